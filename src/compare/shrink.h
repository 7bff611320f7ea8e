#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// True if an input, strict and valid, still shows what is to be kept: the difference, or the failure. Each call is a
// run.
using StillShows = std::function<bool(const std::string& input)>;

struct ShrinkBudget {
  std::uint64_t runs = 500;
  // Asked before each run: true ends the search with the best so far (a time limit, Ctrl-C).
  std::function<bool()> stop{};
};

struct Shrunken {
  std::string input;  // the smallest input found on which `still_shows`
  std::uint64_t items = 0;
  std::uint64_t runs = 0;
  bool budget_spent = false;  // before it was through with the first start
  bool shows = true;          // false: no start showed it again, and `input` is what was given
  bool is_loose = false;      // it shows only in line ends, or in a spelling, that are not strict: so is `input`
};

// An input that may show it, and the item (from 1) by which it does; 0: unknown. What comes after it goes first.
struct ShrinkStart {
  std::string_view input;
  std::uint64_t differs_at = 0;
};

// Makes an input small while it still shows the same: leaves out items, then puts simpler ones in place of those that
// stay. Where there are `others` to start from, a few runs show which of all leads furthest, and that one is made small
// first; then the next, unless what was found is very small, until the budget is spent.
// The inputs are made strict first. Where that alone loses what was to be shown, the line ends of `input` are kept (CR
// LF; none after the last line); where these don't show it either, `input` is given back as it was. No input is tried
// twice. Where the budget allows no item of the result can be left out alone. The same inputs and the same answers of
// `still_shows` give the same result.
Shrunken shrink(const Problem& problem, std::string_view input, std::uint64_t differs_at, const StillShows& still_shows,
                const ShrinkBudget& budget, std::vector<ShrinkStart> others = {});

}  // namespace quack
