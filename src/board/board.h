#pragma once

#include <string>
#include <string_view>

#include "game/duck_chess_engine.h"
#include "io/translation.h"

// The interface of the board to the program itself; problem_board.h has what the page asks.
namespace quack::board {

// True if there is a board for the problem of that id.
bool has_board(std::string_view problem);

// Plays the operation with both engines and returns "the reference says …, the optimized engine says …", or nothing if
// they agree on its outcome, on the position after it, and on the moves there.
Message disagreement(DuckChessEngine& reference, DuckChessEngine& optimized, Operation operation);

}  // namespace quack::board
