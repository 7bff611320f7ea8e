#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fuzz/mutators/mutator.h"
#include "game/primitive_chess.h"

namespace quack::fuzz {

// New lists of cases out of old ones, as Mutator::mutate and Mutator::cross. Boards are small and mostly thin, because
// that is where forced wins are, except a few of any size up to 10^9. One mutation in a hundred is of bytes instead.
std::string mutate_primitive_input(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation);
std::string cross_primitive_inputs(std::string_view first, std::string_view second, std::size_t max_size,
                                   Random& random);

}  // namespace quack::fuzz
