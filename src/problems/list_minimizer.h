#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace quack {

// Delta debugging (Zeller, Hildebrandt: Simplifying and isolating failure-inducing input, 2002) over a list that the
// caller keeps. Calls `leave_out` for halves of the list, then quarters and so on down to single elements, from the end
// to the beginning; single elements again until none of them can be left out.
//   size        how long the list is now
//   leave_out   tries the list without the elements from `begin` to before `end`. True if that is the list from now on;
//               it may then be even shorter. To stop early, let it throw.
void minimize_list(const std::function<std::size_t()>& size,
                   const std::function<bool(std::size_t begin, std::size_t end)>& leave_out);

template <class Item>
std::vector<Item> without(const std::vector<Item>& items, std::size_t begin, std::size_t end) {
  std::vector<Item> rest(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(begin));
  rest.insert(rest.end(), items.begin() + static_cast<std::ptrdiff_t>(end), items.end());
  return rest;
}

}  // namespace quack
