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
using SlotCode = std::uint8_t;
inline constexpr unsigned kNoKind = 7;
inline constexpr SlotCode kRedBit = 0x20;
inline constexpr SlotCode kBlueBit = 0x40;
inline constexpr SlotCode kEmptySlot = 0x80 | kNoKind;
inline constexpr SlotCode kWallSlot = kNoKind;  // stands in the way and belongs to no side

constexpr SlotCode slot_code(Piece piece) {
  return static_cast<SlotCode>((piece.side == Side::red ? kRedBit : kBlueBit) | static_cast<unsigned>(piece.kind));
}

// The board is 128 such bytes, its places: the cells by their numbers, one place that is always empty, one that always
// holds a wall, and the rest, which nothing asks for.
inline constexpr std::size_t kSlotCount = 64;
inline constexpr std::size_t kPlaceCount = 2 * kSlotCount;
inline constexpr std::uint8_t kEmptyPlace = kCellCount;
inline constexpr std::uint8_t kWallPlace = kCellCount + 1;

// For where a captain's cell is asked for and the side has none.
inline constexpr CellNumber kNoCaptain = kCellCount;

// A captain is seen through 64 *slots*, a byte each. A slot of the first 36 is one cell from which a kind could come by
// one leap; then come the four ways along its row and column, cell by cell from the captain on, each with a wall after
// its last cell, 17 cells and 4 walls; the other slots stay empty.
//   0-3 guards, 4-7 elephants, 8-15 horses, 16-23 ducks, 24-31 soldiers, 32-35 captains, 36-56 cars
// Lane i of the guards is the captain's i-th diagonal neighbour. It is what an elephant in slot 4 + i and horses in the
// slots 8 + i and 12 + i leap over. Ducks in the slots 16 + i and 20 + i leap over it and over the cell of slot 4 + i.
inline constexpr std::size_t kLineSlot = 36;
inline constexpr std::size_t kLineSlotCount = 21;
inline constexpr std::uint64_t kLineSlots = ((std::uint64_t{1} << kLineSlotCount) - 1) << kLineSlot;

// All is filled when the program is compiled, by duck_attack_slots.cpp from the walker in duck_walker.h.
struct alignas(64) DuckAttackSlots {
  // [captain's cell, or kNoCaptain][slot] -> the place that is seen there; kEmptyPlace for a cell off the board.
  // 91 entries of 64 bytes, 5824 bytes: a captain that stands still needs one line of them in the cache.
  std::array<std::array<std::uint8_t, kSlotCount>, kCellCount + 1> places{};

  // [side of the attacker][slot] -> the board byte that attacks there; for the slots after the last a wall, which is
  // never seen there. 128 bytes.
  std::array<std::array<SlotCode, kSlotCount>, kSideCount> attackers{};

  // [rows between * 8 + columns between, of either at most 7: more is as good as 7] -> bit k: the kind of number k goes
  // so. 64 bytes. The entry for no distance at all says that no kind goes so.
  std::array<std::uint8_t, kSlotCount> kinds{};

  // [captain's cell, or kNoCaptain] -> the slots in which a way along its row or column begins. 91 entries of 8 bytes,
  // 728 bytes.
  std::array<std::uint64_t, kCellCount + 1> ways{};

  // [slots 0-7 that are occupied] -> the slots whose leaps go over one of those. 256 entries of 4 bytes, 1024 bytes.
  std::array<std::uint32_t, 256> blocked{};
};

static_assert(sizeof(DuckAttackSlots) == 7808);  // 5824 + 128 + 64 + 728 + 1024, and 40 over

// The tables as the rules have them.
extern const DuckAttackSlots kDuckAttackSlots;

}  // namespace quack::optimized
