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
class PrimitiveChess final : public PrimitiveChessEngine {
 public:
  static constexpr std::int64_t kMaxCells = 400;

  // The answer to a proper case, or none if the board has more than kMaxCells cells.
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;

  // True if the board has at most kMaxCells cells.
  static bool within_reach(const PrimitiveCase& board_case);

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
    friend constexpr bool operator==(const Board&, const Board&) = default;
  };

  // The state that changes while a case is played: where the pieces stand and who is to move.
  struct Situation {
    Square first;
    Square second;
    Player to_move = Player::first;

    Square own() const { return to_move == Player::first ? first : second; }
    Square other() const { return to_move == Player::first ? second : first; }
  };

  // The value of a situation so far, for the player to move: they can force a capture (win), or can't keep the other
  // player from one (lose), within `plies` moves of both; or neither is known yet (draw, 0).
  struct Mark {
    PrimitiveAnswer answer = PrimitiveAnswer::draw;
    std::uint16_t plies = 0;
    friend constexpr bool operator==(const Mark&, const Mark&) = default;
  };

  // PC-1.1, PC-2.1: the board of a case within reach, and the situation from which it is played.
  static Board board_of(const PrimitiveCase& board_case);
  static Situation start_of(const PrimitiveCase& board_case);

  // PC-1.2, PC-2.1, PC-2.2: the squares that the piece of the player to move can go to.
  static std::vector<Square> moves(const Board& board, const Situation& situation);

  // PC-2.2, PC-3.1: the mark of a situation that has none yet, by the marks of the situations one move on.
  static PrimitiveAnswer judged(const Board& board, const Situation& situation, const std::vector<Mark>& marks);

  // PC-3.1: the marks of all situations of a board, each at its `index`; where both pieces would stand on one square
  // they mean nothing.
  static std::vector<Mark> solve(const Board& board);

  static std::size_t index(const Board& board, const Situation& situation);
  static Situation after(const Situation& situation, Square to);
};

}  // namespace quack::reference
