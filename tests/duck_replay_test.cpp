// What the fast ways have beyond what every engine has: runs of operations, lines from a table, two ways to count bits.
// Each is held against the plain way or the reference.

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <span>
#include <string>
#include <vector>

#include "game/outcome_code.h"
#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "reference/duck_chess.h"
#include "testdata/duck_games.h"
#include "testdata/random.h"

namespace quack {
namespace {

using optimized::DuckReplay;
using testdata::Random;

// Moves, captures and mistakes; captains are captured now and then, so that games end within a run.
std::vector<Operation> game_of(std::uint64_t count, std::uint64_t seed) {
  Random random(seed);
  optimized::DuckChess engine(optimized::duck_chess_start(), CheckRule::either_side);
  return testdata::random_game(engine, count, {.captain_captures = seed % 4 == 0}, random);
}

// What a judge is told of an outcome, without why it is invalid.
Outcome told(Outcome outcome) { return outcome.valid() ? outcome : outcome_of(OutcomeCode()); }

TEST(DuckReplay, RunsOfAnyLengthAreSingleOperations) {
  std::uint64_t compared = 0;
  for (const CheckRule rule : {CheckRule::either_side, CheckRule::mover_only}) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const std::vector<Operation> game = game_of(400, seed);
      reference::DuckChess expected(reference::duck_chess_start(), rule);
      DuckReplay<> replay(optimized::duck_chess_start(), rule);
      Random random(seed);
      for (std::span<const Operation> rest = game; !rest.empty();) {
        const auto now = rest.first(std::min<std::size_t>(1 + random.below(DuckReplay<>::kMostAtOnce), rest.size()));
        rest = rest.subspan(now.size());
        std::array<OutcomeCode, DuckReplay<>::kMostAtOnce> outcomes;
        replay.play_all(now, outcomes.data());
        for (std::size_t i = 0; i < now.size(); ++i) {
          ASSERT_EQ(outcome_of(outcomes[i]), told(expected.play(now[i]))) << "seed " << seed;
          ++compared;
        }
        ASSERT_EQ(replay.game().position(), expected.position());
        ASSERT_EQ(replay.game().over(), expected.over());
      }
    }
  }
  EXPECT_EQ(compared, 2U * 60U * 400U);
}

TEST(DuckReplay, BothWaysToCountMovesCountWhatIsListed) {
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    optimized::DuckChess engine(optimized::duck_chess_start(), CheckRule::either_side);
    for (const Operation operation : game_of(300, seed)) {
      engine.play(operation);
      const std::size_t listed = engine.moves().size();
      ASSERT_EQ(engine.game().count_moves<optimized::PortableBits>(), listed);
      if (optimized::HardwareBits::there_is()) {
        ASSERT_EQ(engine.game().count_moves<optimized::HardwareBits>(), listed);
      }
      ++compared;
    }
  }
  EXPECT_EQ(compared, 60U * 300U);
}

TEST(AnswerLines, AreThoseOfTheOutcomes) {
  for (const judge::DuckDialect* dialect : {&judge::kDuckChessDialect, &judge::kRemixDialect}) {
    std::vector<OutcomeCode> codes;
    std::string expected;
    for (std::size_t bits = 0; bits < OutcomeCode::kCount; ++bits) {
      codes.push_back({static_cast<std::uint16_t>(bits)});
      judge::append_answer(expected, outcome_of(codes.back()), *dialect);
    }
    std::string found(codes.size() * judge::kMostAnswerBytes, '?');
    found.resize(static_cast<std::size_t>(judge::put_answers(found.data(), codes, *dialect) - found.data()));
    EXPECT_EQ(found, expected);
  }
}

TEST(DuckReader, SomeAtOnceAreTheSameOneByOne) {
  for (const judge::DuckDialect* dialect : {&judge::kDuckChessDialect, &judge::kRemixDialect}) {
    const std::vector<Operation> game = game_of(1000, 1);
    std::string text;
    judge::append_input(text, game, *dialect);
    for (const std::size_t at_most : {std::size_t{1}, std::size_t{7}, std::size_t{4096}}) {
      judge::MemorySource source(text, at_most);
      judge::DuckReader reader(source, *dialect, {.strict = true});
      std::vector<Operation> read;
      for (bool one = true;; one = !one) {
        if (one) {
          const auto operation = reader.next();
          if (!operation) break;
          read.push_back(*operation);
        } else {
          const auto some = reader.next_some();
          read.insert(read.end(), some.begin(), some.end());
        }
        EXPECT_EQ(reader.line(), read.size() + 1);
      }
      EXPECT_FALSE(reader.fault());
      EXPECT_EQ(read, game);
    }
  }
}

}  // namespace
}  // namespace quack
