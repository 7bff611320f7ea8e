#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "problems/primitive_chess/solver.h"

namespace quack {

// A case like this one on a smaller board, with the same answer: what is left free at each end of the board and between
// the pieces is cut to a few cells where it is more, in each direction, so that bishops keep their colours and pieces
// that share no line or diagonal go on sharing none. A side of at most 4 stays as it is, every other stays at least 5;
// no side is then longer than 18.
PrimitiveCase shrunk(const PrimitiveCase& board_case);

// What known mistakes of primitive chess are made of: the reference, but boards that would take it long are answered as
// smaller ones. A mistake overrides one function of it.
//
// This is for mistakes about the case or the answer. Boards are solved as they are, and for all such mistakes once.
class CaseMistake : public PrimitiveSolver {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;
  std::string reach() const override { return "boards of any size"; }

 protected:
  static bool captures_at_once(Mark mark) { return mark.answer == PrimitiveAnswer::win && mark.plies == 1; }
  static bool same_kind(const PrimitiveCase& board_case) { return board_case.first.kind == board_case.second.kind; }
  static std::int64_t shorter(const PrimitiveCase& board_case) { return std::min(board_case.n, board_case.m); }
  static std::int64_t longer(const PrimitiveCase& board_case) { return std::max(board_case.n, board_case.m); }
};

// For mistakes about the moves or the judging: each solves its boards itself.
class GameMistake : public CaseMistake {
 protected:
  Marks solved(const Board& board) const override;

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

 private:
  mutable SolvedBoards boards_;
};

}  // namespace quack
