#include "props/primitive_board_cases.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "io/quoted.h"
#include "optimized/primitive_chess.h"
#include "problems/counted_input.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/game.h"
#include "text/primitive_text.h"

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
    smaller.push_back({text::read_primitive_input(counted_input({item})).items.front(), drawn.seed});
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

LeastShares classes_of_cases(PrimitiveStyle style) {
  using enum PrimitiveKind;
  using enum PrimitiveAnswer;
  LeastShares least = {{kCapture, 25},
                       {kOneLine, 5},
                       {kThin, 15},
                       {kBroad, 5},
                       {kinds_and_answer(rook, rook, win), 13},
                       {kinds_and_answer(rook, rook, draw), 6},
                       {kinds_and_answer(rook, bishop, win), 7},
                       {kinds_and_answer(rook, bishop, draw), 3},
                       {kinds_and_answer(bishop, rook, win), 1.5},
                       {kinds_and_answer(bishop, rook, lose), 2},
                       {kinds_and_answer(bishop, rook, draw), 4},
                       {kinds_and_answer(bishop, bishop, win), 2},
                       {kinds_and_answer(bishop, bishop, lose), 0.25},
                       {kinds_and_answer(bishop, bishop, draw), 10}};
  if (style == PrimitiveStyle::huge) {
    least[kFar] = 35;
  } else {
    least[kinds_and_answer(rook, rook, lose)] = 0.1;  // on 2 x 2 alone
  }
  return least;
}

void classify_case(const PrimitiveCase& board_case) {
  const auto& [n, m, first, second] = board_case;
  classify(kinds_and_answer(first.kind, second.kind, optimized::PrimitiveChess().answer(board_case).value()));
  classify(kCapture, captures_at_once(board_case));
  const std::int64_t sides = std::min(n, m);
  classify(sides == 1 ? kOneLine : sides <= 4 ? kThin : kBroad);
  classify(kFar, std::max(n, m) > kFarCells);
}

std::string complaint_about(const PrimitiveCase& board_case, const std::string& expected, const std::string& actual) {
  return to_text(board_case) + "\nexpected:  " + expected + "\nactual:    " + actual +
         "\nagain:     " + piped(counted_input({item_of(board_case)}), "quackcheck answer -p primitive-chess -");
}

}  // namespace quack::props
