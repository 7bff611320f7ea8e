#pragma once

#include <vector>

#include "game/operation.h"
#include "game/position.h"
#include "problems/random.h"

namespace quack {

// Operations that are none of the `moves` on a position, which come in ascending order. One thing is wrong with all of
// them, and it is drawn which: most often the way, then a step that is not quite the kind's, the other side's piece,
// and so on. None where nothing on the board is wrong so, or where anything at all was drawn.
std::vector<Operation> some_misses(const Position& position, const std::vector<Operation>& moves, Random& random);

}  // namespace quack
