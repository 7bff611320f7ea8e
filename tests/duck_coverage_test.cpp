#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/coverage_recorder.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/games.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "testdata/suites.h"

namespace quack {
namespace {

const DuckVariant kDuckChess{.dialect = &judge::kDuckChessDialect,
                             .start = reference::duck_chess_start,
                             .check_rule = CheckRule::either_side,
                             .check_clause = "DC-5.1",
                             .output_clause = "DC-6.2"};
const DuckVariant kRemix{.dialect = &judge::kRemixDialect,
                         .start = reference::duck_chess_remix_start,
                         .check_rule = CheckRule::mover_only,
                         .check_clause = "DR-5.1",
                         .output_clause = "DR-6.2",
                         .start_clause = "DR-1.2",
                         .input_clause = "DR-6.1"};

constexpr std::uint64_t kMostOperations = 1000;
constexpr int kMostGames = 2000;

std::string text(const Feature& feature) {
  return feature.clause + " | " + feature.kind + " | " + feature.direction + " | " + feature.outcome;
}

std::string_view problem_of(const DuckVariant& variant) {
  return &variant == &kRemix ? "duckchess-remix" : "duckchess";
}

std::vector<Operation> operations_of(std::string_view input, const DuckVariant& variant) {
  judge::MemorySource source(input);
  judge::DuckReader reader(source, *variant.dialect);
  std::vector<Operation> operations;
  while (const auto operation = reader.next()) operations.push_back(*operation);
  return operations;
}

// Looks for games that exercise what no game before has: of some operations the one that exercises the most of it.
class Search {
 public:
  explicit Search(const DuckVariant& variant) : variant_(variant) {
    for (const auto& feature : duck_features(variant)) {
      EXPECT_TRUE(missing_.emplace(feature.key, feature.feature).second) << "twice: " << text(feature.feature);
    }
    listed_ = missing_;
  }

  // The games of the suite come first: they exercise nearly everything in less time than a search takes.
  void play_until_nothing_is_missing() {
    for (const auto& input : testdata::suite_inputs(*find_problem(problem_of(variant_)), "full")) {
      play(operations_of(input.input, variant_));
    }
    play({});
    for (int game = 0; game < kMostGames && !missing_.empty(); ++game) play_game(game);
  }

  // Plays an input and takes what it exercises off the list.
  void play(const std::vector<Operation>& operations) {
    DuckCoverageRecorder watcher(variant_);
    std::vector<DuckFeatureKey> seen;
    for (const Operation operation : operations) watcher.play(operation, seen);
    watcher.end(kMostOperations, seen);
    for (const DuckFeatureKey key : seen) {
      EXPECT_TRUE(listed_.contains(key)) << "exercised, but not listed: trait " << (key.bits() >> 24U) << ", "
                                         << (key.bits() & 0xffffffU);
      missing_.erase(key);
    }
  }

  const std::map<DuckFeatureKey, Feature>& missing() const { return missing_; }

 private:
  void play_game(int game) {
    Random random(static_cast<std::uint64_t>(game));
    DuckCoverageRecorder watcher(variant_);
    optimized::DuckChess engine(variant_.start(), variant_.check_rule);
    const bool to_the_end = game % 3 == 0;
    std::vector<Operation> operations;
    std::uint64_t after_end = 0;
    while (operations.size() < kMostOperations && after_end < 100) {
      const Operation operation = best_of_some(watcher, engine, game, to_the_end, random);
      operations.push_back(operation);
      std::vector<DuckFeatureKey> seen;
      watcher.play(operation, seen);
      engine.play(operation);
      for (const DuckFeatureKey key : seen) missing_.erase(key);
      if (engine.over()) ++after_end;
    }
    play(operations);
    // Short inputs are exercised by their own beginnings.
    play({operations.front()});
    const auto first_moves = std::min<std::size_t>(operations.size(), 3);
    play({operations.begin(), operations.begin() + static_cast<std::ptrdiff_t>(first_moves)});
    if (after_end > 0) operations.resize(operations.size() - after_end + 1);
    play(operations);
  }

  Operation best_of_some(const DuckCoverageRecorder& watcher, const optimized::DuckChess& engine, int game,
                         bool to_the_end, Random& random) const {
    const OperationMix mix{.legal_percent = 70,
                           .near_miss_percent = 25,
                           .capture_percent = static_cast<std::uint64_t>(game % 4 * 8),
                           .captain_captures = to_the_end};
    constexpr int kTries = 10;
    Operation best = choose_operation(engine, mix, random);
    int most = -1;
    for (int tries = 0; tries < kTries; ++tries) {
      // Captains that walk about are in more ways than those that stay at home.
      const auto captain_move = tries == 0 ? a_captain_move(engine, random) : std::nullopt;
      const Operation operation = captain_move ? *captain_move : choose_operation(engine, mix, random);
      const int score = news(watcher, operation, to_the_end);
      if (score <= most) continue;
      most = score;
      best = operation;
    }
    return best;
  }

  static std::optional<Operation> a_captain_move(const optimized::DuckChess& engine, Random& random) {
    const Position position = engine.position();
    std::vector<Operation> moves = engine.moves();
    std::erase_if(moves, [&](Operation move) {
      return position.at(move.from)->kind != Kind::captain || position.at(move.to).has_value();
    });
    if (moves.empty() || random.chance(50)) return std::nullopt;
    return moves[random.below(moves.size())];
  }

  // How much that is missing an operation exercises.
  int news(DuckCoverageRecorder watcher, Operation operation, bool to_the_end) const {
    const bool was_over = watcher.game().over();
    std::vector<DuckFeatureKey> seen;
    watcher.play(operation, seen);
    if (watcher.game().over() && !was_over && !to_the_end) return -1;
    return static_cast<int>(
        std::count_if(seen.begin(), seen.end(), [&](DuckFeatureKey key) { return missing_.contains(key); }));
  }

  const DuckVariant& variant_;
  std::map<DuckFeatureKey, Feature> listed_, missing_;
};

class DuckCoverageReached : public testing::TestWithParam<const DuckVariant*> {};

// Each feature is exercised by some game from the start, and no game exercises what is not listed.
TEST_P(DuckCoverageReached, EveryFeatureIsReachable) {
  Search search(*GetParam());
  search.play_until_nothing_is_missing();
  for (const auto& [key, feature] : search.missing()) ADD_FAILURE() << "never exercised: " << text(feature);
}

INSTANTIATE_TEST_SUITE_P(Variants, DuckCoverageReached, testing::Values(&kDuckChess, &kRemix),
                         [](const auto& variant) { return variant.param == &kRemix ? "Remix" : "DuckChess"; });

}  // namespace
}  // namespace quack
