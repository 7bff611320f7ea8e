#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "grade/grade.h"

namespace quack::grade {

struct FurtherTests {
  std::vector<Addition> additions;
  std::size_t beyond = 0;  // how many of the mistakes and programs none of these catches
};

// Few further tests that catch known mistakes (places in Problem::mistakes) and programs, large ones that catch
// much before small ones. The problem's suites are tried first, the smallest one before the others, their
// inputs cut short where they have more than options.max_count items. With options.add follow what the profiles make of
// seeds from options.seed on; only then are programs run at all, each options.search_runs times at most. Later
// candidates are tried only on what no earlier batch of them catches. No input has a count above options.max_count.
// Ends early, with what there is by then, if runs are interrupted. `progress` is called with how many of them all are
// caught. The same for the same arguments, if the programs are.
FurtherTests further_tests(const Problem& problem, const std::vector<std::size_t>& mistakes,
                           const std::vector<Participant*>& programs, const GradeOptions& options,
                           const std::function<void(std::size_t caught, std::size_t all)>& progress);

}  // namespace quack::grade
