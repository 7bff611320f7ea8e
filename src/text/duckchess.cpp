// The dialect of duck chess: DC-6.1 and DC-6.2.

#include <array>
#include <cstddef>
#include <string_view>

#include "text/duck_dialect.h"
#include "text/duck_text.h"

namespace quack::text {
namespace {

constexpr std::size_t index(Piece piece) {
  return static_cast<std::size_t>(piece.side) * kKindCount + static_cast<std::size_t>(piece.kind);
}

constexpr std::size_t kPieceCount = std::size_t{kSideCount} * kKindCount;

// [side, kind] -> the piece's words and the semicolon after them.
constexpr std::array<std::string_view, kPieceCount> kPieceWords = {
    "red captain;",  "red guard;",  "red elephant;",  "red horse;",  "red car;",  "red duck;",  "red soldier;",
    "blue captain;", "blue guard;", "blue elephant;", "blue horse;", "blue car;", "blue duck;", "blue soldier;"};
constexpr std::string_view kNothingCaptured = "NA;";

constexpr std::array<std::string_view, 4> kEnds = {"no;no\n", "no;yes\n", "yes;no\n", "yes;yes\n"};

constexpr AnswerLine duckchess_line(const Outcome& outcome) {
  AnswerLine line;
  if (!outcome.valid()) {
    line.add("Invalid command\n");
    return line;
  }
  line.add(outcome.moved ? kPieceWords[index(*outcome.moved)] : kNothingCaptured);
  line.add(outcome.captured ? kPieceWords[index(*outcome.captured)] : kNothingCaptured);
  line.add(kEnds[(outcome.check ? 2U : 0U) + (outcome.over ? 1U : 0U)]);
  return line;
}

constexpr AnswerLines kLines = make_answer_lines(duckchess_line);

}  // namespace

constexpr DuckDialect kDuckChessDialect = {"Q", {"xs", "ys", "xt", "yt"}, 0, 0, false, duckchess_line, &kLines, true};

}  // namespace quack::text
