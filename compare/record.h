#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "problems/problem.h"
#include "runner/run.h"

namespace quack {

// What came of comparing, for the reports. Everything that a program wrote is kept as it is: hostile bytes, which each
// report escapes in its own way.

// One implementation on one case.
struct CaseOutcome {
  Verdict verdict = Verdict::accepted;
  std::string reason;      // in words: "line 17: expected …, found …", "signal 11 (SIGSEGV)"; empty if accepted
  std::uint64_t line = 0;  // of the output, from 1, where it parts; 0 if accepted or if the outputs were not compared
  Usage usage;
  std::optional<std::size_t> detail;  // its place in Record::details
};

struct CaseRecord {
  std::uint64_t number = 0;           // from 1, in the order of the command line
  std::string name;                   // "sample/1.in", "random input 3 (profile mixed, seed 7, count 100)"
  std::string words;                  // the words of the command line that ask for this case alone
  std::uint64_t items = 0;            // operations or cases in it that were compared
  std::vector<CaseOutcome> outcomes;  // by implementation; the first is the expected one
};

// One place where an implementation parts from the expected one, with all that there is to show of it.
struct Detail {
  std::size_t implementation = 0;
  std::size_t case_number = 0;  // CaseRecord::number
  Verdict verdict = Verdict::wrong_answer;
  std::string reason;                   // as in the case
  std::uint64_t line = 0;               // of the output, from 1; 0 if the outputs were not compared (a crash)
  std::optional<std::string> expected;  // that line; none: no such line
  std::optional<std::string> found;
  std::optional<LineReason> why;         // the item that the line answers, the clause, the board
  std::string clause_sentence;           // the clause in words
  std::string complaints;                // the beginning of its standard error
  std::string command;                   // shows this difference again
  std::vector<BoardFrame> frames;        // the case up to some items behind the divergence; empty if too long to show
  std::vector<std::string> frame_found;  // what this implementation answered at each frame; empty: nothing
  std::size_t frame_offset = 0;          // the item of the first frame, from 1
  struct Shrunk {
    std::string input;  // a strict judge input on which the two still differ, or which has the same failure
    std::uint64_t items = 0;
    std::uint64_t runs = 0;     // how often the implementations were run to find it
    bool budget_spent = false;  // it may be shorter still
    std::string command;        // shows the difference on it: "printf '…' | quackcheck diff … -"
    std::uint64_t line = 0;     // as above, on the shrunk input
    std::optional<std::string> expected, found;
    std::optional<LineReason> why;
    std::string clause_sentence;
    std::vector<BoardFrame> frames;
    std::vector<std::string> frame_found;
  };
  std::optional<Shrunk> shrunk;
};

struct ImplementationRecord {
  std::string name, spec, kind;
  bool is_limited = false;              // its times and memory were measured in a process of its own
  std::vector<std::uint64_t> verdicts;  // how many cases had each verdict, by its number
  Usage worst;                          // the largest of each
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
  Limits limits;
  std::vector<std::string> protections_off;
  std::vector<ImplementationRecord> implementations;
  std::vector<CaseRecord> cases;  // those that are kept; all of them unless there are too many
  std::uint64_t total_cases = 0;  // compared
  std::uint64_t total_items = 0;
  std::uint64_t differing_cases = 0;
  std::vector<Detail> details;
};

}  // namespace quack
