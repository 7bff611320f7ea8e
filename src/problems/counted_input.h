#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "problems/game.h"
#include "text/bounds.h"

// Functions for problems whose judge input is a count followed by that many items.
namespace quack {

// Problem::input_of: the count, then the items, a line feed after each.
std::string counted_input(const std::vector<std::string>& items);

// Game::validate, over a strict reader that has read nothing yet.
//   variables   the input's, the count first, none of them seen
//   see_item    called with the variables and each item
template <class Reader, class SeeItem>
Validated validated_input(Reader& reader, std::uint64_t max_count, std::vector<text::BoundsReached> variables,
                          const SeeItem& see_item) {
  Validated validated;
  while (const auto item = reader.next()) {
    ++validated.items;
    see_item(variables, *item);
  }
  validated.fault = reader.fault();
  // If the count itself is malformed, it has no value.
  if (!validated.fault || reader.count() > 0)
    variables.front().see(reader.count(), 0, std::min(max_count, text::kLargestCount));
  std::erase_if(variables, [](const text::BoundsReached& variable) { return !variable.any(); });
  validated.variables = std::move(variables);
  return validated;
}

}  // namespace quack
