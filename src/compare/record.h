#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "compare/shrink.h"
#include "problems/problem.h"
#include "run/run.h"
#include "text/checker.h"

namespace quack {

// The results of a comparison, from the comparison itself to the reports. Everything that a program wrote is kept as it
// is: hostile bytes, which each report escapes in its own way.

struct MinimizedInput;

// One wrong or failed run, with everything that reports show of it.
struct Difference {
  // The first wrong line; for a run that failed, the first missing one. None for a compile error.
  std::optional<text::LineDifference> wrong;
  std::uint64_t found_bytes = 0;              // the length of the wrong line if only its beginning is kept; otherwise 0
  std::optional<LineReason> why;              // the item that this line answers, the clause, the board
  std::string expected_output, found_output;  // their beginnings, where a checker judges outputs as a whole
  std::string complaints;                     // its standard error, shortened in the middle
  std::string command;                        // reproduces this difference
  std::vector<BoardFrame> frames;             // around the wrong line; empty if not wanted
  std::vector<std::string> frame_found;       // this implementation's answer at each of them; empty: none
  std::uint64_t frame_offset = 0;             // the item of the first frame, from 1
  std::shared_ptr<MinimizedInput> minimized;  // none: not asked for, or impossible

  // True if a failed run wrote nothing; its output may have been lost in a buffer.
  bool printed_nothing() const { return wrong && wrong->line == 1 && !wrong->found; }

  std::uint64_t line() const { return wrong ? wrong->line : 0; }
  std::uint64_t item() const { return why ? why->item : 0; }
};

// A small input with the same difference or failure.
struct MinimizedInput : Shrunken {
  Message reason{};         // as CaseOutcome has it
  Difference difference{};  // on this input
};

// A sentence for people about a minimized input that is loose.
inline Message loose_input_words() {
  return tr(
      "wrong only because of how this input is written: with LF at the end of each line, and single blanks, the "
      "program is right");
}

// The outcome of one implementation on one case.
struct CaseOutcome {
  bool skipped = false;  // it was not run on this case: it had failed often enough, or its time was up
  Verdict verdict = Verdict::accepted;
  Message reason{};        // in words: "line 17: expected …, found …", "signal 11 (SIGSEGV)"; empty if accepted
  std::uint64_t line = 0;  // of a wrong output, from 1, where it differs; known without `difference` as well
  Ending ending{};         // of a runtime error or a compile error
  bool is_disagreement = false;  // a judge error, as the programs that should know the answer contradict each other
  Usage usage{};
  std::shared_ptr<Difference> difference{};  // set for failures, unless there are too many

  bool is_failure() const { return verdict != Verdict::accepted && verdict != Verdict::judge_error; }
  // True if the program came to its end, and its output is wrong.
  bool is_wrong_output() const { return verdict == Verdict::wrong_answer || verdict == Verdict::presentation_error; }
};

struct CaseRecord {
  std::uint64_t number = 0;           // from 1, in the order of the command line
  Message name;                       // "sample/1.in", "random input 3 (profile mixed, seed 7, count 100)"
  std::string arguments;              // command-line arguments that select this case alone
  std::uint64_t items = 0;            // operations or cases in it that were compared
  std::vector<CaseOutcome> outcomes;  // by implementation; the first is the expected one
};

// Raises each member of `worst` to that of `usage`.
inline void take_maximum(Usage& worst, const Usage& usage) {
  worst.cpu_time = std::max(worst.cpu_time, usage.cpu_time);
  worst.wall_time = std::max(worst.wall_time, usage.wall_time);
  worst.peak_memory = std::max(worst.peak_memory, usage.peak_memory);
}

// A known mistake that explains a program's wrong answers.
struct MistakeRecord {
  std::string name;                     // "mistake:NAME"
  Message sentence;                     // "The horse gives check whatever stands on its leg."
  std::string clause;                   // "DC-5.1"
  std::vector<MistakeRecord> others{};  // that write the same on all inputs examined; without others of their own
};

// The mistakes of one program (diagnose/diagnosis.h).
struct DiagnosisRecord {
  std::vector<MistakeRecord> mistakes;        // together they reproduce `explained` of the wrong runs
  std::uint64_t explained = 0, examined = 0;  // wrong runs, or single items; 0: nothing was diagnosed
  Message common;                             // a property of all wrong lines, if no mistake fits
  bool common_explains = false;               // `common` says what the program does instead of the rules
  Message not_looked_for;        // as the time was up, or it was interrupted: "memory errors, ..."; may be empty
  Message cause;                 // the cause in its source (diagnose/causes.cpp); may be empty
  std::uint64_t cause_line = 0;  // the line of the source that `cause` is about; 0: none
  Message harmless;              // a sentence about memory errors that change no answer; may be empty

