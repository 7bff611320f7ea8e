#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "problems/primitive_chess/solver.h"

namespace quack {

// What known mistakes of primitive chess are made of: the reference, but boards that would take it long are answered as
// smaller ones (problems/primitive_chess/shrunk.h). A mistake overrides one function of it.
//
// This is for mistakes about the case or the answer. Boards are solved as they are, and for all such mistakes once.
class CaseMistake : public QuickPrimitiveChess {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;
  std::string reach() const override { return "boards of any size"; }

 protected:
  static PrimitiveAnswer opposite(PrimitiveAnswer answer);
  static bool captures_at_once(Mark mark) { return mark.answer == PrimitiveAnswer::win && mark.plies == 1; }
  static bool same_kind(const PrimitiveCase& board_case) { return board_case.first.kind == board_case.second.kind; }
  static std::int64_t shorter(const PrimitiveCase& board_case) { return std::min(board_case.n, board_case.m); }
  static std::int64_t longer(const PrimitiveCase& board_case) { return std::max(board_case.n, board_case.m); }
};

// For mistakes about the moves or the judging: each solves its boards itself.
class GameMistake : public CaseMistake {
 protected:
  std::vector<Mark> solve(const Board& board) const override;

  // Whether the mistake can show on such a board; where it can't, the board is solved as it is.
  virtual bool concerns(const Board& /*board*/) const { return true; }

  static bool has(const Board& board, PrimitiveKind kind) {
    return board.first_kind == kind || board.second_kind == kind;
  }
  static bool next_to(Square one, Square two) { return std::abs(one.x - two.x) <= 1 && std::abs(one.y - two.y) <= 1; }

  // The reference's moves, but only those of which `kept` is true. `moves` is empty.
  template <typename Kept>
  void add_some_moves(const Board& board, PrimitiveKind kind, Square from, Square other, std::vector<Square>& moves,
                      Kept kept) const {
    PrimitiveChess::add_moves(board, kind, from, other, moves);
    moves.erase(std::remove_if(moves.begin(), moves.end(), [&](Square to) { return !kept(to); }), moves.end());
  }
};

}  // namespace quack
