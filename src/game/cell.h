#pragma once

#include <compare>
#include <cstddef>

namespace quack {

// The board of duck chess: rows x = 0..9, columns y = 0..8 (DC-1.1).
inline constexpr int kRowCount = 10;
inline constexpr int kColumnCount = 9;
inline constexpr int kCellCount = kRowCount * kColumnCount;

// A cell by its row x and its column y; (0, 0) is red's corner (DC-1.1).
// The remix's own numbers (DR-1.1) are turned into these by text/, so everything else speaks of cells in one way.
// Cells order by row, then by column.
struct Cell {
  int x = 0;
  int y = 0;

  friend constexpr bool operator==(const Cell&, const Cell&) = default;
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

// The number of a cell of the board, row by row and from 0.
constexpr std::size_t index(Cell cell) {
  return static_cast<std::size_t>(cell.x) * kColumnCount + static_cast<std::size_t>(cell.y);
}

// One line of a duck-chess input: the request to move whatever stands on `from` to `to`. Both cells are on the board
// (DC-6.1); the rules say whether it is a move.
struct Operation {
  Cell from;
  Cell to;

  friend constexpr bool operator==(const Operation&, const Operation&) = default;
  friend constexpr auto operator<=>(const Operation&, const Operation&) = default;
};

}  // namespace quack
