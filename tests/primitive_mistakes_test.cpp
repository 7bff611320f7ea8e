// The random cases of primitive chess are proper and of every class, and each known mistake of it is one.

#include <cstdint>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <optional>
#include <ostream>
#include <string>

#include "game/primitive_chess.h"
#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/games.h"
#include "problems/primitive_chess/mistakes.h"
#include "problems/primitive_chess/solver.h"
#include "problems/random.h"

namespace quack {

// For the failure messages of GoogleTest.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's
void PrintTo(PrimitiveAnswer answer, std::ostream* out) { *out << name(answer); }

namespace {

TEST(PrimitiveGames, AreProperAndOfEveryClass) {
  for (const PrimitiveStyle style : {PrimitiveStyle::mixed, PrimitiveStyle::small, PrimitiveStyle::thin,
                                     PrimitiveStyle::capture, PrimitiveStyle::huge}) {
    Random random(7);
    optimized::PrimitiveChess optimized;
    std::map<std::string, std::uint64_t> classes;
    for (const auto& board_case : random_primitive_cases(10'000, style, random)) {
      ASSERT_TRUE(is_proper(board_case)) << to_text(board_case);
      if (style != PrimitiveStyle::huge) {
        ASSERT_LE(board_case.n * board_case.m, CachedReference::kMaxCells);
      }
      const PrimitiveAnswer answer = *optimized.answer(board_case);
      ++classes[std::string(name(answer)) + (captures_at_once(board_case) ? " by a capture" : "")];
    }
    for (const auto& wanted : {"WIN by a capture", "WIN", "LOSE", "DRAW"}) {
      EXPECT_GT(classes[wanted], 100U) << wanted << " in style " << static_cast<int>(style);
    }
  }
}

TEST(PrimitiveMistakes, EachDiffersFromTheReferenceOnASmallBoard) {
  CachedReference reference;
  for (const PrimitiveMistake& mistake : primitive_mistakes()) {
    const auto engine = mistake.factory();
    std::optional<PrimitiveCase> differs;
    for (int n = 1; n <= 5 && !differs; ++n) {
      for (int m = 2; m <= 10 && !differs; ++m) {
        each_case(n, m, [&](const PrimitiveCase& board_case) {
          if (!differs && engine->answer(board_case) != reference.answer(board_case)) differs = board_case;
        });
      }
    }
    ASSERT_TRUE(differs) << mistake.name;
    std::cout << mistake.name << ": " << name(*engine->answer(*differs)) << " instead of "
              << name(*reference.answer(*differs)) << " on " << to_text(*differs) << '\n';
  }
}

TEST(PrimitiveMistakes, WithoutAMistakeIsTheReferenceAndReachesEveryBoard) {
  const auto unchanged = unchanged_primitive_mistake().factory();
  optimized::PrimitiveChess optimized;
  std::uint64_t compared = 0;
  for (const PrimitiveStyle style : {PrimitiveStyle::mixed, PrimitiveStyle::huge}) {
    Random random(5);
    for (const PrimitiveCase& board_case : random_primitive_cases(1'000, style, random)) {
      ASSERT_EQ(unchanged->answer(board_case), optimized.answer(board_case)) << to_text(board_case);
      ++compared;
    }
  }
  EXPECT_EQ(compared, 2'000U);
}

}  // namespace

}  // namespace quack
