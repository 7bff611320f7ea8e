#include "props/primitive_board_cases.h"

#include <algorithm>
#include <ostream>
#include <span>
#include <utility>

#include "optimized/primitive_chess.h"
#include "problems/counted_input.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/game.h"
#include "text/primitive_text.h"
#include "text/quoted.h"

namespace quack::props {
namespace {

constexpr std::int64_t kFarCells = 1'000'000;

constexpr const char* kCapture = "a capture at hand";
constexpr const char* kOneLine = "board: one row or column";
constexpr const char* kThin = "board: thin, 2 to 4 rows or columns";
constexpr const char* kBroad = "board: broad";
constexpr const char* kFar = "board: over a million rows or columns";

std::string kinds_and_answer(PrimitiveKind first, PrimitiveKind second, PrimitiveAnswer answer) {
  return std::string{letter(first)} + " against " + letter(second) + ": " + std::string(name(answer));
}

std::vector<BoardCase> smaller_board_cases(const BoardCase& drawn) {
  std::vector<BoardCase> smaller;
  for (const std::string& item : simpler_primitive_items({item_of(drawn.board_case)}, 0)) {
    const auto read = judge::read_primitive_input(counted_input({item}));
    smaller.push_back({std::get<std::vector<PrimitiveCase>>(read).front(), drawn.seed});
  }
  return smaller;
}

}  // namespace

void showValue(const BoardCase& drawn, std::ostream& out) { out << to_text(drawn.board_case); }

rc::Gen<BoardCase> board_cases(PrimitiveStyle style) {
  const auto make = [style](Random& random) {
    const PrimitiveCase board_case = random_primitive_cases(1, style, random).front();
    return BoardCase{board_case, random.next()};
  };
  return cases<BoardCase>(make, smaller_board_cases);
}

std::vector<std::string> classes_of_cases(PrimitiveStyle style) {
  using enum PrimitiveKind;
  using enum PrimitiveAnswer;
  std::vector<std::string> names = {kCapture, kOneLine, kThin, kBroad};
  if (style == PrimitiveStyle::huge) names.emplace_back(kFar);
  for (const PrimitiveKind first : {rook, bishop}) {
    for (const PrimitiveKind second : {rook, bishop}) {
      names.push_back(kinds_and_answer(first, second, win));
      // Two rooks lose on 2 x 2 alone.
      if (first == bishop || (second == rook && style != PrimitiveStyle::huge))
        names.push_back(kinds_and_answer(first, second, lose));
      names.push_back(kinds_and_answer(first, second, draw));
    }
  }
  return names;
}

void classify_case(const PrimitiveCase& board_case) {
  const auto& [n, m, first, second] = board_case;
  classify(kinds_and_answer(first.kind, second.kind, optimized::PrimitiveChess().answer(board_case).value()));
  classify(kCapture, captures_at_once(board_case));
  const std::int64_t sides = std::min(n, m);
  classify(sides == 1 ? kOneLine : sides <= 4 ? kThin : kBroad);
  classify(kFar, std::max(n, m) > kFarCells);
}

std::string in_words(std::optional<PrimitiveAnswer> answer) { return answer ? std::string(name(*answer)) : "none"; }

std::string complaint_about(const PrimitiveCase& board_case, const std::string& expected, const std::string& actual) {
  std::string input;
  judge::append_input(input, std::span(&board_case, 1));
  return to_text(board_case) + "\nexpected:  " + expected + "\nactual:    " + actual +
         "\nagain:     " + judge::piped(input, "quackcheck answer -p primitive-chess -");
}

}  // namespace quack::props
