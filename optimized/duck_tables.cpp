#include "optimized/duck_tables.h"

#include <bit>

#include "optimized/duck_walker.h"

namespace quack::optimized {

namespace {

using walker::Offset;

// The offsets that the bits of each pattern stand for, in the order of duck_tables.h.
constexpr std::array<Offset, 4> kNearDiagonals{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
constexpr std::array<Offset, 4> kNeighbours{{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}};
constexpr std::array<Offset, 4> kLeapsBelow{{{-2, -1}, {-1, -2}, {-2, 1}, {-1, 2}}};
constexpr std::array<Offset, 4> kLeapsAbove{{{2, -1}, {1, 2}, {2, 1}, {1, -2}}};

// Reading a pattern out of a window must give what was put in, whatever stands on the other cells.
constexpr bool pattern_is_read(const std::array<Offset, 4>& offsets, std::size_t (*read)(Window)) {
  const Window elsewhere = ~walker::scattered(offsets, 15);
  for (std::size_t pattern = 0; pattern < 16; ++pattern) {
    const Window cells = walker::scattered(offsets, pattern);
    if (read(cells) != pattern || read(cells | elsewhere) != pattern) return false;
  }
  return true;
}
static_assert(pattern_is_read(kNearDiagonals, near_diagonal_pattern));
static_assert(pattern_is_read(kNeighbours, neighbour_pattern));
static_assert(pattern_is_read(kLeapsBelow, leap_pattern_below));
static_assert(pattern_is_read(kLeapsAbove, leap_pattern_above));

constexpr bool is_on_board(int x, int y) { return 0 <= x && x < kRowCount && 0 <= y && y < kColumnCount; }

constexpr Window on_board_around(Cell cell) {
  Window cells = 0;
  for (const walker::Leap& leap : walker::kLeaps) {
    if (is_on_board(cell.x + leap.to.dx, cell.y + leap.to.dy)) cells |= walker::bit(leap.to);
  }
  return cells;
}

// A duck's way over the cells of `open`, given that its way to those is free: to the walker, everything else that a
// horse leaps to is occupied.
constexpr Window duck_reach_over(Window open) {
  const Window horse_cells = walker::scattered(kLeapsBelow, 15) | walker::scattered(kLeapsAbove, 15);
  return walker::reach(Kind::duck, horse_cells & ~open);
}

constexpr DuckTables make_duck_tables() {
  DuckTables tables;
  for (int cell = 0; cell < kCellCount; ++cell)
    tables.on_board[static_cast<std::size_t>(cell)] = on_board_around(cell_of(cell));
  for (const Kind kind : {Kind::captain, Kind::guard, Kind::soldier})
    tables.free_reach[static_cast<std::size_t>(kind)] = walker::reach(kind, 0);
  for (std::size_t pattern = 0; pattern < 16; ++pattern) {
    const Window near = walker::scattered(kNearDiagonals, pattern);
    tables.elephant_reach[pattern] = walker::reach(Kind::elephant, near);
    tables.horse_reach[pattern] = walker::reach(Kind::horse, walker::scattered(kNeighbours, pattern));
    tables.duck_reach[0][pattern] = duck_reach_over(walker::scattered(kLeapsBelow, pattern));
    tables.duck_reach[1][pattern] = duck_reach_over(walker::scattered(kLeapsAbove, pattern));
  }
  return tables;
}

}  // namespace

constexpr DuckTables kDuckTables = make_duck_tables();

}  // namespace quack::optimized
