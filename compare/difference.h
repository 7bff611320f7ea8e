#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/problem.h"
#include "judge/checker.h"

namespace quack {

// Where one implementation's output to a case first departs from the expected one.
struct Difference {
  std::size_t implementation = 0;  // its place in the list; 0 is the expected one, so never 0
  judge::LineDifference lines;
  std::uint64_t item = 0;  // the operation or case that the line answers (LineReason::item)
};

// An implementation that did not come to the end of a case: the input is malformed there or beyond its reach.
struct Stopped {
  std::size_t implementation = 0;
  judge::Fault fault;
};

// What comparing several implementations on one case came to.
struct Comparison {
  // Operations or cases on which at least one other implementation was held against the first: up to the difference
  // where there is one, up to where one of them stopped otherwise.
  std::uint64_t items = 0;
  std::vector<Difference> differences;
  std::vector<Stopped> stopped;
};

// Runs every implementation on a judge input and holds the others against the first, line by line as the checker does.
// Where one stopped earlier than the other, what both had answered by then is compared.
Comparison compare_case(const Problem& problem, std::span<const Implementation* const> implementations,
                        std::string_view input);

}  // namespace quack
