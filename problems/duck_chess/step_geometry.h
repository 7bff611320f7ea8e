#pragma once

#include <vector>

#include "game/cell.h"
#include "game/piece.h"
#include "game/position.h"
#include "problems/duck_chess/features.h"

namespace quack {

// The directions in which the kind goes. Of a car one cell each way stands for all distances.
std::vector<DuckStepDirection> ways_of(Kind kind);

// What can stand in its way; nothing for kinds that nothing blocks.
std::vector<Blocking> blockings_of(Kind kind);

// Whether the kind has steps of that shape.
bool is_own(Kind kind, Shape shape);

// Whether a piece of the kind and side can ever stand there. An elephant goes two rows at a time, so that it stays on
// rows as odd as its home row and never comes to the other's.
bool comes_to(Kind kind, Side side, Edge edge);

// The cells on which a piece of the side and kind can ever stand, in ascending order: those to which its steps lead,
// one after the other, from where its like stand at the start. Elephants and guards come to some cells only.
std::vector<Cell> cells_of(Piece piece, const Position& start);

// Whether pieces of these kinds and of different sides can ever capture each other. Elephants of the two sides are on
// different rows for the reason above. Guards stay on cells of one colour, and those of the two sides, which start in
// the same columns of an odd and of an even row, on different ones.
bool meet(Kind kind, Kind other_kind);

}  // namespace quack
