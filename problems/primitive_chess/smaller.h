#pragma once

#include <vector>

#include "game/primitive_chess.h"

namespace quack {

// Cases with the same pieces on smaller boards, to try in place of a proper one, the smallest board first: what is free
// before, between and behind the two pieces is cut down in both directions, in one, or in one place. Each is proper.
std::vector<PrimitiveCase> smaller_cases(const PrimitiveCase& board_case);

}  // namespace quack
