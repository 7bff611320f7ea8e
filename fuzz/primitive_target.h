#pragma once

#include <functional>
#include <memory>
#include <string>

#include "fuzz/target.h"
#include "game/primitive_chess.h"

namespace quack::fuzz {

// The two engines of primitive chess that are held against each other.
struct PrimitiveGame {
  std::string target;  // the fuzz target's name
  std::shared_ptr<PrimitiveChessEngine> expected;
  std::shared_ptr<PrimitiveChessEngine> actual;
};

// The reference against the optimized engine.
PrimitiveGame primitive_game();

// Boards of more cells than this are not given to the reference, which would need too long for one run.
inline constexpr std::int64_t kMostCellsInRun = 96;

// The property: both engines give the same answer to every case; to one on a board of more than kMostCellsInRun cells
// the second one gives any answer at all. The input is judge text, read as `answer` reads it; of a malformed one, the
// cases before the fault count.
Target primitive_target(PrimitiveGame game);

}  // namespace quack::fuzz
