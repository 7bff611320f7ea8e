// The page relies on this: a difference between the engines is seen, whichever known mistake one of them has.

#include "board/board.h"

#include "optimized/duck_chess.h"
#include "problems/duck_chess/mistakes.h"
#include "reference/duck_chess.h"
#include "tests/test.h"

namespace quack::board {
namespace {

// True if random play of the first operations shows a difference between the two.
bool do_differ(DuckChessEngine& one, DuckChessEngine& other) {
  for (std::size_t ply = 0; ply < 40 && !one.over(); ++ply) {
    const auto moves = one.moves();
    if (moves.empty()) break;
    for (const Operation operation :
         {Operation{moves.front().to, moves.front().from}, moves[ply * 7919 % moves.size()]})
      if (!disagreement(one, other, operation).empty()) return true;
  }
  return false;
}

TEST(Board, TheEnginesAgreeAndAKnownMistakeIsADisagreement) {
  const Position start = reference::duck_chess_start();
  const auto differs = [&](const DuckChessFactory& make) {
    reference::DuckChess right(start, CheckRule::either_side);
    return do_differ(right, *make(start, CheckRule::either_side));
  };
  EXPECT_FALSE(differs(duck_chess_factory<optimized::DuckChess>()));
  const auto mistakes = duck_mistakes();
  EXPECT_GE(std::ranges::count_if(mistakes, [&](const DuckMistake& one) { return differs(engine_with(one)); }), 100);
}

}  // namespace
}  // namespace quack::board
