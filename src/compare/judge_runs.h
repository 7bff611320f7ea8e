#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "compare/participant.h"
#include "compare/record.h"

namespace quack {

// The results of all implementations on one case. The first is the expected one.
struct JudgedCase {
  // The operations or cases compared: up to the first difference, or to where an implementation stopped.
  std::uint64_t items = 0;
  std::vector<CaseOutcome> outcomes;  // empty where nothing was run
  // The places of built-in implementations that stopped because the input is malformed or beyond their reach.
  std::vector<std::pair<std::size_t, text::ParseError>> stopped;

  // True if an implementation other than the first is wrong, or failed.
  bool differs() const;
  // True if an implementation could not be judged, because we failed or the case can't be judged.
  bool cannot_tell() const;
  // True if the expected run stopped early; its error then applies to all implementations.
  bool is_malformed() const { return !stopped.empty() && stopped.front().first == 0; }
};

// Judges one run against the expected one, by the problem's checker or else line by line, without asking the rules for
// the reason.
//
// The verdict of a failed run is its failure. Outputs that differ in white space alone are presentation errors, unless
// the problem has a checker of its own; if that fails, it is a judge error. If a built-in implementation stopped early,
// the answers up to there are compared, and its own verdict is judge error. If the expected run failed, the verdict is
// judge error too.
CaseOutcome judge_run(const Problem& problem, std::string_view input, const Run& expected, const Run& actual);

// Judges the runs of several implementations on one case against the first of them, with the reason of each wrong line.
JudgedCase judge_runs(const Problem& problem, std::string_view input, std::span<const Run> runs);

}  // namespace quack
