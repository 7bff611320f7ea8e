// The dialect of duck chess: DC-6.1 and DC-6.2.

#include <array>
#include <cstddef>

#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "judge/line_pieces.h"

namespace quack::judge {

namespace {

constexpr std::size_t index(Piece piece) {
  return static_cast<std::size_t>(piece.side) * kKindCount + static_cast<std::size_t>(piece.kind);
}

constexpr std::size_t kPieceCount = std::size_t{kSideCount} * kKindCount;

// [side, kind] -> the piece's words and the semicolon behind them.
constexpr std::array<LinePiece, kPieceCount> kPieceWords = {
    LinePiece("red captain;"), LinePiece("red guard;"),     LinePiece("red elephant;"), LinePiece("red horse;"),
    LinePiece("red car;"),     LinePiece("red duck;"),      LinePiece("red soldier;"),  LinePiece("blue captain;"),
    LinePiece("blue guard;"),  LinePiece("blue elephant;"), LinePiece("blue horse;"),   LinePiece("blue car;"),
    LinePiece("blue duck;"),   LinePiece("blue soldier;")};
constexpr LinePiece kNothingCaptured("NA;");

// [check, over] -> the end of the line.
constexpr std::array<LinePiece, 4> kEnds = {LinePiece("no;no\n"), LinePiece("no;yes\n"), LinePiece("yes;no\n"),
                                            LinePiece("yes;yes\n")};

void append_duckchess_answer(std::string& out, const Outcome& outcome) {
  if (!outcome.valid()) {
    out += "Invalid command\n";
    return;
  }
  AnswerLine<3> line;
  line.add(outcome.moved ? kPieceWords[index(*outcome.moved)] : kNothingCaptured);
  line.add(outcome.captured ? kPieceWords[index(*outcome.captured)] : kNothingCaptured);
  line.add(kEnds[(outcome.check ? 2U : 0U) + (outcome.over ? 1U : 0U)]);
  out += line.text();
}

}  // namespace

constexpr DuckDialect kDuckChessDialect = {"Q", {"xs", "ys", "xt", "yt"}, 0, 0, false, append_duckchess_answer};

}  // namespace quack::judge
