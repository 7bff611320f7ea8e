#pragma once

#include <string>
#include <vector>

#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

// Problem::shorten for duck chess and its remix. By whose moves the position comes about in which the last operation
// shows it is found out piece by piece; the moves of all others go, and where it is then the wrong side's turn a piece
// far from everything steps aside. Those pieces that stay then go the shortest way.
void shorten_duck_items(const DuckVariant& variant, const std::vector<std::string>& items, const TryItems& take);

}  // namespace quack
