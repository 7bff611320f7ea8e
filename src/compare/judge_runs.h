#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "compare/participant.h"
#include "compare/record.h"

namespace quack {

// All implementations on one case. The first is the expected one.
struct JudgedCase {
  // Operations or cases that were compared with the first one's: up to a difference, or where one of them stopped.
  std::uint64_t items = 0;
  std::vector<CaseOutcome> outcomes;  // empty where nothing was run
  // The built-in implementations, by their places, that stopped because the input is malformed or beyond their reach.
  std::vector<std::pair<std::size_t, text::ParseError>> stopped;

  // True if an implementation other than the first is wrong, or failed.
  bool differs() const;
  // True if one could not be judged, because of our own failure or of the case.
  bool cannot_tell() const;
  // True if the expected run stopped in it: what is said of it is said of all.
  bool is_malformed() const { return !stopped.empty() && stopped.front().first == 0; }
};

// Judges one run against the expected one, line by line as the checker does, without asking the rules for the reason.
//
// A run that failed has its failure for a verdict. Outputs that differ in white space alone are presentation errors.
// A built-in implementation that stopped early is a judge error itself, and what both have answered by then is
// compared. If the expected run failed, the other can't be judged: a judge error too.
CaseOutcome judge_run(const Run& expected, const Run& actual);

// Judges the runs of several implementations on one case against the first of them, with the reason of each wrong line.
JudgedCase judge_runs(const Problem& problem, std::string_view input, std::span<const Run> runs);

}  // namespace quack
