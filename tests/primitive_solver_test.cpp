// The solver has the reference's answers, by the best moves.

#include <thread>
#include <tuple>

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/games.h"
#include "problems/primitive_chess/solver.h"
#include "problems/random.h"
#include "tests/test.h"

namespace quack {
namespace {

PrimitivePiece rook(std::int64_t x, std::int64_t y) { return {x, y, PrimitiveKind::rook}; }
PrimitivePiece bishop(std::int64_t x, std::int64_t y) { return {x, y, PrimitiveKind::bishop}; }

// Every case on a board of n rows and m columns: how many were compared.
std::uint64_t compare_boards(std::int64_t n, std::int64_t m) {
  const CachedReference reference;
  const PrimitiveSolver solver;
  std::uint64_t compared = 0;
  each_case(n, m, [&](const PrimitiveCase& board_case) {
    const auto expected = *reference.best_play(board_case);
    const auto found = *solver.best_play(board_case);
    EXPECT_EQ(found.answer, expected.answer) << to_text(board_case);
    EXPECT_EQ(found.plies, expected.plies) << to_text(board_case);
    EXPECT_EQ(found.line, expected.line) << to_text(board_case);
    ++compared;
  });
  return compared;
}

TEST(PrimitiveSolver, SolvesBoardsAsTheReferenceDoes) {
  std::uint64_t compared = 0;
  for (std::int64_t n = 1; n <= 5; ++n) {
    for (std::int64_t m = 2; n * m <= 24; ++m) compared += compare_boards(n, m);
  }
  EXPECT_GT(compared, 25'000U);
}

// What it keeps is what the reference, which keeps nothing, finds each time.
TEST(PrimitiveSolver, KeepsTheAnswersOfTheReference) {
  reference::PrimitiveChess reference;
  PrimitiveSolver solver;
  CachedReference cached;
  std::uint64_t compared = 0;
  each_case(2, 4, [&](const PrimitiveCase& board_case) {
    const auto expected = reference.answer(board_case);
    EXPECT_EQ(solver.answer(board_case), expected) << to_text(board_case);
    EXPECT_EQ(cached.answer(board_case), expected) << to_text(board_case);
    ++compared;
  });
  EXPECT_EQ(compared, 224U);
}

TEST(PrimitiveSolver, SolvesLargeBoardsToo) {
  for (const std::int64_t m : {40, 51, 70}) {
    const PrimitiveCase board_case{3, m, rook(1, 1), bishop(3, m)};
    EXPECT_EQ(PrimitiveSolver().best_play(board_case)->plies, CachedReference().best_play(board_case)->plies) << m;
  }
  constexpr std::int64_t kHuge = 1'000'000'000;
  EXPECT_FALSE(PrimitiveSolver().best_play({kHuge, kHuge, rook(1, 1), rook(2, 2)}));
}

TEST(PrimitiveSolver, MayBeAskedByManyThreads) {
  PrimitiveSolver solver;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&solver] {
      each_case(3, 4, [&](const PrimitiveCase& board_case) { EXPECT_TRUE(solver.answer(board_case)); });
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// The move that best play names leads to where the other player has the opposite answer, one ply nearer to the end.
TEST(PrimitiveSolver, BestPlayLeadsToItsEndPlyByPly) {
  Random random(3);
  CachedReference solver;
  std::uint64_t decided = 0;
  for (PrimitiveCase board_case : random_primitive_cases(3'000, PrimitiveStyle::mixed, random)) {
    auto best = solver.best_play(board_case);
    ASSERT_TRUE(best);
    EXPECT_EQ(best->answer, *solver.answer(board_case));
    EXPECT_EQ(best->plies == 0, best->answer == PrimitiveAnswer::draw);
    for (int plies = best->plies; plies > 1; --plies) {
      PrimitivePiece moved = board_case.first;
      std::tie(moved.x, moved.y) = best->line.front();
      board_case.first = std::exchange(board_case.second, moved);
      best = solver.best_play(board_case);
      ASSERT_TRUE(best);
      ASSERT_EQ(best->plies, plies - 1) << to_text(board_case);
      ASSERT_EQ(best->answer, plies % 2 == 0 ? PrimitiveAnswer::win : PrimitiveAnswer::lose);
      ++decided;
    }
    if (best->plies == 1) {
      EXPECT_EQ(best->line.front(), std::pair(board_case.second.x, board_case.second.y));
    }
  }
  EXPECT_GT(decided, 1'000U);
}

}  // namespace
}  // namespace quack
