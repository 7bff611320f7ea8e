// The rules as a value, unchanged, have the reference's answers, by the best moves.

#include <tuple>

#include "io/random.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/mistakes.h"
#include "problems/primitive_chess/random_cases.h"
#include "tests/test.h"

namespace quack {
namespace {

using Reference = reference::PrimitiveChess;

// Every situation: the answer, and in how many plies.
TEST(PrimitiveRules, SolveBoardsAsTheReferenceDoes) {
  std::size_t compared = 0;
  for (int n = 1; n <= 5; ++n) {
    for (int m = 1; n * m <= 24; ++m) {
      for (const PrimitiveKind first : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
        for (const PrimitiveKind second : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
          const auto expected = Reference::solve({n, m, first, second});
          EXPECT_EQ(solve(PrimitiveGame(), {n, m, first, second}), expected)
              << n << " x " << m << ", " << letter(first) << letter(second);
          compared += expected.size();
        }
      }
    }
  }
  EXPECT_GT(compared, 50'000U);
}

// The engine that makes all of these mistakes at once.
std::unique_ptr<PrimitiveChessEngine> engine_with(std::initializer_list<std::string_view> names) {
  PrimitiveRules rules;
  const auto mistakes = primitive_mistakes();
  for (const std::string_view name : names)
    std::ranges::find(mistakes, name, [](const auto& one) { return std::string_view(one.name); })->edit(rules);
  return engine_of(rules);
}

TEST(PrimitiveRules, KeepTheAnswersOfTheReferenceAndTakeTwoMistakesAtOnce) {
  Reference reference;
  const auto cached = cached_reference();
  const auto swapped_and_never_lost = engine_with({"never-lost", "kinds-swapped"});
  const auto swapped_twice = engine_with({"kinds-swapped", "for-the-second", "kinds-swapped", "for-the-second"});
  const auto along_columns = engine_with({"rook-never-left", "rook-never-right"});
  std::uint64_t compared = 0;
  for (const auto& [n, m] : {std::pair(2, 4), std::pair(4, 2), std::pair(2, 3)}) {
    each_case(n, m, [&](const PrimitiveCase& board_case) {
      SCOPED_TRACE(to_text(board_case));
      const auto expected = reference.answer(board_case);
      for (const auto& same : {&cached, &swapped_twice}) EXPECT_EQ((*same)->answer(board_case), expected);
      PrimitiveCase swapped = board_case;
      std::swap(swapped.first.kind, swapped.second.kind);
      const auto of_swapped = reference.answer(swapped);
      EXPECT_EQ(swapped_and_never_lost->answer(board_case),
                of_swapped == PrimitiveAnswer::lose ? PrimitiveAnswer::draw : of_swapped);
      // Two rooks that go up and down alone meet only in one column.
      if (board_case.first.kind == PrimitiveKind::rook && board_case.second.kind == PrimitiveKind::rook) {
        const bool meet = board_case.first.y == board_case.second.y;
        EXPECT_EQ(along_columns->answer(board_case), meet ? PrimitiveAnswer::win : PrimitiveAnswer::draw);
      }
      ++compared;
    });
  }
  EXPECT_EQ(compared, 448U + 120U);
}

TEST(PrimitiveRules, SolveLargeBoardsToo) {
  for (const std::int64_t m : {40, 51, 70}) {
    const PrimitiveCase board_case{3, m, {1, 1, PrimitiveKind::rook}, {3, m, PrimitiveKind::bishop}};
    const auto board = Reference::board_of(board_case);
    EXPECT_EQ(best_play(board_case)->plies,
              Reference::solve(board)[Reference::index(board, Reference::start_of(board_case))].plies)
        << m;
  }
  constexpr std::int64_t kHuge = 1'000'000'000;
  EXPECT_FALSE(best_play({kHuge, kHuge, {1, 1, PrimitiveKind::rook}, {2, 2, PrimitiveKind::rook}}));
}

// The move that best play names leads to where the other player has the opposite answer, one ply nearer to the end.
TEST(BestPlay, LeadsToItsEndPlyByPly) {
  Random random(3);
  const auto reference = cached_reference();
  std::uint64_t decided = 0;
  for (PrimitiveCase board_case : random_primitive_cases(3'000, PrimitiveStyle::mixed, random)) {
    auto best = best_play(board_case);
    ASSERT_TRUE(best);
    EXPECT_EQ(best->answer, *reference->answer(board_case));
    EXPECT_EQ(best->plies == 0, best->answer == PrimitiveAnswer::draw);
    for (int plies = best->plies; plies > 1; --plies) {
      PrimitivePiece moved = board_case.first;
      std::tie(moved.x, moved.y) = best->line.front();
      board_case.first = std::exchange(board_case.second, moved);
      best = best_play(board_case);
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
