// The suites: what testdata/suites.h promises of each.

#include "testdata/suites.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

#include "judge/bytes.h"
#include "testdata/problems.h"

namespace quack::testdata {
namespace {

TEST(Suites, hold_few_valid_inputs_no_two_alike_with_their_answers) {
  for (const Problem& problem : problems()) {
    ASSERT_FALSE(suites(problem).empty()) << problem.id;
    for (const Suite& suite : suites(problem)) {
      const auto inputs = suite_inputs(problem, suite.name);
      EXPECT_FALSE(inputs.empty()) << problem.id << ' ' << suite.name;
      EXPECT_LE(inputs.size(), 30U) << problem.id << ' ' << suite.name;
      std::set<std::string> texts;
      for (const SuiteInput& input : inputs) {
        judge::MemorySource source(input.input);
        const Validated validated = problem.validate(source, problem.max_count);
        EXPECT_FALSE(validated.fault) << problem.id << ' ' << input.name << ": " << to_text(*validated.fault, "input");
        EXPECT_TRUE(texts.insert(input.input).second) << problem.id << ' ' << input.name << " is there twice";
        EXPECT_TRUE(input.purpose.ends_with('.')) << input.name;
        EXPECT_TRUE(input.made_by.starts_with("quackcheck gen -p " + problem.id)) << input.made_by;
      }
    }
  }
}

TEST(Suites, begin_the_samples_with_the_one_of_the_statement) {
  for (const Problem& problem : problems()) {
    const auto samples = suite_inputs(problem, "samples");
    ASSERT_FALSE(samples.empty()) << problem.id;
    EXPECT_EQ(samples.front().name, "01-sample");
    EXPECT_EQ(samples.front().input, problem.sample_input);
    EXPECT_EQ(samples.front().answer, problem.sample_answer);
  }
}

TEST(Suites, are_none_under_any_other_name) {
  for (const Problem& problem : problems()) EXPECT_TRUE(suite_inputs(problem, "ful").empty());
}

}  // namespace
}  // namespace quack::testdata
