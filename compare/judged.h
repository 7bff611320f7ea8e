#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/participant.h"
#include "judge/checker.h"
#include "problems/problem.h"

namespace quack {

// What one implementation's run on a case is worth beside the expected one's.
struct Judged {
  Verdict verdict = Verdict::accepted;
  std::string reason;                         // why it isn't accepted, in words; empty if it is
  std::optional<judge::LineDifference> line;  // WA and PE: where the outputs part
  std::uint64_t item = 0;                     // the operation or case that this line answers; 0 if there is none
  std::optional<judge::ParseError> fault;     // JE: a built-in one stopped there
  std::string complaints;                     // the beginning of its standard error; hostile bytes
  Usage usage;
};

// All implementations on one case. The first is the expected one.
struct JudgedCase {
  // Operations or cases on which another implementation was held against the first: up to where they part, or up to
  // where one of them stopped.
  std::uint64_t items = 0;
  std::vector<Judged> judged;  // empty where nothing was run

  // Whether an implementation other than the first is wrong, or failed.
  bool differs() const;
  // Whether one could not be judged, by our own fault or by the case's.
  bool cannot_tell() const;
};

// Judges the runs of several implementations on one case against the first of them.
//
// A run that failed has its failure for a verdict. Outputs are compared line by line as the checker does; those that
// differ in white space alone are presentation errors. Where a built-in implementation stopped early, because the input
// is malformed or beyond its reach, it is a judge error itself, and what both have answered by then is compared. If the
// expected run failed, nothing can be said of the others: judge errors too.
JudgedCase judge_runs(const Problem& problem, std::string_view input, std::span<const Run> runs);

}  // namespace quack
