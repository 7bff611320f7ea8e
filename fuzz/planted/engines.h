#pragma once

#include <memory>
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
// and bugs in the state that the engine updates from move to move, which its `stale_state` shows:
//   stale-line          a guard that left a cell for a capture on the last column is still seen there by the captains
//   stale-captain       when a captain steps into the last corner, it sees what it saw before
//   stale-kind          a duck that a soldier captured is still seen by the captains
//   stale-list          a horse that captured a soldier is listed where it came from
//   stale-value         a car that captured a soldier no longer goes further than three cells
//   only-of-several     a captain that has moved counts as the only one
//   wrong-cell          captains see a guard that goes to the last column one cell further
// Returns an empty factory for any other name.
DuckChessFactory planted_duck_chess(std::string_view bug);

// The optimized engine of primitive chess with the bug of that name, all of which take for drawn what is not:
//   wrong-class             on 4 x 9 and longer a rook on (2,3) against a bishop
//   wrong-when-huge         boards of over a million rows or columns
//   wrong-class-when-huge   on 3 rows and over a million columns a bishop that loses to a rook
// Null for any other name.
std::unique_ptr<PrimitiveChessEngine> planted_primitive_chess(std::string_view bug);

}  // namespace quack::fuzz
