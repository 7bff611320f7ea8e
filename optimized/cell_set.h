#pragma once

#include <bit>
#include <cstdint>

#include "game/cell.h"

namespace quack::optimized {

// A cell as one number, 0 .. 89: nine to a row, red's corner is 0.
using CellNumber = int;

constexpr CellNumber number(Cell cell) { return cell.x * kColumnCount + cell.y; }

// The row of a cell number: 57 / 512 is near enough to a ninth for cell numbers.
constexpr int row_of(CellNumber cell) { return cell * 57 >> 9; }

constexpr int column_of(CellNumber cell) { return cell - row_of(cell) * kColumnCount; }

constexpr Cell cell_of(CellNumber cell) { return {row_of(cell), column_of(cell)}; }

static_assert([] {
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    if (row_of(cell) != cell / kColumnCount) return false;
  }
  return true;
}());

// The surroundings of a cell c as the bits of one word: bit kCentre + 9 dx + dy is the cell (dx, dy) away from c, which
// serves everything that a leaper's move depends on, for no leap goes further than 3 rows and 2 columns. Where c is
// near an edge, bits may stand for cells of the neighbouring row at the other end of the board, or for no cell at all:
// DuckTables::on_board says which are to be believed.
using Window = std::uint64_t;

// The largest leap is three rows and two columns: 3 * 9 + 2.
inline constexpr int kCentre = 29;

// The bit of the cell that is (dx, dy) away.
constexpr int window_bit(int dx, int dy) { return kCentre + dx * kColumnCount + dy; }

// A set of cells in 128 bits: cell c is bit kCentre + c, so that the surroundings of every cell are a plain shift away.
// The bits outside the board, 29 below and 9 above, are never set.
struct CellSet {
  std::uint64_t low = 0;   // the cells 0 .. 34
  std::uint64_t high = 0;  // the cells 35 .. 89

  friend constexpr bool operator==(CellSet, CellSet) = default;
  friend constexpr CellSet operator|(CellSet a, CellSet b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr CellSet operator&(CellSet a, CellSet b) { return {a.low & b.low, a.high & b.high}; }

  constexpr bool empty() const { return (low | high) == 0; }

  // Puts a cell in, or takes it out if it was in.
  constexpr void flip(CellNumber cell) {
    const int bit = cell + kCentre;
    (bit < 64 ? low : high) ^= std::uint64_t{1} << static_cast<unsigned>(bit & 63);
  }

  // The surroundings of a cell of the board.
  constexpr Window window(CellNumber cell) const {
    const auto shift = static_cast<unsigned>(cell);
    // Two shifts for the upper part, since shifting a word by 64 has no meaning.
    return shift < 64 ? low >> shift | high << 1U << (63U - shift) : high >> (shift - 64U);
  }

  // Calls `visit` with every cell of the set, in ascending order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::uint64_t rest = low; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest) - kCentre);
    for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest) + 64 - kCentre);
  }
};

static_assert(sizeof(CellSet) == 16);

}  // namespace quack::optimized
