#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// Follows a program's tidied output (Problem::follow) against the right one. Null if the problem can't or that output
// can't be followed.
std::unique_ptr<FollowedRun> follow(const Problem& problem, std::string_view input, std::string_view found,
                                    std::string_view right, std::span<const std::size_t> likely);

// Known mistakes, by their places in Problem::mistakes, that explain the wrong lines of some runs together.
struct Explanation {
  std::vector<std::size_t> mistakes;
  std::size_t unexplained = 0;     // wrong lines
  std::size_t contradictions = 0;  // where they predict something wrong that the program did not write

  bool is_exact() const { return unexplained == 0 && contradictions == 0; }
};

// What is known before a set is chosen.
struct Expectations {
  std::set<std::string> clauses;     // that wrong lines break
  std::set<std::size_t> excluded{};  // mistakes that are not the program's
};

// The smallest set of mistakes that explains the wrong lines: each wrong field is predicted by one of the set, and
// where the program is right every mistake of the set predicts the right field, unless another one may override it
// (never where items are independent). Without such a set, one that explains much and contradicts little. Of equally
// good sets, one about the clauses that wrong lines break is taken. `stop` may be null.
Explanation smallest_explanation(const Problem& problem, std::span<const FollowedRun* const> runs,
                                 const Expectations& expectations, unsigned jobs, const std::function<bool()>& stop);

// The wrong lines of a run, and which of these mistakes explain something of each, by their places in `mistakes`.
struct ExplainedLine {
  std::size_t place = 0;   // in FollowedRun::items
  bool explained = false;  // all that is wrong in it
  std::vector<std::size_t> by{};
};
std::vector<ExplainedLine> explained_lines(const FollowedRun& run, std::span<const std::size_t> mistakes);

// How a set of mistakes fits all lines of some runs.
struct Misfits {
  std::size_t explained = 0, unexplained = 0;    // wrong lines
  std::size_t contradicted = 0;                  // right lines on which a mistake that nothing overrides is wrong
  std::vector<std::vector<std::size_t>> places;  // [run] -> of the unexplained and the contradicted ones, ascending

  std::size_t count() const { return unexplained + contradicted; }
  // Whether not even a twentieth of what is wrong, or of what the mistakes have wrong, speaks against them.
  bool are_few() const { return unexplained * 19 <= explained && contradicted * 19 <= explained; }
};
Misfits misfits_of(const Problem& problem, std::span<const FollowedRun* const> runs,
                   std::span<const std::size_t> mistakes);

}  // namespace quack
