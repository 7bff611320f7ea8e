#include "fuzz/primitive_answer.h"

#include <algorithm>

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/game.h"

namespace quack::fuzz {
namespace {

constexpr std::int64_t kNear = 6;  // columns from a piece that stay

// Takes an even number of `columns` out, so that two or three are left, where there are at least four.
std::int64_t without_pairs(std::int64_t columns) { return columns < 4 ? columns : 2 + columns % 2; }

// A case on at most kThinRows rows with the same answer, on at most 37 columns: of those before the pieces and after
// them, the last one at each end stays, and those near a piece, and two or three of the others.
PrimitiveCase shortened(const PrimitiveCase& thin) {
  PrimitiveLayout layout(thin);
  for (std::int64_t* outer : {&layout.columns.before, &layout.columns.after})
    *outer = std::min(*outer, kNear + 1) + without_pairs(std::max<std::int64_t>(*outer - kNear - 1, 0));
  std::int64_t& apart = layout.columns.apart;
  apart = std::min(apart, 2 * kNear + 1) + without_pairs(std::max<std::int64_t>(apart - 2 * kNear - 1, 0));
  return layout.with_pieces_of(thin);
}

}  // namespace

std::optional<PrimitiveAnswer> right_answer(PrimitiveChessEngine& reference, const PrimitiveCase& board_case) {
  if (is_quick(board_case)) return reference.answer(board_case);
  if (std::min(board_case.n, board_case.m) > kThinRows)
    return captures_at_once(board_case) ? PrimitiveAnswer::win : PrimitiveAnswer::draw;
  return reference.answer(shortened(board_case.n > board_case.m ? transposed(board_case) : board_case));
}

std::string in_words(std::optional<PrimitiveAnswer> answer) { return answer ? std::string(name(*answer)) : "none"; }

std::string drawn(const PrimitiveCase& board_case) {
  if (board_case.n > 40 || board_case.m > 80) return {};
  std::string picture;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    for (std::int64_t y = 1; y <= board_case.m; ++y) picture += drawn_on(board_case, x, y);
    picture += '\n';
  }
  return picture;
}

}  // namespace quack::fuzz
