#pragma once

#include <string>
#include <vector>

#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

// Problem::shorten for duck chess and its remix. Most mistakes show by what stands on a few cells before the last
// operation: a planner (problems/duck_chess/planner.h) finds a short game that comes to the same there, or elsewhere on
// the board. What depends on the moves before is shortened by leaving out pieces and moves; where the turn is then the
// other side's, a piece that does not matter makes a move.
void shorten_duck_items(const DuckVariant& variant, const std::vector<std::string>& items, const TryItems& take);

}  // namespace quack
