#pragma once

#include "inputs/words.h"
#include "io/random.h"

namespace quack::inputs {

// The ways to change an input that `mutate` knows.
inline constexpr std::size_t kMutations = 12;

// Changes an input in one of these ways (from 0), which often keeps it valid and may leave it as it is. It grows by at
// most half of its lines, words or letters.
//   other  another valid input of the problem, from which something may be taken over
void mutate(std::size_t way, Lines& lines, Random& random, const Lines& other);

}  // namespace quack::inputs
