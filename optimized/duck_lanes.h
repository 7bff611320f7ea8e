#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/cell.h"
#include "game/piece.h"
#include "optimized/cell_set.h"

namespace quack::optimized {

// What VectorReplay (vector_replay.h) looks up: everything that its instructions, which work on 64 bytes at once, need
// to know of the rules. The portable engine's tables are others (duck_tables.h).

// A byte of the board: bits 0-2 the kind, or kNoKind; bit 5 for red, bit 6 for blue, bit 7 for an empty cell.
using LaneCode = std::uint8_t;
inline constexpr unsigned kNoKind = 7;
inline constexpr LaneCode kRedBit = 0x20;
inline constexpr LaneCode kBlueBit = 0x40;
inline constexpr LaneCode kEmptyLane = 0x80 | kNoKind;
inline constexpr LaneCode kWallLane = kNoKind;  // stands in the way and is nobody's

constexpr LaneCode lane_code(Piece piece) {
  return static_cast<LaneCode>((piece.side == Side::red ? kRedBit : kBlueBit) | static_cast<unsigned>(piece.kind));
}

// The board is 128 such bytes, its places: the cells by their numbers, one place that is always empty, one that always
// holds a wall, and the rest, which nothing asks for.
inline constexpr std::size_t kLaneCount = 64;
inline constexpr std::size_t kPlaceCount = 2 * kLaneCount;
inline constexpr std::uint8_t kEmptyPlace = kCellCount;
inline constexpr std::uint8_t kWallPlace = kCellCount + 1;

// For where a captain's cell is asked for and the side has none.
inline constexpr CellNumber kNoCaptain = kCellCount;

// A captain is seen through 64 *lanes*, a byte each. A lane of the first 36 is one cell from which a kind could come by
// one leap; then come the four ways along its row and column, cell by cell from the captain on, each with a wall behind
// its last cell, 17 cells and 4 walls; the other lanes stay empty.
//   0-3 guards, 4-7 elephants, 8-15 horses, 16-23 ducks, 24-31 soldiers, 32-35 captains, 36-56 cars
// Lane i of the guards is the captain's i-th diagonal neighbour. It is what an elephant in lane 4 + i and horses in the
// lanes 8 + i and 12 + i leap over. Ducks in the lanes 16 + i and 20 + i leap over it and over the cell of lane 4 + i.
inline constexpr std::size_t kLineLane = 36;
inline constexpr std::size_t kLineLaneCount = 21;
inline constexpr std::uint64_t kLineLanes = ((std::uint64_t{1} << kLineLaneCount) - 1) << kLineLane;

// All is filled when the program is compiled, by duck_lanes.cpp from the walker in duck_walker.h.
struct alignas(64) DuckLanes {
  // [captain's cell, or kNoCaptain][lane] -> the place that is seen there; kEmptyPlace for a cell off the board.
  // 91 entries of 64 bytes, 5824 bytes: a captain that stands still needs one line of them in the cache.
  std::array<std::array<std::uint8_t, kLaneCount>, kCellCount + 1> places{};

  // [side of the attacker][lane] -> the board byte that attacks there; for the lanes behind the last a wall, which is
  // never seen there. 128 bytes.
  std::array<std::array<LaneCode, kLaneCount>, kSideCount> attackers{};

  // [rows between * 8 + columns between, of either at most 7: more is as good as 7] -> bit k: the kind of number k goes
  // so. 64 bytes. The entry for no distance at all says that nobody goes so.
  std::array<std::uint8_t, kLaneCount> kinds{};

  // [captain's cell, or kNoCaptain] -> the lanes in which a way along its row or column begins. 91 entries of 8 bytes,
  // 728 bytes.
  std::array<std::uint64_t, kCellCount + 1> ways{};

  // [lanes 0-7 that are occupied] -> the lanes whose leaps go over one of those. 256 entries of 4 bytes, 1024 bytes.
  std::array<std::uint32_t, 256> blocked{};
};

static_assert(sizeof(DuckLanes) == 7808);  // 5824 + 128 + 64 + 728 + 1024, and 40 over

// The tables as the rules have them.
extern const DuckLanes kDuckLanes;

}  // namespace quack::optimized
