#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "problems/problem.h"

namespace quack {

// Whether an input, strict and valid, still shows what is to be kept: the difference, or the failure. Each call is a
// run of the implementations.
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
  bool budget_spent = false;  // the search was cut short
};

// Makes an input small while it still shows the same: leaves out items, then puts simpler ones in place of those that
// stay. `differs_at` is the item (from 1) by which it shows, 0 if that is not known: what comes after it goes first.
// The input is made strict first; where that alone loses what was to be shown, it is given back as it was, after that
// one run. Every input that is tried is valid by Problem::validate, but that its count may be as large as that of
// `input`, and none is tried twice. Where the budget allows no item of the result can be left out alone. The same input
// and the same answers of `still_shows` give the same result.
Shrunken shrink(const Problem& problem, std::string_view input, std::uint64_t differs_at, const StillShows& still_shows,
                const ShrinkBudget& budget);

}  // namespace quack
