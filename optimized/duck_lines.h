#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "optimized/cell_set.h"
#include "optimized/duck_tables.h"

namespace quack::optimized {

// Where pieces stand, as the bits of rows and columns: what a car's way depends on.
class DuckLines {
 public:
  void put(CellNumber cell) {
    row(cell) = static_cast<std::uint16_t>(row(cell) | 1U << static_cast<unsigned>(column_of(cell)));
    column(cell) = static_cast<std::uint16_t>(column(cell) | 1U << static_cast<unsigned>(row_of(cell)));
  }

  void clear(CellNumber cell) {
    row(cell) = static_cast<std::uint16_t>(row(cell) & ~(1U << static_cast<unsigned>(column_of(cell))));
    column(cell) = static_cast<std::uint16_t>(column(cell) & ~(1U << static_cast<unsigned>(row_of(cell))));
  }

  // The places of a row or column between which a car moves freely: the first piece on either side of it or the end of
  // the line. A piece on those two can be captured.
  struct Stretch {
    int first = 0;
    int last = 0;
  };
  Stretch row_stretch(CellNumber cell, const DuckTables& tables) const {
    return stretch(lines_[row_line(cell)], column_of(cell), kColumnCount - 1, tables);
  }
  Stretch column_stretch(CellNumber cell, const DuckTables& tables) const {
    return stretch(lines_[column_line(cell)], row_of(cell), kRowCount - 1, tables);
  }

 private:
  static constexpr std::size_t row_line(CellNumber cell) { return static_cast<std::size_t>(row_of(cell)); }
  static constexpr std::size_t column_line(CellNumber cell) {
    return static_cast<std::size_t>(kRowCount + column_of(cell));
  }

  std::uint16_t& row(CellNumber cell) { return lines_[row_line(cell)]; }
  std::uint16_t& column(CellNumber cell) { return lines_[column_line(cell)]; }

  static Stretch stretch(unsigned pieces_on_line, int place, int last_place, const DuckTables& tables) {
    const auto shift = static_cast<unsigned>(place);
    const unsigned before = (pieces_on_line & ((1U << shift) - 1U)) >> 1U;
    const unsigned behind = (pieces_on_line | 1U << static_cast<unsigned>(last_place)) >> (shift + 1U);
    return {tables.first_before[before], place + tables.steps_behind[behind]};
  }

  // The rows, bit y for a piece on (x, y), and then the columns, bit x for a piece on (x, y).
  std::array<std::uint16_t, kRowCount + kColumnCount> lines_{};
};

}  // namespace quack::optimized
