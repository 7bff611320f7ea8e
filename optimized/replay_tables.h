#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "optimized/cell_set.h"

namespace quack::optimized {

// A cell as DuckReplay numbers them: twice as many columns as there are, of which the second half is always empty. So
// the difference between two cells says their distance; nine places further there is always an empty one; and nothing
// ever has to ask where the board ends.
using Place = int;
inline constexpr int kStride = 2 * kColumnCount;
inline constexpr int kPlaceCount = kRowCount * kStride;

constexpr Place place_of(Cell cell) { return cell.x * kStride + cell.y; }
constexpr Cell cell_at(Place place) { return {place / kStride, place % kStride}; }

// The furthest that two cells are apart: 9 rows and 8 columns.
inline constexpr int kFurthest = 9 * kStride + 8;

// A place off the board for pieces that were captured, and for the captain of a side that has none: nothing on the
// board is in its row, column or surroundings.
inline constexpr Place kNowhere = 11 * kStride + 13;

// The distance from any place of the board to one that is always empty.
inline constexpr int kAlwaysEmpty = kColumnCount;

// A way to go from one cell to another.
struct ReplayStep {
  // Bit k of the third byte, and of the fourth: the kind of number k has this step; bit 7 of both: cars have it, with
  // more cells between than `first` and `second`.
  std::uint32_t kinds = 0;
  std::int8_t first = kAlwaysEmpty;   // the cells that must be empty, seen from the start: of two, `first` is the one
  std::int8_t second = kAlwaysEmpty;  // next to the piece
};

// The view that a captain has of one cell, or the exclusive-or of its views of several. Aligned so that none lies
// across two lines of the cache.
struct alignas(16) Seen {
  // Bits 0-27: which of the 28 cells it is from which some kind leaps to the captain. 48-51: it is the captain's
  // neighbour along that diagonal; 52-55: the next one there.
  std::uint64_t leaps = 0;
  // Four fields of 16 bits, one each for the cells above, below, to the right and to the left: bit n - 1 is the cell n
  // steps away.
  std::uint64_t lines = 0;

  friend constexpr bool operator==(Seen, Seen) = default;
};

inline constexpr unsigned kDiagonalShift = 48;
inline constexpr std::uint64_t kDiagonals = std::uint64_t{0xff} << kDiagonalShift;

// The lowest bit of each field; and its highest bit, which is beyond any line and stops carries into the next field.
inline constexpr std::uint64_t kNextOnLines = 0x0001000100010001;
inline constexpr std::uint64_t kBeyondLines = 0x8000800080008000;

// Everything that DuckReplay looks up, filled when the program is compiled by replay_tables.cpp from the walker in
// duck_walker.h: 11,040 bytes.
struct ReplayTables {
  // [distance + kFurthest] -> the step. 341 entries of 8 bytes, 2728 bytes. Filled by asking the walker for every
  // kind's leap over every distance.
  std::array<ReplayStep, 2 * kFurthest + 1> steps{};

  // [place - captain + kNowhere] -> how the captain sees it; either may be kNowhere. 423 entries of 16 bytes, 6768
  // bytes. Filled with the walker's leaps, and by counting along diagonals and lines.
  std::array<Seen, 2 * kNowhere + 1> seen{};

  // [which of the captain's eight diagonal cells are occupied, in the order of Seen] -> the leaps to it that nothing
  // blocks, of those that something could. 256 entries of 4 bytes, 1024 bytes. Filled with the walker's leaps.
  std::array<std::uint32_t, 256> open{};

  // [piece][captain's side] -> a mask for how the captain sees that piece: in `leaps` the cells from which a hostile
  // piece leaps to it, and all diagonals, since pieces of either side are in the way there; in `lines` everything if it
  // is a hostile car. 16 x 2 entries of 16 bytes, 512 bytes. Filled with the walker's leaps.
  std::array<std::array<Seen, kSideCount>, 16> counts{};
};

static_assert(sizeof(ReplayStep) == 8);
static_assert(sizeof(ReplayTables) == 2728 + 8 + 6768 + 1024 + 512);  // 8 for the alignment of `seen`

// The leaps that nothing can block: those of captains, guards and soldiers.
extern const std::uint64_t kNeverBlocked;

// The tables as the rules have them.
extern const ReplayTables kReplayTables;

}  // namespace quack::optimized