  void add_not_looked_for(const Message& one) {
    not_looked_for = not_looked_for.empty() ? one : tr("{}, {}", not_looked_for, one);
  }
};

struct ImplementationRecord {
  std::string name, spec;
  std::string source;    // the source file, as the user wrote it; empty: there is none
  std::string standard;  // the standard in which it compiles, if not in a later one: "gnu++98"
  Message kind;
  bool is_limited = false;              // its times and memory were measured in a process of its own
  std::vector<std::uint64_t> verdicts;  // [verdict] -> the number of cases that had it
  Usage worst;                          // the largest value of each member
  std::uint64_t cases = 0;              // on which it was run
  std::uint64_t exposes = 0;            // the known mistakes that these cases expose, as far as that is known
  std::uint64_t first_failed = 0;       // the number of the first case that is not accepted; 0: none
  Message reason;                       // of its failure on that case
  Ending ending;                        // of its run on that case
  Verdict verdict = Verdict::accepted;  // on that case; judges give it for all cases together
  DiagnosisRecord diagnosis;
  std::string expected_verdicts;  // of a package's program: "AC", "RE/MLE"; empty: it is not of one
  bool may_fail = false;          // its package says that it is wrong
  std::uint64_t slow = 0;  // cases of an accepted program beyond a time limit that its package does not set: not judged

  bool has_failed() const { return verdict != Verdict::accepted && verdict != Verdict::judge_error; }
};

// The kind of a difference.
struct DifferenceKind {
  Verdict verdict = Verdict::wrong_answer;
  std::string clause{};  // of a wrong output: the one that its first wrong line breaks
  Message bucket{};      // of its first wrong line, as Problem::failure_bucket has it

  friend bool operator==(const DifferenceKind&, const DifferenceKind&) = default;
  friend bool operator<(const DifferenceKind& one, const DifferenceKind& other) {
    return std::tie(one.verdict, one.clause, one.bucket) < std::tie(other.verdict, other.clause, other.bucket);
  }
};

// One mistake of a program: all differences with one diagnosis or, without one, of one kind. It has the kind of its
// smallest difference.
struct ProgramMistake : DifferenceKind {
  std::size_t implementation = 0;
  std::optional<std::size_t> known_mistake{};  // the place in DiagnosisRecord::mistakes
  std::uint64_t cases = 0;                     // that show the mistake
  // The case with the smallest input that shows it.
  std::uint64_t case_number = 0;
  Message case_name{};
  CaseOutcome outcome{};
};

// The whole comparison.
struct Record {
  std::string version;  // of quackcheck
  std::string problem_id, problem_title, item_name;
  std::vector<DrawnPiece> pieces;  // of the problem, for drawing the frames
  std::string command_line;        // the whole of it, as a shell takes it
  std::string started;             // "2026-11-21T22:09:04Z"
  double seconds = 0;
  bool interrupted = false;  // the rest of the cases was not run
  bool unfinished = false;  // interrupted after the cases: some mistakes were not searched for, or inputs not minimized
  Limits limits;
  std::vector<Message> protections_off;
  std::string counted_by;  // the method that measured foreign programs (run_accounting); empty: there were none
  std::vector<ImplementationRecord> implementations;
  std::vector<ProgramMistake> mistakes;  // in the order of diagnose/program_mistakes.h
  std::vector<Message> faults;           // of the problem package, each with its file
  std::vector<Message> troubles;  // why a case, or a program, could not be compared: "nosuch.in: No such file …"; of
                                  // several cases that could be read but not judged, only the first has an entry
  std::vector<CaseRecord> cases;  // those that are kept; all of them unless there are too many
  std::uint64_t known_mistakes = 0;  // of the problem
  std::uint64_t total_cases = 0;     // compared
  std::uint64_t total_items = 0;
  std::uint64_t differing_cases = 0;
};

}  // namespace quack
