#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "grade/grade.h"

namespace quack::grade {

struct FurtherTests {
  std::vector<Addition> additions;
  std::size_t beyond = 0;  // the number of mistakes and programs that none of these catches
};

// Finds a few further tests that catch known mistakes (places in Problem::mistakes) and programs; large ones that catch
// much come before small ones. Tries the problem's suites first, beginning with the smallest, their inputs cut to
// options.max_count items. With options.searches it then tries inputs of the profiles, with seeds from options.seed on;
// programs are run only then, each options.search_runs times at most. Later candidates are tried only on what no
// earlier batch catches. If runs are interrupted, it returns the tests found by then. `progress` is called with how
// many of all are caught. The result is deterministic if the programs are.
FurtherTests further_tests(const Problem& problem, const std::vector<std::size_t>& mistakes,
                           const std::vector<Participant*>& programs, const GradeOptions& options,
                           const std::function<void(std::size_t caught, std::size_t all)>& progress);

}  // namespace quack::grade
