#pragma once

// The moves that a position of a DuckGame has: listed one by one, or counted without a list. A part of duck_game.h,
// which includes it at its end.

#include <bit>
#include <cstddef>
#include <cstdint>

#include "optimized/duck_game.h"

namespace quack::optimized {

template <class Tables>
Window DuckGame<Tables>::duck_leaps(Window around) const {
  const DuckTables& table = tables();
  const Window open = table.horse_reach[neighbour_pattern(around)] & ~around;
  return table.duck_reach[0][leap_pattern_below(open)] | table.duck_reach[1][leap_pattern_above(open)];
}

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
      cells = duck_leaps(around);
      break;
    case Kind::car:
      break;  // does not leap
  }
  return cells & table.on_board[index(from)] & ~pieces(side_to_move()).window(from);
}

template <class Tables>
template <class Visit>
void DuckGame<Tables>::each_car_target(CellNumber from, Visit visit) const {
  const Stretch row = row_stretch(from);
  const Stretch column = column_stretch(from);
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
std::size_t DuckGame<Tables>::count_car_targets(CellNumber from) const {
  const Stretch row = row_stretch(from);
  const Stretch column = column_stretch(from);
  const int y = column_of(from);
  const CellNumber line_begin = from - y;
  // An end of its stretch that holds a piece of its own is none of its cells, unless that is the car itself.
  const auto own = [&](CellNumber end) { return end != from && is_of(at(end), side_to_move()) ? 1 : 0; };
  return static_cast<std::size_t>(row.last - row.first + column.last - column.first - own(line_begin + row.first) -
                                  own(line_begin + row.last) - own(column.first * kColumnCount + y) -
                                  own(column.last * kColumnCount + y));
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

// Direction by direction, for all pieces at once: no table is asked, for nothing can be in the way.
template <class Tables>
template <class Bits>
std::size_t DuckGame<Tables>::count_neighbours(CellSet own) const {
  // The targets that a step within the column, to the left or to the right can have.
  const auto free_in = [own](CellSet cells) { return CellSet{cells.low & ~own.low, cells.high & ~own.high}; };
  const CellSet free = free_in(columns_between(0, kColumnCount - 1));
  const CellSet to_left = free_in(columns_between(0, kColumnCount - 2));
  const CellSet to_right = free_in(columns_between(1, kColumnCount - 1));
  const CellSet straight = own & (pieces(Kind::captain) | pieces(Kind::soldier));
  const CellSet aslant = own & (pieces(Kind::guard) | pieces(Kind::soldier));
  const auto count = [](CellSet cells) { return Bits::count(cells.low) + Bits::count(cells.high); };
  return count(straight.moved<kColumnCount>() & free) + count(straight.moved<-kColumnCount>() & free) +
         count(straight.moved<1>() & to_right) + count(straight.moved<-1>() & to_left) +
         count(aslant.moved<kColumnCount + 1>() & to_right) + count(aslant.moved<1 - kColumnCount>() & to_right) +
         count(aslant.moved<kColumnCount - 1>() & to_left) + count(aslant.moved<-kColumnCount - 1>() & to_left);
}

template <class Tables>
template <class Bits>
std::size_t DuckGame<Tables>::count_moves() const {
  if (over()) return 0;
  const DuckTables& table = tables();
  const CellSet own = pieces(side_to_move());
  const CellSet occupied = this->occupied();
  std::size_t count = count_neighbours<Bits>(own);
  // Kind by kind, so that no branch depends on what stands on a cell.
  const auto add = [&](Kind kind, auto reach) {
    for (CellSet rest = pieces(kind) & own; !rest.empty();) {
      const CellNumber from = rest.take_first();
      count += Bits::count(reach(occupied.window(from)) & table.on_board[index(from)] & ~own.window(from));
    }
  };
  add(Kind::elephant, [&](Window around) { return table.elephant_reach[near_diagonal_pattern(around)]; });
  add(Kind::horse, [&](Window around) { return table.horse_reach[neighbour_pattern(around)]; });
  add(Kind::duck, [&](Window around) { return duck_leaps(around); });
  for (CellSet rest = pieces(Kind::car) & own; !rest.empty();) count += count_car_targets(rest.take_first());
  return count;
}

template <class Tables>
std::size_t DuckGame<Tables>::write_moves(DuckMove* buffer) const {
  std::size_t count = 0;
  each_move([&](DuckMove move) { buffer[count++] = move; });
  return count;
}

}  // namespace quack::optimized
