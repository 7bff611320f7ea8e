// What QuickPrimitiveChess solves is what the reference solves.

#include <gtest/gtest.h>
#include <thread>
#include <utility>
#include <vector>

#include "problems/primitive_chess/solver.h"
#include "reference/primitive_chess.h"

namespace quack {
namespace {

constexpr PrimitiveKind kKinds[] = {PrimitiveKind::rook, PrimitiveKind::bishop};

// Every case on a board of n rows and m columns: how many were compared.
std::uint64_t compare_boards(std::int64_t n, std::int64_t m, reference::PrimitiveChess& quick) {
  reference::PrimitiveChess reference;
  std::uint64_t compared = 0;
  for (const PrimitiveKind first_kind : kKinds) {
    for (const PrimitiveKind second_kind : kKinds) {
      const bool rooks = first_kind == PrimitiveKind::rook && second_kind == PrimitiveKind::rook;
      if ((n == 1 || m == 1) && !rooks) continue;
      for (std::int64_t first = 0; first < n * m; ++first) {
        for (std::int64_t second = 0; second < n * m; ++second) {
          if (first == second) continue;
          const PrimitiveCase board_case{
              n, m, {first / m + 1, first % m + 1, first_kind}, {second / m + 1, second % m + 1, second_kind}};
          const auto expected = *reference.best_play(board_case);
          const auto found = *quick.best_play(board_case);
          EXPECT_EQ(found.answer, expected.answer) << to_text(board_case);
          EXPECT_EQ(found.plies, expected.plies) << to_text(board_case);
          EXPECT_EQ(std::pair(found.x, found.y), std::pair(expected.x, expected.y)) << to_text(board_case);
          ++compared;
        }
      }
    }
  }
  return compared;
}

TEST(QuickPrimitiveChess, SolvesBoardsAsTheReferenceDoes) {
  QuickPrimitiveChess quick;
  std::uint64_t compared = 0;
  for (std::int64_t n = 1; n <= 5; ++n) {
    for (std::int64_t m = 2; n * m <= 24; ++m) compared += compare_boards(n, m, quick);
  }
  EXPECT_GT(compared, 25'000U);
}

// Larger than what is shared, and than what it solves itself.
TEST(QuickPrimitiveChess, SolvesLargeBoardsToo) {
  QuickPrimitiveChess quick;
  reference::PrimitiveChess reference;
  for (const std::int64_t m : {40, 51, 70}) {
    const PrimitiveCase board_case{3, m, {1, 1, PrimitiveKind::rook}, {3, m, PrimitiveKind::bishop}};
    EXPECT_EQ(quick.best_play(board_case)->plies, reference.best_play(board_case)->plies) << m;
  }
}

TEST(QuickPrimitiveChess, MayBeAskedByManyThreads) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([] {
      QuickPrimitiveChess quick;
      EXPECT_GT(compare_boards(3, 3, quick), 200U);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace quack
