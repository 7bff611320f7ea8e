#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "judge/bounds.h"
#include "problems/problem.h"

namespace quack {

// What Problem::validate does, over a strict reader that has read nothing yet.
//   variables   the input's, the count first, none of them seen
//   see_item    called with the variables and each item
template <class Reader, class SeeItem>
Validated validated_input(Reader& reader, std::uint64_t max_count, std::vector<judge::BoundsReached> variables,
                          const SeeItem& see_item) {
  Validated validated;
  while (const auto item = reader.next()) {
    ++validated.items;
    see_item(variables, *item);
  }
  validated.fault = reader.fault();
  // Where the very count is at fault there is none.
  if (!validated.fault || reader.count() > 0) {
    variables.front().see(reader.count(), 0, std::min(max_count, judge::kLargestCount));
  }
  std::erase_if(variables, [](const judge::BoundsReached& variable) { return !variable.any(); });
  validated.variables = std::move(variables);
  return validated;
}

}  // namespace quack
