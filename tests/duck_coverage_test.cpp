
#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/problem.h"
#include "problems/registry.h"
#include "testdata/suites.h"
#include "tests/test.h"

namespace quack {
namespace {

const DuckVariant kDuckChess = duckchess_variant();
const DuckVariant kRemix = remix_variant();

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

// A game with what its operations show.
struct Game {
  explicit Game(const DuckVariant& variant)
      : engine(variant.start(), variant.check_rule), recorder(variant.start(), variant.check_rule) {}

  DuckFeatureKeys play(Operation operation) {
    DuckFeatureKeys seen;
    recorder.record(operation, engine.play(operation), seen);
    return seen;
  }

  optimized::DuckChess engine;
  DuckCoverageRecorder recorder;
};

// Looks for games that show what no game before has shown.
class Search {
 public:
  explicit Search(const DuckVariant& variant) : variant_(variant) {
    for (const auto& feature : duck_features(variant)) {
      EXPECT_TRUE(missing_.emplace(feature.key, feature.feature).second) << "twice: " << text(feature.feature);
    }
    listed_ = missing_;
  }

  // The games of the suite come first: they show nearly everything in less time than a search takes.
  void play_until_nothing_is_missing() {
    for (const auto& input : testdata::suite_inputs(*find_problem(problem_of(variant_)), "full")) {
      play(operations_of(input.input, variant_));
    }
    play({});
    for (int game = 0; game < kMostGames && !missing_.empty(); ++game) play_game(game);
  }

  // Plays an input and takes what it shows off the list.
  void play(const std::vector<Operation>& operations) {
    Game game(variant_);
    for (const Operation operation : operations) take(game.play(operation));
    DuckFeatureKeys seen;
    game.recorder.end(kMostOperations, seen);
    take(seen);
  }

  const std::map<DuckFeatureKey, Feature>& missing() const { return missing_; }

 private:
  // Takes what was shown off the list.
  void take(const DuckFeatureKeys& seen) {
    for (const DuckFeatureKey key : seen) {
      if (!is_graded(key)) continue;
      EXPECT_TRUE(listed_.contains(key)) << "shown, but not listed: trait " << figure(key.trait()) << ", "
                                         << key.which() << ' ' << key.step() << ' ' << key.detail();
      missing_.erase(key);
    }
  }

  void play_game(int number) {
    Random random(static_cast<std::uint64_t>(number));
    const bool to_the_end = number % 3 == 0;
    const OperationMix mix{.legal_percent = 70,
                           .near_miss_percent = 25,
                           .capture_percent = static_cast<std::uint64_t>(number % 4 * 8),
                           .captain_captures = to_the_end};
    Game game(variant_);
    std::vector<Operation> operations;
    std::uint64_t after_end = 0;
    while (operations.size() < kMostOperations && after_end < 100) {
      operations.push_back(best_of_some(game, mix, random));
      take(game.play(operations.back()));
      if (game.engine.over()) ++after_end;
    }
    play(operations);
    if (after_end > 0) operations.resize(operations.size() - after_end + 1);
    play(operations);
    operations.resize(std::min<std::size_t>(operations.size(), 3));
    play(operations);
    play({operations.front()});
  }

  // Of some operations the one that shows most of what is missing.
  Operation best_of_some(const Game& game, const OperationMix& mix, Random& random) const {
    constexpr int kTries = 10;
    Operation best{};
    std::ptrdiff_t most = -2;
    for (int tries = 0; tries < kTries; ++tries) {
      // Captains that walk about are attacked in more ways than those that stay at home.
      const auto captain_move = tries == 0 ? a_captain_move(game, random) : std::nullopt;
      const Operation operation = captain_move ? *captain_move : choose_operation(game.engine, mix, random);
      Game tried = game;
      const DuckFeatureKeys seen = tried.play(operation);
      const bool too_early = tried.engine.over() && !game.engine.over() && !mix.captain_captures;
      const auto news = too_early ? -1 : std::ranges::count_if(seen, [&](DuckFeatureKey key) {
        return is_graded(key) && missing_.contains(key);
      });
      if (news <= most) continue;
      most = news;
      best = operation;
    }
    return best;
  }

  static std::optional<Operation> a_captain_move(const Game& game, Random& random) {
    const Position position = game.engine.position();
    std::vector<Operation> moves = game.engine.moves();
    std::erase_if(moves, [&](Operation move) {
      return position.at(move.from)->kind != Kind::captain || position.at(move.to).has_value();
    });
    if (moves.empty() || random.chance(50)) return std::nullopt;
    return moves[random.below(moves.size())];
  }

  const DuckVariant& variant_;
  std::map<DuckFeatureKey, Feature> listed_, missing_;
};

class DuckCoverageReached : public testing::TestWithParam<const DuckVariant*> {};

// Each graded feature is shown by some game from the start, and no game shows a graded one that is not listed.
TEST_P(DuckCoverageReached, EveryFeatureIsReachable) {
  Search search(*GetParam());
  search.play_until_nothing_is_missing();
  for (const auto& [key, feature] : search.missing()) ADD_FAILURE() << "never shown: " << text(feature);
}

INSTANTIATE_TEST_SUITE_P(Variants, DuckCoverageReached, testing::Values(&kDuckChess, &kRemix),
                         [](const auto& variant) { return variant.param == &kRemix ? "Remix" : "DuckChess"; });

}  // namespace
}  // namespace quack
