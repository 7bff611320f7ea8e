#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/participant.h"
#include "grade/kill_matrix.h"
#include "packages/judge_data.h"
#include "problems/problem.h"
#include "text/bounds.h"
#include "text/checker.h"
#include "text/parse_error.h"

namespace quack::grade {

// One test of somebody's judge data.
struct GradedTest {
  std::string name;                         // by which reports call it: "secret/03.in"
  std::filesystem::path file;               // the input's
  std::string input;                        // all of it
  std::uint64_t items = 0;                  // operations or cases; of one that does not count those before the fault
  std::optional<text::ParseError> fault{};  // none: the input is valid, read strictly
  // It is valid but for its white space and the spelling of its numbers, if at all: programs read it, and so it counts.
  bool counts = false;
  bool has_answer = false;                             // there is a recorded answer
  std::optional<text::LineDifference> wrong_answer{};  // where the recorded answer differs from the right one
};

// Tests with one input, or with inputs that differ in white space alone.
struct Duplicates {
  std::vector<std::size_t> tests;  // two or more, ascending
  bool to_the_byte = false;        // all of them are
};

// The number of times that a feature is exercised, and of the tests that exercise it.
struct FeatureCount {
  std::uint64_t times = 0;
  std::uint64_t tests = 0;
};

// The user's expectation of a program.
enum class Expectation : std::uint8_t { unknown, right, wrong };

struct GradedProgram {
  std::string name, spec;
  std::string source;  // the source file, as the user wrote it; empty: there is none
  Message kind;
  Expectation expectation = Expectation::unknown;
  struct Result {
    Verdict verdict = Verdict::accepted;
    Message reason;                               // why it isn't accepted; hostile bytes
    Kill kill;                                    // of a wrong answer: where it differs and how
    std::optional<text::LineDifference> wrong{};  // the first wrong line, or the first that it did not write
  };
  std::vector<Result> results;  // by test that counts, in the order of Grade::counted

  std::size_t rejected_by() const;  // how many tests reject it; none rejects a program that does not compile
  bool accepted() const;            // by every test
  bool judged() const;              // nothing of ours failed
  bool as_expected() const;         // judged as expected; true where nothing is expected
  // Expected to be wrong, and every test accepts it.
  bool survives() const { return expectation == Expectation::wrong && !results.empty() && accepted(); }
};

// A further test that catches what no test of the data does.
struct Addition {
  std::string name;  // words for the name of its file: "checks-of-every-kind"
  std::string input;
  std::uint64_t items = 0;           // operations or cases
  std::vector<std::string> catches;  // the surviving mistakes and programs that it is known to catch, by name
};

struct Grade {
  std::vector<GradedTest> tests;
  std::vector<std::size_t> counted;  // the places of the tests that count; everything below is of these alone
  std::uint64_t items = 0;
  std::size_t mistakes = 0;            // known mistakes that the problem has
  std::vector<Duplicates> duplicates;  // of all tests
  std::vector<text::BoundsReached> variables;
  std::vector<FeatureCount> coverage;  // by feature, as Problem::features has them
  KillMatrix matrix{0, 0};             // mistake × test that counts
  std::vector<std::size_t> survivors;  // mistakes that no test catches, by their places in Problem::mistakes
  std::vector<GradedProgram> programs;
  std::vector<Addition> additions;  // the fewest that catch what survives; if they were added, what survived
  std::size_t beyond = 0;           // how much of that none of them catches
  std::vector<std::size_t> enough;  // few places in `counted`, which catch what all of them do
  bool interrupted = false;         // the rest of the programs' runs was left out, or of the search

  std::size_t exercised() const;                // features
  std::size_t caught() const;                   // mistakes
  std::size_t caught_thrice() const;            // by at least three tests
  std::size_t caught_by_missing_lines() const;  // only so: no test catches it by a line that both outputs have
  double score() const;                         // percent of the mistakes; 100 if there are no mistakes

  // Of the programs expected to be wrong, how many are rejected; and of right ones, accepted. Those that do not
  // compile or could not be judged say nothing of the data.
  struct Rate {
    std::size_t hits = 0, all = 0;
  };
  Rate rate(Expectation expectation) const;
  Rate true_negatives() const { return rate(Expectation::wrong); }
  Rate true_positives() const { return rate(Expectation::right); }

  // Every input is valid and strict, no recorded answer is wrong, and every program is judged as expected.
  bool sound() const;
};

// A program to grade by as well, and what is expected of it.
struct ProgramToGrade {
  std::unique_ptr<Participant> participant;
  Expectation expectation = Expectation::unknown;
};

struct GradeOptions {
  std::uint64_t max_count = 0;
  unsigned jobs = 1;
  bool full_matrix = false;  // otherwise a mistake that enough of many tests catch is not run on the others
  // Adds tests to the data and returns where they are; they are then graded with the others. Null: none are added, and
  // further tests are looked for only in the suites, and not for programs.
  std::function<std::vector<packages::JudgeTest>(const std::vector<Addition>& additions)> add{};
  std::uint64_t seed = 1;         // of the search for further tests
  std::uint64_t search_runs = 0;  // of each program that survives
  // Called when some of the work of a phase is done, one at a time, by any thread; may be null.
  std::function<void(std::string_view phase, std::size_t done, std::size_t total)> progress;
};

// Reads a test's file; throws what is to pass through.
using ReadFile = std::function<std::string(const std::filesystem::path& file)>;

// Grades tests: of `programs` the participants are run on every valid input.
Grade grade(const Problem& problem, const std::vector<packages::JudgeTest>& tests, const ReadFile& read,
            const std::vector<ProgramToGrade>& programs, const GradeOptions& options);

// True if a test rejects a program by that verdict: it compiles and isn't accepted, and not by our own fault.
bool is_rejection(Verdict verdict);

// Runs a program on an input whose right output is `expected`, and judges it.
GradedProgram::Result program_result(const Problem& problem, Participant& program, const std::string& input,
                                     const std::string& expected);

// Runs the programs on inputs whose right outputs are `expected`, `jobs` runs at a time, and adds the results to those
// in `graded`, by program, which has none at first. What is not run, after an interruption, counts as accepted.
void grade_programs(const Problem& problem, const std::vector<ProgramToGrade>& programs,
                    std::span<const std::string> inputs, std::span<const std::string> expected, unsigned jobs,
                    const std::function<void(std::size_t, std::size_t)>& progress, std::vector<GradedProgram>& graded);

}  // namespace quack::grade
