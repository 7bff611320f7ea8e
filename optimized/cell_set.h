#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/cell.h"
#include "game/piece.h"

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

// A piece in four bits: the kind's number + 8 for blue.
using PieceCode = unsigned;
constexpr PieceCode code_of(Piece piece) {
  return static_cast<unsigned>(piece.kind) | static_cast<unsigned>(piece.side) << 3U;
}
constexpr Piece piece_of(PieceCode code) { return {static_cast<Side>(code >> 3U & 1U), static_cast<Kind>(code & 7U)}; }

// The surroundings of a cell c as the bits of one word: bit kCentre + 9 dx + dy is the cell (dx, dy) away from c, which
// serves everything that a leaper's move depends on, for no leap goes further than 3 rows and 2 columns. Where c is
// near an edge, bits may stand for cells of the neighbouring row at the other end of the board, or for no cell at all:
// DuckTables::on_board says which bits count.
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

  // Also for numbers after the board, up to those of one row more, which are in no set.
  constexpr bool has(CellNumber cell) const {
    const auto bit = static_cast<unsigned>(cell + kCentre);
    return ((bit < 64 ? low : high) >> (bit & 63U) & 1U) != 0;
  }

  // The set of that cell alone. Without a branch, as all of these: where pieces stand can't be predicted.
  static constexpr CellSet of(CellNumber cell) {
    const auto bit = static_cast<unsigned>(cell + kCentre);
    const std::uint64_t in_high = bit >> 6U;
    return {(in_high ^ 1U) << (bit & 63U), in_high << (bit & 63U)};
  }

  // Adds the cells of another set that are not in this one, and removes those that are.
  constexpr void flip(CellSet cells) {
    low ^= cells.low;
    high ^= cells.high;
  }

  // The surroundings of a cell of the board.
  constexpr Window window(CellNumber cell) const {
    const auto shift = static_cast<unsigned>(cell);
    const std::uint64_t from_64 = std::uint64_t{0} - (shift >> 6U);  // all bits or none
    const std::uint64_t lower = low ^ ((low ^ high) & from_64);
    const std::uint64_t upper = high & ~from_64;
    // Two shifts for the upper part, since shifting a word by 64 has no meaning.
    return lower >> (shift & 63U) | upper << 1U << (63U - (shift & 63U));
  }

  // Takes the first cell out of a set that is not empty.
  constexpr CellNumber take_first() {
    std::uint64_t& word = low != 0 ? low : high;
    const int bit = std::countr_zero(word) + (low != 0 ? 0 : 64);
    word &= word - 1;
    return bit - kCentre;
  }

  // The cells whose numbers are kNumbers larger. The caller must remove cells that left the board or came to the other
  // end of another row.
  template <int kNumbers>
  constexpr CellSet moved() const {
    static_assert(-64 < kNumbers && kNumbers < 64 && kNumbers != 0);
    if constexpr (kNumbers > 0) {
      return {low << kNumbers, high << kNumbers | low >> (64 - kNumbers)};
    } else {
      return {low >> -kNumbers | high << (64 + kNumbers), high >> -kNumbers};
    }
  }

  // Calls `visit` with every cell of the set, in ascending order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::uint64_t rest = low; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest) - kCentre);
    for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest) + 64 - kCentre);
  }
};

static_assert(sizeof(CellSet) == 16);

// All cells of the columns from `first` to `last`.
consteval CellSet columns_between(int first, int last) {
  CellSet cells;
  for (int x = 0; x < kRowCount; ++x)
    for (int y = first; y <= last; ++y) cells.flip(CellSet::of(number({x, y})));
  return cells;
}

}  // namespace quack::optimized
