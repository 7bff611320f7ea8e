#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// `explain --report html=FILE`: the frames of an input, from its item `first`, one at a time on the board. `name` is
// the input's; `error` says what is wrong with it, and is empty if nothing is.
std::string explanation_page(const Problem& problem, std::vector<BoardFrame> frames, std::uint64_t first,
                             std::string_view name, std::string_view error);

}  // namespace quack
