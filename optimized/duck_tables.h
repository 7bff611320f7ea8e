#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/piece.h"
#include "optimized/cell_set.h"

namespace quack::optimized {

// The four cells that decide about a leaper are read out of a window of all pieces as a number of four bits, a
// *pattern*.

// The diagonal neighbours (-1,-1), (1,-1), (-1,1), (1,1), from bit 0 to bit 3.
constexpr std::size_t near_diagonal_pattern(Window occupied) {
  return (occupied >> 19U & 5U) | (occupied >> 36U & 10U);
}

// The neighbours (0,-1), (-1,0), (0,1), (1,0).
constexpr std::size_t neighbour_pattern(Window occupied) {
  return (occupied >> 28U & 5U) | (occupied >> 19U & 2U) | (occupied >> 35U & 8U);
}

// The cells that a horse leaps to in the rows below: (-2,-1), (-1,-2), (-2,1), (-1,2); and in the rows above: (2,-1),
// (1,2), (2,1), (1,-2).
constexpr std::size_t leap_pattern_below(Window cells) {
  return (cells >> 10U & 5U) | (cells >> 17U & 2U) | (cells >> 19U & 8U);
}
constexpr std::size_t leap_pattern_above(Window cells) {
  return (cells >> 46U & 5U) | (cells >> 39U & 2U) | (cells >> 33U & 8U);
}

// Everything that DuckGame looks up, filled when the program is compiled by duck_tables.cpp from the walker in
// duck_walker.h: 1288 bytes, so that all of it lives in the first-level cache.
struct DuckTables {
  // [cell] -> which cells of its window are on the board and at the end of some leap. 90 entries of 8 bytes, 720 bytes.
  // Filled by trying the walker's leaps from every cell.
  std::array<Window, kCellCount> on_board{};

  // [kind] -> where it gets to from the centre, if nothing blocks it: a captain, a guard or a soldier; 0 for the
  // others. 7 entries of 8 bytes, 56 bytes. Filled by the walker.
  std::array<Window, kKindCount> free_reach{};

  // [near diagonal pattern of the pieces] -> where an elephant on the centre gets to. 16 entries of 8 bytes, 128 bytes.
  // Filled by the walker, as are the next two.
  std::array<Window, 16> elephant_reach{};

  // [neighbour pattern of the pieces] -> where a horse gets to from the centre. 128 bytes.
  std::array<Window, 16> horse_reach{};

  // [0: below, 1: above][leap pattern of the cells that a horse would get to and that are empty] -> where a duck gets
  // to over those: a duck goes as a horse does and then one cell further. 2 x 16 entries of 8 bytes, 256 bytes.
  std::array<std::array<Window, 16>, 2> duck_reach{};
};

static_assert(sizeof(DuckTables) == 720 + 56 + 128 + 128 + 256);

// The cells that a leaper of that kind reaches, whatever stands there, given the pieces around it.
inline Window leaps(Kind kind, Window around, const DuckTables& table) {
  if (kind == Kind::elephant) return table.elephant_reach[near_diagonal_pattern(around)];
  if (kind != Kind::horse && kind != Kind::duck) return table.free_reach[static_cast<std::size_t>(kind)];
  const Window horse_cells = table.horse_reach[neighbour_pattern(around)];
  if (kind == Kind::horse) return horse_cells;
  const Window open = horse_cells & ~around;
  return table.duck_reach[0][leap_pattern_below(open)] | table.duck_reach[1][leap_pattern_above(open)];
}

// The tables as the rules have them.
extern const DuckTables kDuckTables;

}  // namespace quack::optimized
