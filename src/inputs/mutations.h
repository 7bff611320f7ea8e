#pragma once

#include "inputs/words.h"
#include "io/random.h"

namespace quack::inputs {

// The number of mutations.
inline constexpr std::size_t kMutations = 12;

// Applies one mutation (from 0) to an input, which often keeps it valid and may leave it unchanged. It grows by at most
// half of its lines, words or letters.
//   other  another valid input of the problem, of which parts may be copied
void mutate(std::size_t way, Lines& lines, Random& random, const Lines& other);

}  // namespace quack::inputs
