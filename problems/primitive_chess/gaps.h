#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "game/primitive_chess.h"

namespace quack {

// One direction of a case of primitive chess, its rows or its columns: how many cells are free before the two pieces
// and behind them, and how far they are apart. Boards are cut down gap by gap, so that the pieces stay where they are
// to each other.
struct PrimitiveGaps {
  std::int64_t before;
  std::int64_t apart;
  std::int64_t behind;
  bool first_leads;  // the first player's piece has the smaller number, or the same

  PrimitiveGaps(std::int64_t size, std::int64_t first, std::int64_t second)
      : before(std::min(first, second) - 1),
        apart(std::abs(first - second)),
        behind(size - std::max(first, second)),
        first_leads(first <= second) {}

  std::int64_t size() const { return before + apart + behind + 1; }
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
