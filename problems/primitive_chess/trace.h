#pragma once

#include <string>

#include "game/primitive_chess.h"
#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/solver.h"

namespace quack {

// What there is to say of one case.
struct PrimitiveTrace {
  PrimitiveAnswer answer = PrimitiveAnswer::draw;
  std::string sentence;  // "the first player captures at once on (1,3)"
};

// Tells cases by the reference, and beyond its reach by the optimized engine. Boards are solved once.
class PrimitiveTracer {
 public:
  PrimitiveTrace tell(const PrimitiveCase& board_case);

 private:
  QuickPrimitiveChess reference_;
  optimized::PrimitiveChess optimized_;
};

// Whether the board is small enough to be drawn: at most 40 rows of at most 60 columns.
bool is_drawn(const PrimitiveCase& board_case);

// What stands on a cell of a drawing: 'R' or 'B' for the first player's piece, 'r' or 'b' for the second's, '.' if it
// is empty.
char drawn_on(const PrimitiveCase& board_case, std::int64_t x, std::int64_t y);

}  // namespace quack
