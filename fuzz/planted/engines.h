#pragma once

#include <string_view>

#include "game/duck_chess_engine.h"
#include "game/primitive_chess.h"

namespace quack::fuzz {

// Engines with a bug in them, which the properties and the fuzz targets must find.

// The optimized engine of duck chess with the bug of that name:
//   wrong-table-entry   one of the cells from which a duck gives check is missing in one pattern
//   missed-blocker      in one direction the duck doesn't look at its second blocker
//   wrong-edge          from one cell one leap is taken for one that leads off the board
//   unplayable-move     one step of the duck is listed as a move and refused when it is played
//   stale-occupancy     where a car was captured, whatever went on from there still blocks
//   blind-to-several    where a side has several captains, no capture gives check
// and those in what the engine keeps up from move to move, by its `stale_state`:
//   stale-line          a guard that left a cell for a capture on the last column is still seen there by the captains
//   stale-captain       when a captain steps into the last corner, it sees what it saw before
//   stale-kind          a duck that a soldier captured is still seen by the captains
//   stale-list          a horse that captured a soldier is listed where it came from
//   only-of-several     a captain that has moved counts as the only one
//   wrong-cell          captains see a guard that goes to the last column one cell further
// With "hidden-" before the name of one of these the bug is the same, and `stale_state` says nothing of it.
// No factory for any other name.
DuckChessFactory planted_duck_chess(std::string_view bug);

// Primitive chess with a wrong answer on 4 x 9 and longer: a rook on (2,3) is said to draw against a bishop.
class WrongClass final : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;
};

// Primitive chess with a wrong answer on boards of over a million rows or columns: all is said to be drawn.
class WrongWhenHuge final : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;
};

// Primitive chess with a wrong class on three rows and over a million columns: a bishop never loses to a rook.
class WrongClassWhenHuge final : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;
};

}  // namespace quack::fuzz
