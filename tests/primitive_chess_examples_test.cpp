// Primitive chess by hand: cases that people argue about, with the reason; and what the engines say of their reach.

#include <cstdint>
#include <gtest/gtest.h>
#include <optional>
#include <ostream>
#include <vector>

#include "game/primitive_chess.h"
#include "optimized/primitive_chess.h"
#include "reference/primitive_chess.h"

namespace quack {

// For the failure messages of GoogleTest.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's
void PrintTo(PrimitiveAnswer answer, std::ostream* out) { *out << name(answer); }

namespace {

constexpr std::int64_t kHuge = 1'000'000'000;

struct Example {
  PrimitiveCase board_case;
  PrimitiveAnswer answer;
  const char* reason;
};

PrimitivePiece rook(std::int64_t x, std::int64_t y) { return {x, y, PrimitiveKind::rook}; }
PrimitivePiece bishop(std::int64_t x, std::int64_t y) { return {x, y, PrimitiveKind::bishop}; }

std::vector<Example> examples() {
  using enum PrimitiveAnswer;
  return {
      // PC-2.2: a capture at hand wins, from any distance.
      {{1, 2, rook(1, 1), rook(1, 2)}, win, "a board on which nothing but a capture is possible"},
      {{1, kHuge, rook(1, 1), rook(1, kHuge)}, win, "a rook slides any distance along its row"},
      {{kHuge, 1, rook(kHuge, 1), rook(7, 1)}, win, "and along its column"},
      {{kHuge, kHuge, bishop(1, 1), rook(kHuge, kHuge)}, win, "a bishop slides any distance along a diagonal"},
      {{kHuge, kHuge, bishop(1, kHuge), rook(kHuge, 1)}, win, "and along the other"},
      {{kHuge, kHuge - 1, bishop(1, 1), rook(kHuge, kHuge - 1)}, draw, "it misses by one cell: this is no diagonal"},

      // PC-2.1: the player must move. A player who could pass would not lose here.
      {{2, 2, rook(1, 1), rook(2, 2)}, lose, "each of the two moves goes to the other rook's row or column"},
      {{2, 3, rook(1, 1), rook(2, 2)}, draw, "with a third column there is a cell that is safe: (1,3)"},
      {{3, 5, bishop(2, 1), bishop(2, 3)}, lose, "both moves go to where the other bishop captures"},

      // PC-1.2: bishops of different colours never meet.
      {{2, 2, bishop(1, 1), bishop(1, 2)}, draw, "one goes on the one diagonal, one on the other, for ever"},
      {{2, 9, bishop(1, 1), bishop(2, 9)}, draw, "different colours: 1 + 1 is even, 2 + 9 is odd"},

      // PC-3.1: on two rows the distance of two bishops of one colour changes by two or not at all when both have
      // moved,
      // so it is always the same player who finds the other next to them.
      {{2, 9, bishop(1, 1), bishop(1, 9)}, lose, "an even distance: the other is the one who gets near"},
      {{2, 10, bishop(1, 1), bishop(2, 10)}, win, "an odd distance: it can be made smaller until it is one"},
      {{2, kHuge, bishop(1, 1), bishop(2, kHuge)}, win, "however long that takes"},

      // Rook against bishop on thin boards.
      {{2, kHuge, rook(1, 1), bishop(2, kHuge / 2)}, win, "two rows: a bishop can't get away from a rook"},
      {{2, kHuge, bishop(1, 1), rook(2, 3)}, lose, "nor if it moves first, unless it captures"},
      {{3, 40, rook(1, 1), bishop(2, 33)}, win, "three rows: the rook chases the bishop to an end"},
      {{3, kHuge, rook(1, 1), bishop(2, kHuge / 2)}, win, "however far that is"},
      {{3, 3, rook(1, 1), bishop(2, 2)}, draw, "but not on 3 x 3: there is no room for the rook behind the bishop"},
      {{3, 3, rook(2, 2), bishop(1, 2)}, win, "where the rook may of course capture"},
      {{4, 4, rook(1, 1), bishop(2, 4)}, win, "4 x 4 isn't large in both directions yet"},
      {{4, 5, rook(1, 1), bishop(3, 5)}, win, "nor is any 4 x m: the bishop is caught at the end of a middle row"},
      {{4, kHuge, rook(4, 77), bishop(2, kHuge)}, win, "the rook goes to (4, 10^9 - 1)"},
      {{4, kHuge, rook(3, 77), bishop(2, kHuge)}, draw, "from a middle row it can't"},
      {{4, kHuge, bishop(2, 1), rook(4, 2)}, lose, "and this is what the bishop was caught in"},
      {{5, 5, rook(1, 1), bishop(2, 5)}, draw, "both sides at least 5: there is always a safe cell"},

      // Two bishops on three rows, at the end of the board.
      {{3, 9, bishop(1, 6), bishop(2, 9)}, win, "it goes to (2,7), and both cells that are left are attacked"},
      {{3, 9, bishop(1, 5), bishop(2, 8)}, draw, "one column further in there is a way out"},
      {{3, 3, bishop(1, 2), bishop(3, 2)}, lose, "3 x 3: both ways lead next to the other bishop"},
  };
}

TEST(PrimitiveExamples, BothEnginesSayWhatTheRulesSay) {
  optimized::PrimitiveChess optimized;
  reference::PrimitiveChess reference;
  int within_reach = 0;
  for (const auto& [board_case, answer, reason] : examples()) {
    EXPECT_EQ(optimized.answer(board_case), answer) << to_text(board_case) << ": " << reason;
    if (const auto expected = reference.answer(board_case)) {
      EXPECT_EQ(*expected, answer) << to_text(board_case) << ": " << reason;
      ++within_reach;
    }
  }
  EXPECT_GE(within_reach, 15);
}

TEST(PrimitiveReach, EndsAtFourHundredCellsForTheReference) {
  reference::PrimitiveChess reference;
  EXPECT_EQ(reference.reach(), "boards of at most 400 cells");
  EXPECT_TRUE(reference.answer({20, 20, rook(1, 1), rook(2, 2)}));
  EXPECT_TRUE(reference.answer({1, 400, rook(1, 1), rook(1, 400)}));
  EXPECT_FALSE(reference.answer({1, 401, rook(1, 1), rook(1, 401)}));
  EXPECT_FALSE(reference.answer({401, 1, rook(1, 1), rook(401, 1)}));
  EXPECT_FALSE(reference.answer({21, 20, rook(1, 1), rook(2, 2)}));
  EXPECT_FALSE(reference.answer({kHuge, kHuge, rook(1, 1), rook(2, 2)}));
}

TEST(PrimitiveReach, HasNoEndForTheOptimizedEngine) {
  optimized::PrimitiveChess optimized;
  EXPECT_EQ(optimized.reach(), "boards of any size");
  EXPECT_EQ(optimized.answer({kHuge, kHuge, rook(1, 1), rook(2, 2)}), PrimitiveAnswer::draw);
}

}  // namespace

}  // namespace quack
