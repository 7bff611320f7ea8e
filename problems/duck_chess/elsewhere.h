#pragma once

#include <cstddef>
#include <vector>

#include "game/position.h"
#include "problems/duck_chess/planner.h"
#include "problems/duck_chess/variant.h"

namespace quack {

// A step of a piece onto a captain of the other side, whether or not something is in its way.
struct DuckApproach {
  Cell from, captain;
  std::vector<Cell> between;  // the cells that must be empty for it
};
std::vector<DuckApproach> duck_approaches(const Position& position);

// Situations that show the same in some respect as an operation does on a position, and may be come to in fewer than
// `longest` operations, the shortest by estimate first: each attack on a captain after it, also one that is blocked,
// and the operation with what is in its way, elsewhere on the board, in another direction, by the other side, with
// other pieces in the way.
//   before  the position before the operation
//   here    the operation as the last one, whose turn it is, and who has lost already
std::vector<DuckSituation> situations_elsewhere(const DuckVariant& variant, const Position& before,
                                                const DuckSituation& here, std::size_t longest);

}  // namespace quack
