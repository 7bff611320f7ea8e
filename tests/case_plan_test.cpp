// The cases of `diff` where no others are named.

#include "testdata/case_plan.h"

#include "problems/registry.h"
#include "testdata/suites.h"
#include "tests/test.h"

namespace quack::testdata {
namespace {

TEST(CasePlan, is_the_sample_the_small_suite_the_full_one_then_random_ones) {
  for (const Problem& problem : problems()) {
    const CasePlan plan(problem, profiles_in_reach(problem, nullptr), UINT64_MAX, 5);
    const std::uint64_t small = suite_size(problem, "small"), full = suite_size(problem, "full");
    EXPECT_EQ(plan.fixed(), 1 + small + full);
    EXPECT_EQ(plan.at(0).input(), problem.sample_input);
    EXPECT_EQ(plan.at(1).input(), suite_input(problem, "small", 0).input);
    EXPECT_EQ(plan.at(1 + small).input(), suite_input(problem, "full", 0).input);
    std::set<std::string> profiles;
    std::uint64_t shortest = UINT64_MAX;
    std::uint64_t longest = 0;
    for (std::uint64_t index = 0; index < 100; ++index) {
      const PlannedCase made = plan.at(plan.fixed() + index);
      EXPECT_EQ(made.seed, 5 + index);
      profiles.insert(made.profile->name);
      shortest = std::min(shortest, made.count);
      longest = std::max(longest, made.count);
    }
    EXPECT_EQ(profiles.size() + 1, problem.profiles.size()) << "all but the sample";
    EXPECT_LT(shortest, 4U);
    EXPECT_EQ(longest, plan.at(small + full).count) << "the largest of the suite";
  }
}

TEST(CasePlan, knows_when_every_mistake_was_exposed) {
  for (const Problem& problem : problems()) {
    const auto exposed = [&](const std::string& prefix) {
      return are_all_mistakes_exposed(problem, [&](const std::string& name) { return name.starts_with(prefix); });
    };
    EXPECT_TRUE(exposed(""));
    EXPECT_TRUE(exposed("small/"));
    EXPECT_TRUE(exposed("full/"));
    EXPECT_FALSE(exposed("samples/"));
    EXPECT_FALSE(exposed("full/01"));
  }
}

TEST(CasePlan, leaves_out_what_is_beyond_reach) {
  const Problem& problem = *find_problem("primitive-chess");
  const auto reached = profiles_in_reach(problem, &problem.implementations[1]);
  EXPECT_LT(reached.size(), profiles_in_reach(problem, nullptr).size());
  EXPECT_TRUE(std::none_of(reached.begin(), reached.end(), [](const Profile& each) { return each.name == "huge"; }));
}

}  // namespace
}  // namespace quack::testdata
