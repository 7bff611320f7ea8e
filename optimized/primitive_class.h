#pragma once

#include <array>
#include <cstddef>

#include "game/primitive_chess.h"

namespace quack::optimized {

// Two cases of one class have the same answer if their kinds are the same, whatever the size of their boards; this is
// the purpose of the classes. `quackcheck prove` shows it on every small board, and docs/primitive-chess.md says why it
// holds on all the others.
//
//   broad boards, 1 x m or both sides >= 5     the pieces share a line, a diagonal or neither              3 classes
//   squares, 2 x 2, 3 x 3, 4 x 4               the first piece's cell in a quarter of the board, and the
//                                              second's: 3 + 4 x 8 + 4 x 15                               95 classes
//   long boards, n x m with 2 <= n <= 4, n < m the first piece's row in half of the board, the second's row, how many
//                                              columns apart they are (0 .. 5; from 6 on 4 or 5, whichever is as odd),
//                                              and whether the pair stands at an end of the board:
//                                              n = 2: 1 x 11 x 3, n = 3: 2 x 17 x 3, n = 4: 2 x 23 x 3    273 classes
//
// A board with n > m is turned over first; mirror images are of one class.
inline constexpr std::size_t kPrimitiveClassCount = 3 + 95 + 273;

// The class of a proper case, 0 .. kPrimitiveClassCount - 1. Its kinds do not matter. Constant time, any n and m.
std::size_t primitive_class(const PrimitiveCase& board_case);

// RR, RB, BR, BB: 0 .. 3, the first player's kind first.
inline constexpr std::size_t kPrimitiveKindPairCount = 4;
constexpr std::size_t primitive_kind_pair(PrimitiveKind first, PrimitiveKind second) {
  return (first == PrimitiveKind::rook ? 0U : 2U) + (second == PrimitiveKind::rook ? 0U : 1U);
}

// [class][pair of kinds] -> the answer. 371 x 4 = 1484 entries of one byte.
using PrimitiveTable = std::array<std::array<PrimitiveAnswer, kPrimitiveKindPairCount>, kPrimitiveClassCount>;

// The table as the rules have it (primitive_table.cpp).
extern const PrimitiveTable kPrimitiveTable;

}  // namespace quack::optimized
