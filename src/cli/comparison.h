#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/program_options.h"
#include "compare/comparing.h"
#include "compare/difference.h"
#include "packages/judge_data.h"
#include "problems/suites.h"

namespace quack::cli {

// An implementation as a command line names it.
struct NamedSpec {
  std::string text;           // the SPEC
  bool is_in_folder = false;  // found in a directory; if it can't be judged, a row says why
};

// Returns the implementations of a SPEC: itself, or for a directory the sources and executables directly in it that
// aren't hidden, by name; a line on standard error names the other files. `where` begins the message: "option '--impl':
// ". Throws UsageError if there are none in the directory.
std::vector<NamedSpec> specs_of(const Problem& problem, const std::string& where, const std::string& spec);

// Makes the implementation, and compiles it if it is a source. Throws UsageError.
std::unique_ptr<Participant> participant_of(const Problem& problem, const std::string& where, const NamedSpec& spec,
                                            const RunOptions& options);

// The implementations that `diff` and `shrink` compare, and their limits.
struct Comparison {
  const Problem* problem = nullptr;
  std::vector<NamedSpec> specs;  // as the user wrote them; the first is the expected one
  bool is_jury = false;          // all programs of a package, as the user names none
  bool confirms = false;         // the reference confirms the expected answers where another differs
  std::string where;             // begins messages about a SPEC: "option '--impl': ", or nothing
  RunOptions options;
  std::string problem_words;  // --problem, as a shell takes it
  std::string limit_words;    // the limits that the user set, as a shell takes them, each with a blank before it
};

// The options --impl and the limits, and the comparison of two implementations by these and --problem. Throws
// UsageError.
Options comparison_options();
Comparison comparison_of_two(const ParsedWords& parsed);

// Returns the comparison of `diff`: the implementations of --impl, the expected one first. If there is only one, the
// reference is the expected one, or if nothing names the cases the first built-in one. Without --impl the words that
// are not cases are the programs. Throws UsageError.
Comparison comparison_of(const ParsedWords& parsed);

// Makes the implementations, `jobs` at a time. Throws UsageError.
Participants participants_of(const Comparison& comparison, unsigned jobs = 1);

// The command that compares two of them on a case: "quackcheck diff -p ID --impl reference --impl ./mine …".
ReplayCommand replay_command(const Comparison& comparison);

// The cases that a command line names: files, the tests of a directory of judge data, or what profiles make.
class CaseList final : public Cases {
 public:
  // "-" is standard input. Nothing is read yet; standard input is read when it is first asked for.
  explicit CaseList(const std::vector<std::string>& files);

  explicit CaseList(std::vector<packages::JudgeTest> tests) : tests_(std::move(tests)), size_(tests_.size()) {}

  // `size` cases that are made when they are asked for. `arguments`: further arguments that replay one of them.
  using Make = std::function<PlannedCase(std::uint64_t index)>;
  CaseList(std::uint64_t size, Make make, std::string arguments)
      : make_(std::move(make)), arguments_(std::move(arguments)), size_(size) {}

  // All cases of the plan, without end, and the tests among them, small ones first, as `choose` says.
  explicit CaseList(const CasePlan& plan, std::vector<packages::JudgeTest> tests = {});

  // Chooses the cases of a plan from number `begin` to before `end` anew: further tests, or cases that are made, with
  // or without those of slow profiles. Must be called for each case of a plan before anything is asked of it.
  void choose(std::uint64_t begin, std::uint64_t end, bool with_tests, bool without_slow);
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
  // The test that is that case; null: it is made.
  const packages::JudgeTest* test_at(std::uint64_t index) const;
  PlannedCase made_at(std::uint64_t index) const;
  std::uint64_t tests_before(std::uint64_t index) const;

  std::vector<packages::JudgeTest> tests_;
  std::vector<std::uint64_t> test_cases_;  // in a plan: [test] -> the case that it is, ascending
  std::vector<std::uint64_t> planned_;     // [case that is made] -> its number in the plan, ascending
  Make make_;                              // null: the tests are the cases
  std::string arguments_;
  std::uint64_t size_ = 0;
  std::optional<CasePlan> plan_;
  mutable std::atomic<std::int64_t> time_of_slow_ = 0;  // ns
};

// The options --tests, --random, --seed, --profile and --count, and the cases that these and the words name, or else
// those of a plan. Throws UsageError, and Unreadable if a directory of judge data doesn't exist or holds no test.
Options case_options();
CaseList cases_of(const Comparison& comparison, const ParsedWords& parsed);

// Runs `diff`: compares, prints and reports what was found, and gives the exit code.
int run_diff(const ParsedWords& parsed);

// Describes the layouts of judge data (docs/grading.md), for help texts.
Message judge_data_help();

// Finds the tests in a directory or a zip archive of judge data. Throws Unreadable.
std::vector<packages::JudgeTest> tests_in(const std::string& directory);

}  // namespace quack::cli
