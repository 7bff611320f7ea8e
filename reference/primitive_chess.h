#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/primitive_chess.h"

namespace quack::reference {

// Primitive chess by its definition (PC-1 to PC-3), for boards of at most kMaxCells cells: every question solves the
// whole board and reads off the position that was asked for.
//
// Each clause is a protected virtual function, so that a known mistake of the rules is this class with one of them
// overridden.
class PrimitiveChess : public PrimitiveChessEngine {
 public:
  static constexpr std::int64_t kMaxCells = 400;

  // The answer to a proper case, or none if the board has more than kMaxCells cells.
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;

  std::string reach() const override;

  // Whether the board has at most kMaxCells cells.
  static bool within_reach(const PrimitiveCase& board_case);

 protected:
  struct Square {
    int x = 1;
    int y = 1;
    friend constexpr bool operator==(const Square&, const Square&) = default;
  };

  enum class Player : std::uint8_t { first, second };

  // A board and the kinds of the two pieces: what stays as it is while a case is played.
  struct Board {
    int n = 1;
    int m = 1;
    PrimitiveKind first_kind = PrimitiveKind::rook;
    PrimitiveKind second_kind = PrimitiveKind::rook;

    // PC-1.1: 1 <= x <= n, 1 <= y <= m.
    bool holds(Square square) const { return 1 <= square.x && square.x <= n && 1 <= square.y && square.y <= m; }
    PrimitiveKind kind(Player player) const { return player == Player::first ? first_kind : second_kind; }
  };

  // What changes while a case is played: where the pieces stand and who is to move.
  struct Situation {
    Square first;
    Square second;
    Player to_move = Player::first;

    Square own() const { return to_move == Player::first ? first : second; }
    Square other() const { return to_move == Player::first ? second : first; }
  };

  // What is known of a situation, for the player who is to move in it: that they can force a capture (win) or
  // can't keep the other from it (lose), within `plies` moves of both; or, as yet, neither (draw, 0).
  struct Mark {
    PrimitiveAnswer answer = PrimitiveAnswer::draw;
    std::uint16_t plies = 0;
  };

  // PC-1.1, PC-2.1: the board of a case within reach, and the situation from which it is played.
  virtual Board board_of(const PrimitiveCase& board_case) const;
  virtual Situation start_of(const PrimitiveCase& board_case) const;

  // PC-1.2, PC-2.1, PC-2.2: appends the squares that a piece of `kind` on `from` can go to while the other piece stands
  // on `other`.
  virtual void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                         std::vector<Square>& moves) const;

  // PC-2.2, PC-3.1: what the marks of the situations one move on say about a situation that has none as yet. `moves`
  // are the squares that the player to move can go to.
  virtual PrimitiveAnswer judged(const Board& board, const Situation& situation, const std::vector<Square>& moves,
                                 const std::vector<Mark>& marks) const;

  // PC-3.1: whether the analysis goes on after `rounds` rounds of which the last one changed something.
  virtual bool goes_on(int rounds) const;

  // PC-3.1: the marks of all situations of a board, each at its `index`; where both pieces would stand on one square
  // they mean nothing.
  virtual std::vector<Mark> solve(const Board& board) const;

  // The mark of one situation: `solve` and look it up.
  virtual Mark mark_of(const Board& board, const Situation& situation) const;

  // PC-3.1: the answer for the first player, from the mark of the start.
  virtual PrimitiveAnswer answer_of(const PrimitiveCase& board_case, Mark mark) const;

  static std::size_t index(const Board& board, const Situation& situation);
  static Situation after(const Situation& situation, Square to);
};

}  // namespace quack::reference
