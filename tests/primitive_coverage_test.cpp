
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/members.h"
#include "problems/registry.h"
#include "tests/test.h"

namespace quack {
namespace {

constexpr std::int64_t kLargest = 1'000'000'000;

std::string text(const Feature& feature) {
  return feature.clause + " | " + feature.kind + " | " + feature.direction + " | " + feature.outcome;
}

std::vector<PrimitiveCase> all_cases(std::int64_t n, std::int64_t m) {
  std::vector<PrimitiveCase> cases;
  each_case(n, m, [&cases](const PrimitiveCase& board_case) { cases.push_back(board_case); });
  return cases;
}

// A list of features from which is taken what inputs exercise.
class Missing {
 public:
  Missing() {
    for (const PrimitiveTrait& trait : primitive_traits()) {
      EXPECT_TRUE(listed_.emplace(trait.key, trait.feature).second) << "twice: " << text(trait.feature);
    }
    missing_ = listed_;
  }

  void play(const std::vector<PrimitiveCase>& cases) {
    std::vector<std::uint32_t> seen;
    for (const PrimitiveCase& board_case : cases) see_case(board_case, seen);
    see_input(cases, seen);
    for (const std::uint32_t key : seen) {
      EXPECT_TRUE(listed_.contains(key)) << "exercised, but not listed: " << key;
      missing_.erase(key);
    }
  }

  const std::map<std::uint32_t, Feature>& missing() const { return missing_; }

 private:
  std::map<std::uint32_t, Feature> listed_, missing_;
};

// Every feature is exercised by some valid case, and none exercises what is not listed.
TEST(PrimitiveCoverage, EveryFeatureIsReachable) {
  Missing missing;
  for (std::int64_t n = 1; n <= 30; ++n) {
    for (std::int64_t m = 1; m <= 30; ++m) {
      const bool small = n * m > 1 && n * m <= 50;
      const bool thin = n * m <= 100 && std::min(n, m) <= 4 && std::max(n, m) % 8 == 0;
      if (small || thin) missing.play(all_cases(n, m));
    }
  }
  for (const auto& [n, m] : {std::pair(1, 120), {2, 60}, {3, 40}, {4, 30}, {10, 11}, {11, 11}}) {
    missing.play(all_cases(n, m));
    missing.play(all_cases(m, n));
  }
  missing.play({});
  missing.play({{1, 2, {1, 1, PrimitiveKind::rook}, {1, 2, PrimitiveKind::rook}}});
  for (const PrimitiveKind kind : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
    missing.play({{kLargest, kLargest, {1, 1, kind}, {kLargest, kLargest, kind}},
                  {kLargest, kLargest, {1, 1, kind}, {1, kLargest, kind}},
                  {kLargest, kLargest, {1, 1, kind}, {kLargest - 1, kLargest, kind}}});
  }
  for (const auto& [key, feature] : missing.missing()) ADD_FAILURE() << "never exercised: " << text(feature);
}

// Which features some cases count for.
TEST(PrimitiveCoverage, CountsWhatAnInputExercises) {
  const Problem& problem = *find_problem("primitive-chess");
  // A rook beside a rook on one row, the same turned over, and a draw of two bishops on different colours.
  const std::string input = "3\n1 3\n1 1 R\n1 2 R\n3 1\n1 1 R\n2 1 R\n5 5\n1 1 B\n1 2 B\n";
  const auto counts = problem.exercised(input);
  ASSERT_EQ(counts.size(), problem.features.size());
  std::map<std::string, std::uint64_t> by_text;
  for (std::size_t i = 0; i < counts.size(); ++i) by_text[text(problem.features[i])] = counts[i];
  EXPECT_EQ(by_text.at("PC-2.2 | rook against rook | 1 x m | WIN at once"), 1);
  EXPECT_EQ(by_text.at("PC-2.2 | rook against rook | n x 1 | WIN at once"), 1);
  EXPECT_EQ(by_text.at("PC-1.1 | the input |  | a case and the same turned over"), 1);
  EXPECT_EQ(by_text.at("PC-2.1 | the input |  | a case and the same with the players exchanged"), 0);
  EXPECT_EQ(by_text.at("PC-3.1 | bishop against bishop | both sides > 4 | DRAW"), 1);
  EXPECT_EQ(by_text.at("PC-1.2 | bishop against bishop | both sides > 4 | on different colours"), 1);
  EXPECT_EQ(by_text.at("PC-1.1 | the first player's piece | (1,1) | stands in that corner"), 3);
  EXPECT_EQ(by_text.at("PC-4.1 | the input |  | one case"), 0);
}

}  // namespace
}  // namespace quack
