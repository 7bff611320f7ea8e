#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/participant.h"
#include "grade/kill_matrix.h"
#include "packages/read/judge_data.h"
#include "problems/problem.h"
#include "text/bounds.h"
#include "text/checker.h"
#include "text/parse_error.h"

namespace quack::grade {

// One test of judge data.
struct GradedTest {
  std::string name;                         // its name in reports: "secret/03.in"
  std::filesystem::path file;               // the input's
  std::string input;                        // all of it
  std::string right{};                      // the right output, if the test counts
  std::uint64_t items = 0;                  // operations or cases; only those before the fault if it does not count
  std::optional<text::ParseError> fault{};  // none: the input is strictly valid
  // It is valid, except perhaps for white space and the spelling of numbers. Programs can read it, so it counts.
  bool counts = false;
  bool has_answer = false;                             // there is a recorded answer
  std::optional<text::LineDifference> wrong_answer{};  // where the recorded answer differs from the right one
  Message answer_complaint{};                          // why the problem's own checker rejects the recorded answer
  Message unanswered{};                                // why there is no right answer; the test then does not count

  bool has_wrong_answer() const { return wrong_answer || !answer_complaint.empty(); }
};

// Tests whose inputs are equal, or differ only in white space.
struct Duplicates {
  std::vector<std::size_t> tests;  // two or more, ascending
  bool to_the_byte = false;        // all inputs are equal byte by byte
};

// The uses of a feature, and the tests that exercise it.
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
  // One for each test that counts, in the order of Grade::counted. Differences have nothing but the wrong line and the
  // clause.
  std::vector<CaseOutcome> results;

  std::size_t rejected_by() const;  // by how many tests; 0 if it does not compile
  bool accepted() const;            // by every test; false if none counts
  bool judged() const;              // our own work did not fail
  bool as_expected() const;         // judged as expected; true where nothing is expected
  // Expected to be wrong, and every test accepts it.
  bool survives() const { return expectation == Expectation::wrong && accepted(); }
};

// A further test that catches mistakes or programs that no test of the data catches.
struct Addition {
  std::string name;  // a part of its file name: "checks-of-every-kind"
  std::string input;
  std::uint64_t items = 0;           // operations or cases
  std::vector<std::string> catches;  // the surviving mistakes and programs that it is known to catch, by name
};

struct Grade {
  std::vector<GradedTest> tests;
  std::vector<std::size_t> counted;  // the places of the tests that count; everything below is of these alone
  std::uint64_t items = 0;
  std::size_t mistakes = 0;            // the number of the problem's known mistakes
  std::vector<Duplicates> duplicates;  // of all tests
  std::vector<text::BoundsReached> variables;
  std::vector<FeatureCount> coverage;  // by feature, as Problem::features has them
  KillMatrix matrix{0, 0};             // mistake × test that counts
  std::vector<std::size_t> survivors;  // mistakes that no test catches, by their places in Problem::mistakes
  std::vector<GradedProgram> programs;
  std::vector<Addition> additions;  // a small set of tests that catches the survivors
  std::size_t beyond = 0;           // the number of survivors that none of them catches
  std::vector<std::size_t> enough;  // the places in `counted` of a few tests that catch as much as all
  std::vector<Message> warnings;    // observations for setters; nothing depends on them
  bool interrupted = false;         // some runs of programs, or a part of the search, were left out

  std::size_t exercised() const;                // features
  std::size_t caught() const;                   // mistakes
  std::size_t caught_thrice() const;            // by at least three tests
  std::size_t caught_by_missing_lines() const;  // caught only by missing or extra lines
  double score() const;                         // percent of the mistakes; 100 if there are no mistakes

  // The programs expected to be wrong that are rejected, or the right ones that are accepted, and how many there are.
  // Programs that do not compile or could not be judged are left out.
  struct Rate {
    std::size_t hits = 0, all = 0;
  };
  Rate rate(Expectation expectation) const;
  Rate true_negatives() const { return rate(Expectation::wrong); }
  Rate true_positives() const { return rate(Expectation::right); }

  // Every input is valid and strict, no recorded answer is wrong, and every program is judged as expected.
  bool sound() const;
};

// A program by which the tests are graded, and the expectation of it.
struct ProgramToGrade {
  std::unique_ptr<Participant> participant;
  Expectation expectation = Expectation::unknown;
};

struct GradeOptions {
  std::uint64_t max_count = 0;
  unsigned jobs = 1;
  bool full_matrix = false;  // otherwise a mistake is not run on further tests once enough of them catch it
  // Adds tests to the data and returns them; they are then graded with the others. Null: no tests are added.
  std::function<std::vector<packages::JudgeTest>(const std::vector<Addition>& additions)> add{};
  bool searches = false;  // for further tests by profiles, and for programs; otherwise in the suites alone
  std::chrono::milliseconds time_limit{0};  // of a run, of which right programs should take half at most
  std::uint64_t seed = 1;                   // of the search for further tests
  std::uint64_t search_runs = 0;            // the most runs of each surviving program in it
  // Reports the progress of a phase, by any thread, one call at a time; may be null.
  std::function<void(std::string_view phase, std::size_t done, std::size_t total)> progress;
};

// Reads a test's file. Its exceptions propagate.
using ReadFile = std::function<std::string(const std::filesystem::path& file)>;

// Grades tests. Runs the participants of `programs` on every valid input.
Grade grade(const Problem& problem, const std::vector<packages::JudgeTest>& tests, const ReadFile& read,
            const std::vector<ProgramToGrade>& programs, const GradeOptions& options);

// Runs a program on an input whose right output is `expected`, and judges it.
CaseOutcome program_result(const Problem& problem, Participant& program, const std::string& input,
                           const std::string& expected);

}  // namespace quack::grade
