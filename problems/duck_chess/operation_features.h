#pragma once

#include "game/duck_chess_engine.h"
#include "game/operation.h"
#include "game/position.h"
#include "problems/duck_chess/features.h"

namespace quack {

// What a single operation shows on a position, whatever came before it. Keys are appended, one for each time; graded
// and other traits alike. A position has at most one captain a side; of more, one is looked at.

// Of a move: both its step and the attacks on captains after it. `move` may also be a step that the piece does not
// have, onto an empty cell, to find out what standing there would show.
void append_move_features(const Position& before, Operation move, CheckRule rule, DuckFeatureKeys& seen);

// Of an operation that is not a move there, while the game goes on.
void append_refusal_features(const Position& position, Operation operation, DuckFeatureKeys& seen);

// Whether a piece that stands on `operation.from` could make that step if it were its side's turn.
bool could_go(const Position& position, Piece piece, Operation operation);

// Whether a move is a capture by a car over so many cells, which play seldom comes to.
inline constexpr int kFarCapture = 7;
bool is_far_capture(const Position& position, Operation move);

}  // namespace quack
