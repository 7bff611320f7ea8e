// What the page relies on: a difference between the engines is seen, whichever known mistake one of them has.

#include "board/board.h"

#include "optimized/duck_chess.h"
#include "problems/duck_chess/mistakes.h"
#include "reference/duck_chess.h"
#include "tests/test.h"

namespace quack::web {
namespace {

// The first operations of random play until the two differ; empty if they never do.
std::string first_disagreement(DuckChessEngine& one, DuckChessEngine& other) {
  for (std::size_t ply = 0; ply < 40 && !one.over(); ++ply) {
    const auto moves = one.moves();
    if (moves.empty()) break;
    for (const Operation operation :
         {Operation{moves.front().to, moves.front().from}, moves[ply * 7919 % moves.size()]}) {
      if (std::string differs = disagreement(one, other, operation); !differs.empty()) return differs;
    }
  }
  return "";
}

TEST(Board, TheEnginesAgreeAndAKnownMistakeIsADisagreement) {
  const Position start = reference::duck_chess_start();
  reference::DuckChess right(start, CheckRule::either_side);
  optimized::DuckChess fast(start, CheckRule::either_side);
  EXPECT_EQ(first_disagreement(right, fast), "");
  std::size_t seen = 0;
  for (const DuckMistake& mistake : duck_mistakes()) {
    reference::DuckChess one(start, CheckRule::either_side);
    const auto other = engine_with(mistake)(start, CheckRule::either_side);
    seen += first_disagreement(one, *other).empty() ? 0 : 1;
  }
  EXPECT_GE(seen, 100U);
}

}  // namespace
}  // namespace quack::web
