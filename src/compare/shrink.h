#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// True if the input (strict and valid) still fails in the same way. Each call runs the programs.
using StillShows = std::function<bool(const std::string& input)>;

struct ShrinkBudget {
  std::uint64_t runs = 500;
  // Called before each run; true ends the search with the best input so far (a time limit, Ctrl-C).
  std::function<bool()> stop{};
};

struct Shrunken {
  std::string input;  // the smallest input found for which `still_shows` is true: strict judge text, unless it is loose
  std::uint64_t items = 0;
  std::uint64_t runs = 0;     // of the programs
  bool budget_spent = false;  // before the first start was minimized: a smaller input may exist
  bool shows = true;          // false: no start failed again, and `input` is the given one
  bool is_loose = false;      // it fails only with line ends or spellings that are not strict, which `input` has
};

// An input that may fail in the same way, and the item (from 1) at which it does; 0: unknown. Later items are removed
// first.
struct ShrinkStart {
  std::string_view input;
  std::uint64_t differs_at = 0;
};

// Minimizes an input that fails: leaves out items, then replaces the others by simpler ones. If there are `others` to
// start from, a few runs find the most promising start, which is minimized first; then the next ones until the budget
// is spent, unless the result is already very small. The inputs are made strict first. If that removes the failure, the
// line ends of `input` are kept (CR LF; none after the last line); if it still does not fail, `input` is returned
// unchanged. No input is tried twice. If the budget suffices, no single item of the result can be left out. The result
// is deterministic if `still_shows` is.
Shrunken shrink(const Problem& problem, std::string_view input, std::uint64_t differs_at, const StillShows& still_shows,
                const ShrinkBudget& budget, std::vector<ShrinkStart> others = {});

}  // namespace quack
