// What the fast ways have beyond what every engine has: runs of operations, by the instructions of every processor and
// by those of some; lines from a table. Each is held against the plain way or the reference. (The fuzz targets "moves"
// hold the ways to count moves against the reference.) And that games which are made with an engine's moves do not
// depend on the engine.

#include <span>
#include <type_traits>

#include "game/outcome_code.h"
#include "game/position_text.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "optimized/vector_replay.h"
#include "problems/duck_chess/games.h"
#include "problems/random.h"
#include "reference/duck_chess.h"
#include "tests/test.h"

namespace quack {
namespace {

using optimized::DuckReplay;
using optimized::VectorReplay;

// Moves, captures and mistakes; captains are captured now and then, so that games end within a run.
std::vector<Operation> game_of(std::uint64_t count, std::uint64_t seed) {
  Random random(seed);
  optimized::DuckChess engine(optimized::duck_chess_start(), CheckRule::either_side);
  return random_game(engine, count, {.captain_captures = seed % 4 == 0}, random);
}

// The part of an outcome that a judge sees: not why it is invalid.
Outcome seen_by_judge(Outcome outcome) { return outcome.valid() ? outcome : outcome_of(OutcomeCode()); }

Position position_of(const DuckReplay& replay) { return replay.game().position(); }
Position position_of(const VectorReplay& replay) { return replay.position(); }
bool is_over(const DuckReplay& replay) { return replay.game().over(); }
bool is_over(const VectorReplay& replay) { return replay.over(); }

// Plays a game in runs of random lengths, whole ones among them, and holds every outcome against the reference. Gives
// how many were compared.
template <class Replay>
std::uint64_t compare_runs(Replay replay, std::span<const Operation> game, reference::DuckChess expected,
                           Random& random) {
  std::uint64_t compared = 0;
  for (std::span<const Operation> rest = game; !rest.empty();) {
    const std::size_t length = random.chance(50) ? Replay::kMostAtOnce : 1 + random.below(Replay::kMostAtOnce);
    const auto now = rest.first(std::min(length, rest.size()));
    rest = rest.subspan(now.size());
    const std::vector<Operation> operations(now.begin(), now.end());  // nothing after it may be read
    std::vector<OutcomeCode> outcomes(now.size());                    // or written
    replay.play_all(operations, outcomes.data());
    for (std::size_t i = 0; i < now.size(); ++i) {
      EXPECT_EQ(outcome_of(outcomes[i]), seen_by_judge(expected.play(now[i]))) << "operation " << compared;
      ++compared;
    }
    EXPECT_EQ(position_of(replay), expected.position());
    EXPECT_EQ(is_over(replay), expected.over());
    if (testing::Test::HasFailure()) return compared;
  }
  return compared;
}

// The same from every kind of start. `make` makes the replay of a position and a rule, or none.
template <class Make>
std::uint64_t compare_runs_of_games(const Make& make) {
  std::uint64_t compared = 0;
  for (const CheckRule rule : {CheckRule::either_side, CheckRule::mover_only}) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Random random(seed);
      compared += compare_runs(make(optimized::duck_chess_start(), rule).value(), game_of(400, seed),
                               {reference::duck_chess_start(), rule}, random);
      const Position start = random_position(random);
      const auto replay = make(start, rule);
      if (!replay) continue;
      optimized::DuckChess engine(start, rule);
      const auto game = random_game(engine, 150, {.captain_captures = seed % 2 == 0}, random);
      compared += compare_runs(*replay, game, {start, rule}, random);
    }
  }
  return compared;
}

TEST(DuckReplay, RunsOfAnyLengthAreSingleOperations) {
  EXPECT_EQ(compare_runs_of_games(
                [](const Position& position, CheckRule rule) { return std::optional(DuckReplay(position, rule)); }),
            2U * 60U * (400U + 150U));
}

TEST(VectorReplay, RunsOfAnyLengthAreSingleOperations) {
  if (!VectorReplay::there_is()) GTEST_SKIP() << "this processor has no AVX-512: nothing was tried";
  EXPECT_GT(compare_runs_of_games(
                [](const Position& position, CheckRule rule) { return VectorReplay::from(position, rule); }),
            2U * 60U * 400U + 5000U);
}

// A game that ends in the middle of a run, in all its places: what comes after changes nothing.
TEST(VectorReplay, NothingIsValidAfterTheEnd) {
  if (!VectorReplay::there_is()) GTEST_SKIP() << "this processor has no AVX-512: nothing was tried";
  const Operation there{{0, 0}, {1, 0}};
  const Operation back{{1, 0}, {0, 0}};
  const Operation blue_there{{9, 0}, {8, 0}};
  const Operation blue_back{{8, 0}, {9, 0}};
  Position start;
  start.put({0, 0}, Piece{Side::red, Kind::captain});
  start.put({9, 0}, Piece{Side::blue, Kind::captain});
  start.put({9, 8}, Piece{Side::red, Kind::car});
  const Operation capture{{9, 8}, {9, 0}};
  for (std::size_t rounds = 0; rounds < 15; ++rounds) {
    std::vector<Operation> game;
    for (std::size_t round = 0; round < rounds; ++round) game.insert(game.end(), {there, blue_there, back, blue_back});
    game.push_back(capture);
    game.push_back({{8, 8}, {8, 8}});
    while (game.size() < 130) game.insert(game.end(), {there, back});
    Random random(rounds);
    compare_runs(VectorReplay::from(start, CheckRule::either_side).value(), game, {start, CheckRule::either_side},
                 random);
  }
}

TEST(VectorReplay, LeavesSeveralCaptainsToTheOtherOne) {
  Position start = optimized::duck_chess_start();
  EXPECT_EQ(VectorReplay::from(start, CheckRule::either_side).has_value(), VectorReplay::there_is());
  start.put({4, 4}, Piece{Side::blue, Kind::captain});
  EXPECT_FALSE(VectorReplay::from(start, CheckRule::either_side));
  EXPECT_TRUE(optimized::with_fastest_replay(start, CheckRule::either_side,
                                             []<class Replay>(Replay&) { return std::is_same_v<Replay, DuckReplay>; }));
}

// What profiles make does not depend on the engine that lists the moves.
TEST(Games, AreTheSameWhenTheReferenceListsTheMoves) {
  const DuckChessFactory engines[] = {duck_chess_factory<reference::DuckChess>(),
                                      duck_chess_factory<optimized::DuckChess>()};
  std::vector<std::vector<Operation>> games;
  for (const DuckChessFactory& make : engines) {
    const VariedOptions options{.ending = DuckEnding{.winner = Side::blue, .captor = Kind::duck, .at = 50}};
    Random random(3);
    games.push_back(varied_game(make, reference::duck_chess_start(), CheckRule::mover_only, 60, options, random));
    const auto engine = make(reference::duck_chess_start(), CheckRule::either_side);
    games.push_back(random_game(*engine, 300, {}, random));
  }
  EXPECT_EQ(games[0], games[2]);
  EXPECT_EQ(games[1], games[3]);
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

}  // namespace
}  // namespace quack
