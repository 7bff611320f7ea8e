#pragma once

#include <array>
#include <cstddef>

#include "game/piece.h"
#include "optimized/cell_set.h"

// The slow walker from which the tables of duck chess are filled when the program is compiled. Nothing here runs later.
namespace quack::optimized::walker {

// A distance in rows and columns.
struct Offset {
  int dx = 0;
  int dy = 0;

  friend constexpr bool operator==(Offset, Offset) = default;
};

constexpr Window bit(Offset offset) { return Window{1} << static_cast<unsigned>(window_bit(offset.dx, offset.dy)); }

// One leap of a kind, seen from the cell where it starts. `first` and then `second` must be empty; if a leap needs
// fewer empty cells, they are its start, which is never in the way.
struct Leap {
  Kind kind = Kind::captain;
  Offset to;
  Offset first;
  Offset second;
};

// 4 of the captain, 4 of the guard, 4 of the elephant, 8 of the horse, 8 of the duck, 8 of the soldier.
inline constexpr std::size_t kLeapCount = 36;

// Every leap there is: DC-2.1 to DC-2.4, DC-2.6 and DC-2.7. Cars do not leap.
constexpr std::array<Leap, kLeapCount> make_leaps() {
  std::array<Leap, kLeapCount> leaps{};
  std::size_t count = 0;
  const auto add = [&](Kind kind, Offset to, Offset first = {}, Offset second = {}) {
    leaps[count++] = {kind, to, first, second};
  };
  for (const int s : {-1, 1}) {
    for (const Kind kind : {Kind::captain, Kind::soldier}) {
      add(kind, {s, 0});
      add(kind, {0, s});
    }
    for (const int t : {-1, 1}) {
      add(Kind::guard, {s, t});
      add(Kind::soldier, {s, t});
      add(Kind::elephant, {2 * s, 2 * t}, {s, t});
      add(Kind::horse, {2 * s, t}, {s, 0});
      add(Kind::horse, {s, 2 * t}, {0, t});
      add(Kind::duck, {3 * s, 2 * t}, {s, 0}, {2 * s, t});
      add(Kind::duck, {2 * s, 3 * t}, {0, t}, {s, 2 * t});
    }
  }
  return leaps;
}

inline constexpr std::array<Leap, kLeapCount> kLeaps = make_leaps();

// True if `offset`, seen from a piece of its own, does not hold a piece of `occupied`.
constexpr bool free(Window occupied, Offset offset) { return offset == Offset{} || (occupied & bit(offset)) == 0; }

// The cells that a leaper of that kind reaches from the centre.
constexpr Window reach(Kind kind, Window occupied) {
  Window cells = 0;
  for (const Leap& leap : kLeaps) {
    if (leap.kind == kind && free(occupied, leap.first) && free(occupied, leap.second)) cells |= bit(leap.to);
  }
  return cells;
}

// The pieces of a pattern, as a window: bit i of `pattern` stands for the i-th of `offsets`.
template <std::size_t kCount>
constexpr Window scattered(const std::array<Offset, kCount>& offsets, std::size_t pattern) {
  Window cells = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    if ((pattern >> i & 1U) != 0) cells |= bit(offsets[i]);
  }
  return cells;
}

}  // namespace quack::optimized::walker
