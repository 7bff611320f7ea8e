#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/judge_data.h"
#include "compare/participant.h"
#include "judge/bounds.h"
#include "judge/checker.h"
#include "judge/parse_error.h"
#include "problems/problem.h"
#include "testdata/kill_matrix.h"
#include "testdata/set_cover.h"

namespace quack::testdata {

// One test of somebody's judge data.
struct GradedTest {
  std::string name;                          // by which reports call it: "secret/03.in"
  std::filesystem::path file;                // the input's
  std::string input;                         // all of it
  std::uint64_t items = 0;                   // operations or cases; of one that does not count those before the fault
  std::optional<judge::ParseError> fault{};  // none: the input is valid, read strictly
  // It is valid but for its white space and the spelling of its numbers, if at all: programs read it, and so it counts.
  bool counts = false;
  bool has_answer = false;                              // there is a recorded answer
  std::optional<judge::LineDifference> wrong_answer{};  // where the recorded answer differs from the right one
};

// Tests with one input, or with inputs that differ in white space alone.
struct Duplicates {
  std::vector<std::size_t> tests;  // two or more, ascending
  bool to_the_byte = false;        // all of them are
};

// How often a feature is exercised, and by how many tests.
struct FeatureCount {
  std::uint64_t times = 0;
  std::uint64_t tests = 0;
};

// A short strict judge input that catches what no test catches.
struct CatchingInput {
  std::string input{};
  std::uint64_t items = 0;  // operations or cases
  Kill kill{};              // how it shows
};

// What the user says of a program.
enum class Expectation : std::uint8_t { unknown, right, wrong };

struct GradedProgram {
  std::string name, spec, kind;
  Expectation expectation = Expectation::unknown;
  struct Result {
    Verdict verdict = Verdict::accepted;
    std::string reason;  // why it isn't accepted; hostile bytes
    Kill kill;           // of a wrong answer: where it differs and how

    bool is_judged() const { return verdict != Verdict::judge_error && verdict != Verdict::compile_error; }
  };
  std::vector<Result> results;             // by test that counts, in the order of Grade::counted
  std::optional<CatchingInput> caught_by;  // if it is said to be wrong and every test accepts it; none: none was found
  std::uint64_t search_runs = 0;           // how often it was run in search of that

  std::size_t rejected_by() const;  // how many tests reject it
  bool judged() const;              // every run could be judged: it compiles, and nothing of ours failed
};

// A known mistake that no test catches.
struct Survivor {
  std::size_t mistake = 0;                 // place in Problem::mistakes
  std::optional<CatchingInput> caught_by;  // none: none was found
};

// A further test that the data need.
struct Addition {
  std::string catches;  // the name of a mistake or a program that it is for; it may catch others too
  std::string input;
};

struct Grade {
  std::vector<GradedTest> tests;
  std::vector<std::size_t> counted;  // the places of the tests that count; everything below is of these alone
  std::uint64_t items = 0;
  std::size_t mistakes = 0;            // known mistakes that the problem has
  std::vector<Duplicates> duplicates;  // of all tests
  std::vector<judge::BoundsReached> variables;
  std::vector<FeatureCount> coverage;  // by feature, as Problem::features has them
  KillMatrix matrix{0, 0};             // mistake × test that counts
  std::vector<Survivor> survivors;
  std::vector<GradedProgram> programs;
  // The fewest of the survivors' inputs that catch all of those, and those of the programs that they don't catch.
  std::vector<Addition> additions;
  SetCover smallest;         // places in `counted`: catches what all of them do
  bool interrupted = false;  // the rest of the programs' runs was left out, or of the search

  std::size_t exercised() const;                // features
  std::size_t caught() const;                   // mistakes
  std::size_t caught_thrice() const;            // by at least three tests
  std::size_t caught_by_missing_lines() const;  // only so: no test catches it by a line that both outputs have
  double score() const;                         // percent of the mistakes; 100 where there is none

  // Among the programs that are said to be wrong and were judged, how many are rejected; and the right ones accepted.
  struct Rate {
    std::size_t hits = 0, all = 0;
  };
  Rate true_negatives() const;
  Rate true_positives() const;

  // Every input is valid and strict, no recorded answer is wrong, and every program is judged as is said of it.
  bool sound() const;
};

// A program to grade by as well, and what is said of it.
struct ProgramToGrade {
  std::unique_ptr<Participant> participant;
  Expectation expectation = Expectation::unknown;
};

struct GradeOptions {
  std::uint64_t max_count = 0;
  unsigned jobs = 1;
  bool search_survivors = true;   // look for inputs that catch them
  std::uint64_t seed = 1;         // of that search
  std::uint64_t search_runs = 0;  // of each program that survives, to find one; and as many again to make it short
  // Called when some of the work of a phase is done, one at a time, by any thread; may be null.
  std::function<void(std::string_view phase, std::size_t done, std::size_t total)> progress;
};

// Reads a test's file; throws what is to pass through.
using ReadFile = std::function<std::string(const std::filesystem::path& file)>;

// Grades tests: of `programs` the participants are run on every valid input.
Grade grade(const Problem& problem, const std::vector<JudgeTest>& tests, const ReadFile& read,
            const std::vector<ProgramToGrade>& programs, const GradeOptions& options);

}  // namespace quack::testdata
