#pragma once

#include <optional>
#include <vector>

#include "problems/duck_chess/plan.h"

namespace quack {

// What is not as it was at the start: a piece, named by the cell that it stood on then, stands elsewhere or is
// captured.
struct DuckFact {
  Cell piece;
  std::optional<Cell> stands_on;  // none: captured
};

// The facts of the position before the plan's last operation.
std::vector<DuckFact> duck_facts(const DuckVariant& variant, const DuckPlan& plan);

// A plan that makes these facts true, as far as that can be done in a straightforward way: captures first, each by the
// piece that has the shortest way to it, then every piece the shortest way to its place. What else is moved by that
// stays where it comes to be.
DuckPlan plan_for(const DuckVariant& variant, const std::vector<DuckFact>& facts, const PlannedMove& last);

}  // namespace quack
