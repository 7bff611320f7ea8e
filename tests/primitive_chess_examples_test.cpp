// Primitive chess by hand: cases that people argue about, with the reason; and what the engines say of their reach.

#include "game/primitive_chess.h"
#include "optimized/primitive_chess.h"
#include "reference/primitive_chess.h"
#include "tests/test.h"

namespace quack {

namespace {

constexpr std::int64_t kHuge = 1'000'000'000;

PrimitivePiece rook(std::int64_t x, std::int64_t y) { return {x, y, PrimitiveKind::rook}; }

TEST(PrimitiveExamples, BothEnginesSayWhatTheRulesSay) {
  optimized::PrimitiveChess optimized;
  reference::PrimitiveChess reference;
  int compared = 0;
  int within_reach = 0;
  std::ifstream file(QUACK_EXAMPLES);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    PrimitiveCase board_case;
    std::string answer;
    std::istringstream words(line);
    words >> board_case.n >> board_case.m;
    for (PrimitivePiece* piece : {&board_case.first, &board_case.second}) {
      char kind = ' ';
      words >> piece->x >> piece->y >> kind;
      piece->kind = kind == 'R' ? PrimitiveKind::rook : PrimitiveKind::bishop;
    }
    words >> answer;
    ASSERT_TRUE(words) << line;
    EXPECT_EQ(name(optimized.answer(board_case).value()), answer) << line;
    ++compared;
    if (const auto expected = reference.answer(board_case)) {
      EXPECT_EQ(name(*expected), answer) << line;
      ++within_reach;
    }
  }
  EXPECT_EQ(compared, 29);
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
