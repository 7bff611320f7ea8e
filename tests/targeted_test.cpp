// Targeted inputs: for each known mistake a short valid input on which it is wrong.

#include "testdata/targeted.h"

#include <cstdio>

#include "judge/bytes.h"
#include "problems/registry.h"
#include "testdata/kill_matrix.h"
#include "tests/test.h"

namespace quack::testdata {
namespace {

// Every so many mistakes, and it takes seconds; tried with 1 as well.
constexpr std::size_t kEvery = 40;

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

TEST(Targeted, is_found_as_a_profile) {
  const Problem& problem = problems().front();
  const auto profile = find_profile(problem, "targeted:may-stay");
  ASSERT_TRUE(profile);
  EXPECT_EQ(profile->make(1, 7), profile->make(1000, 7));
  EXPECT_EQ(find_profile(problem, "mixed")->name, "mixed");
  EXPECT_FALSE(find_profile(problem, "targeted:none-such"));
  EXPECT_FALSE(find_profile(problem, "may-stay"));
}

TEST(Targeted, finds_nothing_where_nothing_is_wrong) {
  const Problem& problem = *find_problem("primitive-chess");
  EXPECT_FALSE(targeted_input(problem, problem.implementations.front(), 1));
}

}  // namespace
}  // namespace quack::testdata
