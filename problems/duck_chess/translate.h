#pragma once

#include <cstddef>
#include <vector>

#include "problems/duck_chess/plan.h"

namespace quack {

// A piece that has to stand on a cell before the last operation.
struct DuckStanding {
  Piece piece;
  Cell cell;
};

// Games of fewer than `below` operations that come to the same elsewhere: all of these pieces and the last operation
// shifted over the board, and the same with the sides exchanged, each by the nearest pieces of the kind. Only those in
// which each piece gets where it has to, and of those a few, some of which stay in the same rows or columns; the
// shortest first.
std::vector<DuckPlan> shifted_plans(const DuckVariant& variant, const std::vector<DuckStanding>& standings,
                                    const PlannedMove& last, std::size_t below);

}  // namespace quack
