#include "problems/primitive_chess/mistake_parts.h"

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/mistakes.h"

namespace quack {

namespace {

// `size` if at most `most`, else most or most - 1, whichever is as odd.
std::int64_t cut_size(std::int64_t size, std::int64_t most) { return size <= most ? size : most - (size - most) % 2; }

// From this side on it does not matter how long a side is, as long as the other is no shorter.
constexpr std::int64_t kBroad = 5;

void shrink(PrimitiveGaps& gaps, std::int64_t most) {
  const bool broad = gaps.size() >= kBroad;
  gaps.before = cut_size(gaps.before, most);
  gaps.apart = cut_size(gaps.apart, kBroad);
  gaps.after = cut_size(gaps.after, most);
  while (broad && gaps.size() < kBroad) gaps.after += 2;
}

}  // namespace

PrimitiveCase shrunk(const PrimitiveCase& board_case) {
  // Beside a short side every cell may count, and there are few; between two long ones small boards are quick.
  const std::int64_t most = std::min(board_case.n, board_case.m) <= 4 ? 5 : 3;
  PrimitiveLayout layout(board_case);
  auto& [rows, columns] = layout;
  const bool diagonal = rows.apart == columns.apart;
  shrink(rows, most);
  shrink(columns, most);
  if (!diagonal && rows.apart == columns.apart) {
    // The longer of the two was cut, so it may be longer by two.
    (std::abs(board_case.first.x - board_case.second.x) > rows.apart ? rows : columns).apart += 2;
  }
  return layout.with_pieces_of(board_case);
}

std::optional<PrimitiveAnswer> CaseMistake::answer(const PrimitiveCase& board_case) {
  return PrimitiveChess::answer(is_quick(board_case) ? board_case : shrunk(board_case));
}

GameMistake::Marks GameMistake::solved(const Board& board) const {
  if (!concerns(board.first_kind) && !concerns(board.second_kind)) return CaseMistake::solved(board);
  return solved_once(*boards_, board, false);
}

}  // namespace quack
