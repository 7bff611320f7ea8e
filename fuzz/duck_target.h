#pragma once

#include <string>

#include "fuzz/target.h"
#include "game/duck_chess_engine.h"
#include "game/position.h"
#include "judge/duck_text.h"

namespace quack::fuzz {

// A judge problem of duck chess and the two engines that are held against each other on it.
struct DuckGame {
  std::string target;  // the fuzz target's name
  const judge::DuckDialect* dialect = nullptr;
  CheckRule rule = CheckRule::either_side;
  Position expected_start;
  Position actual_start;
  DuckChessFactory expected;
  DuckChessFactory actual;
};

// The reference against the optimized engine.
DuckGame duck_chess_game();
DuckGame remix_game();

// The law: both engines start from the same position, say the same of every operation, stand on the same position
// after it, agree whether the game is over, and list the same moves (on every 16th operation and at the end).
// The input is judge text, read as `answer` reads it; of a malformed one, the operations before the fault count.
Target duck_target(DuckGame game);

}  // namespace quack::fuzz
