#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "problems/problem.h"
#include "run/run.h"
#include "text/checker.h"

namespace quack {

// The results of a comparison, from the comparison itself to the reports. Everything that a program wrote is kept as it
// is: hostile bytes, which each report escapes in its own way.

struct MinimizedInput;

// One run that is not what was expected, with all that there is to show of it.
struct Difference {
  // The first wrong line; of a run that failed the first that it did not write. None of a compile error.
  std::optional<text::LineDifference> wrong;
  std::uint64_t found_bytes = 0;              // of the wrong line, where only its beginning is kept; otherwise 0
  std::optional<LineReason> why;              // the item that this line answers, the clause, the board
  std::string complaints;                     // its standard error, of much the beginning and the end
  std::string command;                        // shows this difference again
  std::vector<BoardFrame> frames;             // around the wrong line; empty if not wanted
  std::vector<std::string> frame_found;       // what this implementation answered at each of them; empty: nothing
  std::uint64_t frame_offset = 0;             // the item of the first frame, from 1
  std::shared_ptr<MinimizedInput> minimized;  // none: not asked for, or impossible

  // Of a run that failed: nothing came out, though it may have been left in a buffer.
  bool printed_nothing() const { return wrong && wrong->line == 1 && !wrong->found; }

  std::uint64_t line() const { return wrong ? wrong->line : 0; }
  std::uint64_t item() const { return why ? why->item : 0; }
};

// A small input with the same difference or failure.
struct MinimizedInput {
  std::string input;  // strict judge text, unless it is loose
  std::uint64_t items = 0;
  std::uint64_t runs = 0;     // how often the implementations were run to find it
  bool budget_spent = false;  // it may get smaller still
  bool is_loose = false;      // it shows only in line ends or a spelling that are not strict, as this input has them
  Difference difference;      // on this input
};

// A sentence for people about a minimized input that is loose.
inline Message loose_input_words() {
  return tr(
      "wrong only because of how this input is written: with LF at the end of each line, and single blanks, the "
      "program is right");
}

// One implementation on one case.
struct CaseOutcome {
  bool skipped = false;  // it was not run on this case: it had failed often enough, or its time was up
  Verdict verdict = Verdict::accepted;
  Message reason;          // in words: "line 17: expected …, found …", "signal 11 (SIGSEGV)"; empty if accepted
  std::uint64_t line = 0;  // of the output, from 1, where it differs; 0 if accepted or if the outputs were not compared
  Ending ending{};         // of a runtime error or a compile error
  Usage usage;
  std::shared_ptr<Difference> difference;  // of a failure, unless the record has too many of them

  bool is_failure() const { return verdict != Verdict::accepted && verdict != Verdict::judge_error; }
};

struct CaseRecord {
  std::uint64_t number = 0;           // from 1, in the order of the command line
  Message name;                       // "sample/1.in", "random input 3 (profile mixed, seed 7, count 100)"
  std::string arguments;              // command-line arguments that select this case alone
  std::uint64_t items = 0;            // operations or cases in it that were compared
  std::vector<CaseOutcome> outcomes;  // by implementation; the first is the expected one
};

// Sets each to the larger one.
inline void take_maximum(Usage& worst, const Usage& usage) {
  worst.cpu_time = std::max(worst.cpu_time, usage.cpu_time);
  worst.wall_time = std::max(worst.wall_time, usage.wall_time);
  worst.peak_memory = std::max(worst.peak_memory, usage.peak_memory);
}

// A known mistake that a program's wrong answers come to.
struct MistakeRecord {
  std::string name;    // "mistake:NAME"
  Message sentence;    // "The horse gives check whatever stands on its leg."
  std::string clause;  // "DC-5.1"
};

// The mistakes of one program (diagnose/diagnosis.h).
struct DiagnosisRecord {
  std::vector<MistakeRecord> mistakes;        // together they write `explained` of the wrong runs to the end
  std::uint64_t explained = 0, examined = 0;  // wrong runs, or single items; 0: nothing was diagnosed
  Message common;                             // what the wrong lines have in common where no mistake fits
  bool common_explains = false;               // `common` says what the program does instead of the rules
  bool unfinished = false;                    // time was up, or it was interrupted, before all was looked for
  Message cause;                              // as its source shows it (diagnose/causes.cpp); may be empty
  std::uint64_t cause_line = 0;               // the line of the source that `cause` is about; 0: none
  Message harmless;                           // a sentence about memory errors that change no answer; may be empty
};

struct ImplementationRecord {
  std::string name, spec;
  std::string source;    // the source file, as the user wrote it; empty: there is none
  std::string standard;  // in which it compiles, where a later one does not: "gnu++98"
  Message kind;
  bool is_limited = false;              // its times and memory were measured in a process of its own
  std::vector<std::uint64_t> verdicts;  // how many cases had each verdict, by its number
  Usage worst;                          // the largest of each
  std::uint64_t cases = 0;              // that it was run on
  std::uint64_t exposes = 0;            // the known mistakes that these cases expose, as far as that is known
  std::uint64_t first_failed = 0;       // the number of the first case that is not accepted; 0: none
  Message reason;                       // of its failure there
  Ending ending;                        // likewise
  Verdict verdict = Verdict::accepted;  // on that case, which is what a judge says of the whole
  DiagnosisRecord diagnosis;
};

// One mistake of a program: the differences of one diagnosis, else of one verdict, clause and failure bucket.
struct ProgramMistake {
  std::size_t implementation = 0;
  std::optional<std::size_t> known_mistake;  // the place in DiagnosisRecord::mistakes
  Verdict verdict = Verdict::wrong_answer;
  std::string clause;       // of its smallest difference
  Message bucket;           // likewise, as Problem::failure_bucket has it
  std::uint64_t cases = 0;  // that show it
  // The case with the smallest input of them.
  std::uint64_t case_number = 0;
  Message case_name;
  CaseOutcome outcome;
};

// The whole run.
struct Record {
  std::string version;  // of quackcheck
  std::string problem_id, problem_title, item_name;
  std::vector<PieceWord> pieces;  // of the problem, for drawing the frames
  std::string command_line;       // the whole of it, as a shell takes it
  std::string started;            // "2026-11-21T22:09:04Z"
  double seconds = 0;
  bool interrupted = false;  // the rest of the cases was not run
  bool unfinished = false;   // interrupted after the cases: not all mistakes were looked for, or inputs minimized
  Limits limits;
  std::vector<Message> protections_off;
  std::string counted_by;  // what counted what foreign programs used (run_accounting); empty: there were none
  std::vector<ImplementationRecord> implementations;
  std::vector<ProgramMistake> mistakes;  // in the order of diagnose/mistakes.h
  std::vector<Message> troubles;     // why a case, or a program, could not be compared: "nosuch.in: No such file …";
                                     // of several that could be read but not judged only the first says so
  std::vector<CaseRecord> cases;     // those that are kept; all of them unless there are too many
  std::uint64_t known_mistakes = 0;  // of the problem
  std::uint64_t total_cases = 0;     // compared
  std::uint64_t total_items = 0;
  std::uint64_t differing_cases = 0;
};

}  // namespace quack
