#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "game/primitive_chess.h"

namespace quack {

// PC-4.2 for pieces that are on the board: true if they are on different cells, and no bishop is on a board of one row
// or column.
inline bool is_proper(const PrimitiveCase& board_case) {
  const auto& [n, m, first, second] = board_case;
  const bool bishop = first.kind == PrimitiveKind::bishop || second.kind == PrimitiveKind::bishop;
  return (first.x != second.x || first.y != second.y) && !(bishop && (n == 1 || m == 1));
}

// Larger boards take the reference too long if very many cases are asked about.
inline constexpr std::int64_t kMostQuickCells = 96;
inline bool is_quick(const PrimitiveCase& board_case) {
  const auto& [n, m, first, second] = board_case;
  return n <= kMostQuickCells && m <= kMostQuickCells && n * m <= kMostQuickCells;
}

// True if the first player's piece can go to the other one at once: nothing can be in its way (PC-1.2, PC-2.2).
inline bool captures_at_once(const PrimitiveCase& board_case) {
  const std::int64_t rows = std::abs(board_case.first.x - board_case.second.x);
  const std::int64_t columns = std::abs(board_case.first.y - board_case.second.y);
  return board_case.first.kind == PrimitiveKind::rook ? rows == 0 || columns == 0 : rows == columns;
}

// The case with rows for columns and columns for rows.
inline PrimitiveCase transposed(PrimitiveCase board_case) {
  std::swap(board_case.n, board_case.m);
  std::swap(board_case.first.x, board_case.first.y);
  std::swap(board_case.second.x, board_case.second.y);
  return board_case;
}

inline PrimitiveCase with_players_exchanged(PrimitiveCase board_case) {
  std::swap(board_case.first, board_case.second);
  return board_case;
}

// Calls use(board_case) for every proper case on a board of n rows and m columns: kinds first, then cells.
template <class Use>
void each_case(std::int64_t n, std::int64_t m, const Use& use) {
  for (const PrimitiveKind first_kind : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
    for (const PrimitiveKind second_kind : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
      for (std::int64_t first = 0; first < n * m; ++first) {
        for (std::int64_t second = 0; second < n * m; ++second) {
          const PrimitiveCase board_case{
              n, m, {first / m + 1, first % m + 1, first_kind}, {second / m + 1, second % m + 1, second_kind}};
          if (is_proper(board_case)) use(board_case);
        }
      }
    }
  }
}

// One direction of a case, its rows or its columns: how many cells are free before the two pieces and after them, and
// how far apart they are. Boards are made smaller gap by gap, so that the pieces keep their places relative to each
// other.
struct PrimitiveGaps {
  std::int64_t before;
  std::int64_t apart;
  std::int64_t after;
  bool first_leads;  // the first player's piece has the smaller number, or the same

  PrimitiveGaps(std::int64_t size, std::int64_t first, std::int64_t second)
      : before(std::min(first, second) - 1),
        apart(std::abs(first - second)),
        after(size - std::max(first, second)),
        first_leads(first <= second) {}

  std::int64_t size() const { return before + apart + after + 1; }
  std::int64_t first() const { return before + 1 + (first_leads ? 0 : apart); }
  std::int64_t second() const { return before + 1 + (first_leads ? apart : 0); }
};

// Both directions of a case.
struct PrimitiveLayout {
  PrimitiveGaps rows;
  PrimitiveGaps columns;

  explicit PrimitiveLayout(const PrimitiveCase& board_case)
      : rows(board_case.n, board_case.first.x, board_case.second.x),
        columns(board_case.m, board_case.first.y, board_case.second.y) {}

  // The case with these gaps and the pieces of `like`.
  PrimitiveCase with_pieces_of(const PrimitiveCase& like) const {
    return {rows.size(),
            columns.size(),
            {rows.first(), columns.first(), like.first.kind},
            {rows.second(), columns.second(), like.second.kind}};
  }
};

}  // namespace quack
