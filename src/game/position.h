#pragma once

#include <array>
#include <optional>

#include "game/cell.h"
#include "game/piece.h"

namespace quack {

// The pieces on the board, and the side to move. Any filling of the board is a position, with any number of captains or
// none: the engines are compared on all of them. That a game is over is not part of it (see DuckChessEngine).
class Position {
 public:
  Side side_to_move = Side::red;

  // The piece on a cell of the board, or none.
  std::optional<Piece> at(Cell cell) const { return cells_[index(cell)]; }

  // Puts a piece on a cell of the board in place of whatever stood there; none empties it.
  void put(Cell cell, std::optional<Piece> piece) { cells_[index(cell)] = piece; }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  std::array<std::optional<Piece>, kCellCount> cells_{};
};

}  // namespace quack
