#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/cell.h"
#include "game/piece.h"

namespace quack {

// The pieces on the board, and the side to move. Any filling of the board is a position, with any number of captains or
// none: the engines are compared on all of them. The end of a game is not part of it (see DuckChessEngine).
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

// The error in the text of a position: at `column` (from 1, the first byte) stood `found` instead of `expected`.
struct PositionTextError {
  std::size_t column = 1;
  std::string expected;
  std::string found;

  friend bool operator==(const PositionTextError&, const PositionTextError&) = default;
};

// A position as text: the rows from x=9 down to x=0 separated by '/', each from y=0; digits 1..9 for adjacent empty
// cells; c g e h r d s for captain guard elephant horse car duck soldier, upper case red, lower case blue; then one
// space and 'r' or 'b' for the side to move. The writer never writes two digits in a row.
std::string to_text(const Position& position);

// Reads that text, all of it: exactly ten rows of exactly nine cells. Two digits in a row ("45") are refused: a
// position has one text.
std::variant<Position, PositionTextError> position_from_text(std::string_view text);

// The position as a board for people, eleven lines: row x=9 on top, the row numbers on the left, the column numbers
// below, '.' for an empty cell, the letters of the text otherwise; the side to move at the end of the last line.
std::string to_board(const Position& position);

}  // namespace quack
