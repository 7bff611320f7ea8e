#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "compare/comparing.h"
#include "compare/judge_data.h"
#include "problems/problem.h"

namespace quack::cli {

// Random cases: number i is what the profile makes of `seed` + i.
struct RandomCases {
  std::uint64_t cases = 0;
  std::uint64_t seed = 0;
  Profile profile;
  std::uint64_t count = 0;  // operations or cases of the problem in each
};

// The cases that a command line names: random ones, files, or the tests of a directory of judge data.
class CaseList final : public Cases {
 public:
  explicit CaseList(RandomCases random) : random_(std::move(random)) {}

  // "-" is standard input. Nothing is read yet, but standard input is when it is first asked for.
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

// The options by which a command takes random cases and judge data: --tests, --random, --seed, --profile, --count.
std::vector<Option> case_options();

// The cases that the options and the words name. Throws UsageError; and Unreadable for a directory of judge data that
// isn't there or holds no test.
CaseList cases_of(const Problem& problem, const ParsedWords& parsed);

}  // namespace quack::cli
