#pragma once

// The moves that a position of a DuckGame has, one by one. A part of duck_game.h, which includes it at its end.

#include <bit>
#include <cstddef>
#include <cstdint>

#include "optimized/duck_game.h"

namespace quack::optimized {

template <class Tables>
Window DuckGame<Tables>::leaps(CellNumber from, Kind kind) const {
  const DuckTables& table = tables();
  const Window around = occupied().window(from);
  Window cells = 0;
  switch (kind) {
    case Kind::captain:
      cells = table.captain_reach;
      break;
    case Kind::guard:
      cells = table.guard_reach;
      break;
    case Kind::soldier:
      cells = table.soldier_reach;
      break;
    case Kind::elephant:
      cells = table.elephant_reach[near_diagonal_pattern(around)];
      break;
    case Kind::horse:
      cells = table.horse_reach[neighbour_pattern(around)];
      break;
    case Kind::duck:
      cells = duck_leaps(around, table);
      break;
    case Kind::car:
      break;  // does not leap
  }
  return cells & table.on_board[index(from)] & ~pieces(side_to_move()).window(from);
}

template <class Tables>
template <class Visit>
void DuckGame<Tables>::each_car_target(CellNumber from, Visit visit) const {
  const DuckLines::Stretch row = lines_.row_stretch(from, tables());
  const DuckLines::Stretch column = lines_.column_stretch(from, tables());
  const int x = row_of(from);
  const int y = column_of(from);
  const auto visit_unless_own = [&](CellNumber to) {
    if (!is_of(at(to), side_to_move())) visit(to);
  };
  for (int place = column.first; place < x; ++place) visit_unless_own(place * kColumnCount + y);
  for (int place = row.first; place <= row.last; ++place) visit_unless_own(x * kColumnCount + place);
  for (int place = x + 1; place <= column.last; ++place) visit_unless_own(place * kColumnCount + y);
}

template <class Tables>
template <class Visit>
void DuckGame<Tables>::each_move(Visit visit) const {
  if (over()) return;
  pieces(side_to_move()).each([&](CellNumber from) {
    const auto visit_to = [&](CellNumber to) {
      visit(DuckMove{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    };
    const Kind kind = piece_of(at(from)).kind;
    if (kind == Kind::car) {
      each_car_target(from, visit_to);
    } else {
      for (Window rest = leaps(from, kind); rest != 0; rest &= rest - 1)
        visit_to(from + std::countr_zero(rest) - kCentre);
    }
  });
}

template <class Tables>
std::size_t DuckGame<Tables>::write_moves(DuckMove* buffer) const {
  std::size_t count = 0;
  each_move([&](DuckMove move) { buffer[count++] = move; });
  return count;
}

}  // namespace quack::optimized
