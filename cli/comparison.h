#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/shared_options.h"
#include "compare/comparing.h"
#include "compare/difference.h"
#include "compare/judge_data.h"

namespace quack::cli {

// What is compared with what, and under which limits: what `diff` and `shrink` have in common.
struct Comparison {
  const Problem* problem = nullptr;
  std::vector<std::string> specs;  // as the user wrote them; the first is the expected one
  RunOptions options;
  std::string limit_words;  // the limits that the user set, as a shell takes them, each with a blank before it
};

// --impl and the limits; and what they and --problem say. `most` is how many implementations the command accepts.
// Throws UsageError.
Options comparison_options();
Comparison comparison_of(const ParsedWords& parsed, std::size_t most);

// The implementations themselves: sources are compiled, plug-ins are loaded. Throws UsageError.
Participants participants_of(const Comparison& comparison);

// The command that compares two of them on a case: "quackcheck diff -p ID --impl reference --impl ./mine …".
ReplayCommand replay_command(const Comparison& comparison);

// Random cases: number i is what the profile makes with `seed` + i.
struct RandomCases {
  std::uint64_t cases = 0;
  std::uint64_t seed = 0;
  Profile profile;
  std::uint64_t count = 0;        // operations or cases of the problem in each
  std::string max_count_words{};  // " --max-count 2000" if the count needs it
};

// The cases that a command line names: random ones, files, or the tests of a directory of judge data.
class CaseList final : public Cases {
 public:
  explicit CaseList(RandomCases random) : random_(std::move(random)) {}

  // "-" is standard input. Nothing is read yet; standard input is read when it is first asked for.
  explicit CaseList(const std::vector<std::string>& files);

  explicit CaseList(std::vector<JudgeTest> tests) : tests_(std::move(tests)) {}

  std::uint64_t size() const override { return random_ ? random_->cases : tests_.size(); }
  std::string input(std::uint64_t index) const override;
  std::optional<std::string> answer(std::uint64_t index) const override;
  std::string name(std::uint64_t index) const override;
  std::string words(std::uint64_t index) const override;

 private:
  std::uint64_t seed(std::uint64_t index) const { return random_->seed + index; }

  std::optional<RandomCases> random_;
  std::vector<JudgeTest> tests_;
};

// --tests, --random, --seed, --profile, --count; and the cases that these and the words name. Throws UsageError, and
// Unreadable if a directory of judge data doesn't exist or holds no test.
Options case_options();
CaseList cases_of(const Problem& problem, const ParsedWords& parsed);

// What a directory of judge data may be, for help texts; docs/grading.md has the layouts.
std::string judge_data_help();

// The tests in a directory of judge data, or in a zip archive of one. Throws Unreadable.
std::vector<JudgeTest> tests_in(const std::string& directory);

}  // namespace quack::cli
