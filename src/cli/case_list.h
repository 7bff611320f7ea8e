#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/comparison.h"
#include "packages/read/judge_data.h"
#include "problems/suites.h"

namespace quack::cli {

// The cases that a command line names: files, the tests of a directory of judge data, or what profiles make.
class CaseList final : public Cases {
 public:
  // "-" is standard input. Nothing is read yet; standard input is read when it is first asked for.
  explicit CaseList(const std::vector<std::string>& files);

  explicit CaseList(std::vector<packages::JudgeTest> tests) : tests_(std::move(tests)), size_(tests_.size()) {}

  // Makes `size` cases when they are asked for. `arguments` are further arguments of the command that replays one.
  using Make = std::function<PlannedCase(std::uint64_t index)>;
  CaseList(std::uint64_t size, Make make, std::string arguments)
      : make_(std::move(make)), arguments_(std::move(arguments)), size_(size) {}

  // All cases of the endless plan, with the tests among them, small tests first (`choose`).
  explicit CaseList(const CasePlan& plan, std::vector<packages::JudgeTest> tests = {});

  // Chooses the cases of a plan from number `begin` up to, not including, `end`: further tests, or cases of profiles.
  // Random cases of profiles for which `leaves_out` is true are left out; it must be false for at least one. A case of
  // a plan must be chosen before any other function gets its number.
  using LeavesOut = std::function<bool(const PlannedCase& made)>;
  void choose(std::uint64_t begin, std::uint64_t end, bool with_tests, const LeavesOut& leaves_out);
  // The time that making cases of slow profiles has taken, by all threads.
  std::chrono::duration<double> time_of_slow() const { return std::chrono::nanoseconds(time_of_slow_); }
  bool has_more_tests() const { return plan_ && test_cases_.size() < tests_.size(); }

  const std::optional<CasePlan>& plan() const { return plan_; }                  // none: the cases have an end
  bool is_made(std::uint64_t index) const { return test_at(index) == nullptr; }  // by a profile
  std::uint64_t size() const override { return size_; }
  std::string input(std::uint64_t index) const override;
  std::optional<std::string> answer(std::uint64_t index) const override;
  Message name(std::uint64_t index) const override;
  std::string arguments(std::uint64_t index) const override;

 private:
  // Returns the test at that place; null if a profile makes the case.
  const packages::JudgeTest* test_at(std::uint64_t index) const;
  PlannedCase made_at(std::uint64_t index) const;
  std::uint64_t tests_before(std::uint64_t index) const;

  std::vector<packages::JudgeTest> tests_;
  std::vector<std::uint64_t> test_cases_;  // in a plan: [test] -> its case, ascending
  std::vector<std::uint64_t> planned_;     // [case that is made] -> its number in the plan, ascending
  Make make_;                              // null: the tests are the cases
  std::string arguments_;
  std::uint64_t size_ = 0;
  std::optional<CasePlan> plan_;
  mutable std::atomic<std::int64_t> time_of_slow_ = 0;  // ns
};

// The options --tests, --random, --seed, --profile and --count, and the cases that the command line names; if it names
// none, the cases of a plan. Throws UsageError, and Unreadable if a directory of judge data doesn't exist or holds no
// test.
Options case_options();
CaseList cases_of(const Comparison& comparison, const ParsedWords& parsed);

// Describes the layouts of judge data (docs/grading.md), for help texts.
Message judge_data_help();

// Finds the tests in a directory or a zip archive of judge data. Throws Unreadable.
std::vector<packages::JudgeTest> tests_in(const std::string& directory);

}  // namespace quack::cli
