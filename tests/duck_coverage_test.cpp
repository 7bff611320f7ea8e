// Each graded feature is shown by some game from the start, and no game shows a graded one that is not listed.

#include "judge/duck_text.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/problem.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "testdata/suites.h"
#include "tests/test.h"

namespace quack {
namespace {

constexpr std::uint64_t kMostOperations = 1000;

std::string text(const Feature& feature) {
  return feature.clause + " | " + feature.kind + " | " + feature.direction + " | " + feature.outcome;
}

// The graded features that no game has shown yet.
class Missing {
 public:
  explicit Missing(const DuckVariant& variant) : variant_(variant) {
    for (const auto& feature : duck_features(variant)) {
      EXPECT_TRUE(missing_.emplace(feature.key, feature.feature).second) << "twice: " << text(feature.feature);
    }
    listed_ = missing_;
  }

  void play(std::string_view input) {
    reference::DuckChess engine(variant_.start(), variant_.check_rule);
    DuckCoverageRecorder recorder(variant_.start(), variant_.check_rule);
    DuckFeatureKeys seen;
    const auto operations = judge::read_duck_input(input, *variant_.dialect);
    for (const Operation operation : std::get<0>(operations)) recorder.record(operation, engine.play(operation), seen);
    recorder.end(kMostOperations, seen);
    for (const DuckFeatureKey key : seen) {
      if (!is_graded(key)) continue;
      EXPECT_TRUE(listed_.contains(key)) << "shown, but not listed: trait " << figure(key.trait()) << ", "
                                         << key.which() << ' ' << key.step() << ' ' << key.detail();
      missing_.erase(key);
    }
  }

  const std::map<DuckFeatureKey, Feature>& features() const { return missing_; }

 private:
  const DuckVariant variant_;
  std::map<DuckFeatureKey, Feature> listed_, missing_;
};

void expect_every_feature(const Problem& problem, const DuckVariant& variant) {
  Missing missing(variant);
  // The games of the suite come first: they show nearly everything.
  for (const auto& input : testdata::suite_inputs(problem, "full")) missing.play(input.input);
  missing.play("0\n");
  // And these what is left. Where one no longer does, look for another among those of all profiles.
  for (const std::uint64_t seed : {5U, 6U, 7U, 8U, 21U, 43U, 50U, 54U, 55U, 149U, 434U})
    missing.play(problem.profiles[seed % problem.profiles.size()].make(kMostOperations, seed));
  for (const auto& [key, feature] : missing.features()) ADD_FAILURE() << "never shown: " << text(feature);
}

TEST(DuckCoverage, EveryFeatureOfDuckChessIsReachable) {
  expect_every_feature(*find_problem("duckchess"), duckchess_variant());
}

TEST(DuckCoverage, EveryFeatureOfTheRemixIsReachable) {
  expect_every_feature(*find_problem("duckchess-remix"), remix_variant());
}

}  // namespace
}  // namespace quack
