#pragma once

#include "game/primitive_chess.h"

namespace quack {

// A case like this one on a smaller board, with the same answer: what is left free at each end of the board and between
// the pieces is cut to a few cells where it is more, in each direction, so that bishops keep their colours and pieces
// that share no line or diagonal go on sharing none. A side of at most 4 stays as it is, every other stays at least 5;
// no side is then longer than 18.
PrimitiveCase shrunk(const PrimitiveCase& board_case);

}  // namespace quack
