#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "game/position.h"
#include "props/step_geometry.h"

namespace quack::proofs {

// How the proofs fill the board. No verdict depends on it: every pair of cells is tried with some fillings anyway, and
// what is left out here is merely not tried with all of them.

// The other 8 cells of its row, and the other 9 of its column.
std::array<std::vector<Cell>, 2> lines_through(Cell cell);

// The cells of the smallest rectangle that has `a` and `b` in its corners, without these two.
std::vector<Cell> box_between(Cell a, Cell b);

// How many cells between may be filled in every way where no step leads, so that nobody waits for it.
inline constexpr std::size_t kFewCells = 7;

// The cells next to `from` that must be empty for one or another of the kind's steps from it (DC-2.3, DC-2.4, DC-2.6):
// an elephant's eyes, a horse's legs, a duck's twelve. None for the others.
std::vector<Cell> cells_in_the_way_from(Kind kind, Cell from);

// The same for the steps of any kind that end on `to`.
std::vector<Cell> cells_in_the_way_to(Cell to);

// Neighbouring numbers scattered over all 64 bits: the finalizer of SplitMix64.
std::uint64_t scattered(std::uint64_t number);

// A piece to fill a cell with where all that should matter is that the cell is filled: all sides and kinds take turns,
// in no order that has to do with the board.
Piece varied_piece(std::uint64_t number);
Piece varied_piece(Side side, std::uint64_t number);

// Two empty places side by side in a row, off the cells `taken` and not next to any of `far_from`: the first there are,
// if any.
std::optional<std::pair<Cell, Cell>> neighbours_apart(std::span<const Cell> far_from, std::span<const Cell> taken);

// What stands where.
struct Placed {
  Cell cell;
  Piece piece;
};

// A piece, never a captain, that attacks none of these captains from `cell`, whatever stands between.
Piece harmless_piece(std::span<const Placed> captains, Cell cell, std::uint64_t number);

// Those of `cells` whose bit is set in `filling`; bit 0 is the first cell, and there are at most 64.
std::vector<Cell> chosen(std::span<const Cell> cells, std::uint64_t filling);

// Puts varied pieces on these cells; another `number`, other pieces. For fifteen numbers out of sixteen all are of
// `side`: pieces of the mover's would have moves of their own, which cost the reference most of its time.
void put_pieces(Position& position, std::span<const Cell> cells, Side side, std::uint64_t number);

}  // namespace quack::proofs
