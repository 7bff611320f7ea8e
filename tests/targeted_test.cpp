// Targeted inputs: for each known mistake a short valid input on which it is wrong.

#include "testdata/targeted.h"

#include <cstdio>

#include "judge/bytes.h"
#include "problems/registry.h"
#include "testdata/case_plan.h"
#include "testdata/kill_matrix.h"
#include "testdata/suites.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::testdata {
namespace {

// Every so many mistakes, at a second each to search for; tried with 1 as well.
const std::size_t kEvery = 40 * tests::one_of(8);

TEST(Targeted, has_a_short_valid_input_for_mistakes) {
  for (const Problem& problem : problems()) {
    std::size_t items = 0;
    std::size_t longest = 0;
    std::size_t tried = 0;
    for (std::size_t index = 0; index < problem.mistakes.size(); index += kEvery) {
      const Implementation& mistake = problem.mistakes[index];
      const auto input = targeted_input(problem, mistake, 1);
      ASSERT_TRUE(input) << problem.id << ' ' << mistake.name;
      judge::MemorySource source(*input);
      const Validated validated = problem.validate(source, problem.max_count);
      EXPECT_FALSE(validated.fault) << mistake.name;
      EXPECT_TRUE(kill_by(problem, mistake, *input, right_output(problem, *input)).killed) << mistake.name;
      EXPECT_LE(validated.items, 40U) << problem.id << ' ' << mistake.name << '\n' << *input;
      items += validated.items;
      ++tried;
      longest = std::max<std::size_t>(longest, validated.items);
    }
    std::printf("%s: %zu mistakes, %zu items in all, at most %zu\n", problem.id.c_str(), tried, items, longest);
  }
}

// What problems keep: `quackcheck gen --profile targeted:all` makes it again.
TEST(Targeted, is_kept_for_every_known_mistake_and_exposes_it) {
  for (const Problem& problem : problems()) {
    ASSERT_EQ(problem.targeted.size(), problem.mistakes.size()) << problem.id;
    const auto suite = suite_inputs(problem, problem.suites.front().name);
    for (std::size_t index = 0; index < problem.targeted.size(); ++index) {
      const TargetedInput& kept = problem.targeted[index];
      const Implementation& mistake = problem.mistakes[index];
      ASSERT_EQ(kept.mistake, mistake.name);
      judge::MemorySource source(kept.input);
      EXPECT_FALSE(problem.validate(source, problem.max_count).fault) << mistake.name;
      EXPECT_TRUE(kill_by(problem, mistake, kept.input, right_output(problem, kept.input)).killed) << mistake.name;
      if (kept.suite_input == 0 || index % kEvery != 0) continue;
      const SuiteInput& by_suite = suite.at(kept.suite_input - 1);
      EXPECT_TRUE(kill_by(problem, mistake, by_suite.input, by_suite.answer).killed) << mistake.name;
    }
  }
}

TEST(CasePlan, is_the_sample_the_suite_the_targeted_inputs_then_random_ones) {
  for (const Problem& problem : problems()) {
    const CasePlan plan(problem, profiles_in_reach(problem, nullptr), UINT64_MAX, 5);
    const std::uint64_t suite = problem.suites.front().inputs.size();
    const bool is_one = problem.independent_items;
    EXPECT_EQ(plan.fixed(), 1 + suite + (is_one ? 1 : problem.mistakes.size()));
    EXPECT_EQ(plan.at(0).input(), problem.sample_input);
    EXPECT_EQ(plan.at(is_one ? 2 : 1).input(), suite_input(problem, problem.suites.front().name, 0).input);
    if (is_one) {
      const std::string together = plan.at(1).input();
      const std::string right = right_output(problem, together);
      for (const Implementation& mistake : problem.mistakes)
        EXPECT_TRUE(kill_by(problem, mistake, together, right).killed) << mistake.name;
      EXPECT_EQ(mistakes_exposed(problem, [](const std::string& name) { return name == kTargetedTogether; }),
                problem.mistakes.size());
    } else {
      EXPECT_EQ(plan.at(plan.fixed() - 1).input(), problem.targeted.back().input);
    }
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
    EXPECT_EQ(longest, plan.at(is_one ? suite + 1 : suite).count) << "the largest of the suite";
    EXPECT_EQ(mistakes_exposed(problem, [](const std::string&) { return true; }), problem.mistakes.size());
    EXPECT_EQ(mistakes_exposed(problem, [](const std::string& name) { return name == "sample"; }), 0U);
    const std::string first = "targeted:" + problem.mistakes.front().name.substr(8);
    EXPECT_EQ(mistakes_exposed(problem, [&](const std::string& name) { return name == first; }), 1U);
  }
}

TEST(CasePlan, leaves_out_what_is_beyond_reach) {
  const Problem& problem = *find_problem("primitive-chess");
  const auto reached = profiles_in_reach(problem, &problem.implementations[1]);
  EXPECT_LT(reached.size(), profiles_in_reach(problem, nullptr).size());
  EXPECT_TRUE(std::none_of(reached.begin(), reached.end(), [](const Profile& each) { return each.name == "huge"; }));
}

TEST(Targeted, finds_nothing_where_nothing_is_wrong) {
  const Problem& problem = *find_problem("primitive-chess");
  EXPECT_FALSE(targeted_input(problem, problem.implementations.front(), 1));
}

}  // namespace
}  // namespace quack::testdata
