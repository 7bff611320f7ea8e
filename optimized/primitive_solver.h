#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "game/primitive_chess.h"

namespace quack::optimized {

// Every position of one board with two kinds, solved backwards from the captures with a queue and a count of the moves
// that are still open: each move of the board is looked at once. It fills the table (primitive_table_program.cpp);
// nothing asks it while cases are answered.
class PrimitiveSolver {
 public:
  // n, m >= 1, at most a few hundred cells (it takes 4 bytes for each of the n m x n m x 2 positions). Neither kind may
  // be a bishop if n or m is 1.
  PrimitiveSolver(int n, int m, PrimitiveKind first, PrimitiveKind second);

  // The answer for the first player, who is to move. Cells count from 0, row by row; they differ.
  PrimitiveAnswer first_to_move(int first_cell, int second_cell) const {
    return answers_[at(0, first_cell, second_cell)];
  }

  // The answer for the second player if it is he who is to move: that of the case in which the pieces change owners.
  PrimitiveAnswer second_to_move(int first_cell, int second_cell) const {
    return answers_[at(1, first_cell, second_cell)];
  }

 private:
  // Who is to move (0 the first player) and the cells of both pieces.
  struct Place {
    std::size_t to_move;
    std::array<int, 2> cell;
  };

  std::size_t at(std::size_t to_move, int first_cell, int second_cell) const {
    const auto cells = static_cast<std::size_t>(cells_);
    return (to_move * cells + static_cast<std::size_t>(first_cell)) * cells + static_cast<std::size_t>(second_cell);
  }

  template <typename Visit>
  void slide(PrimitiveKind kind, int from, int blocker, Visit visit) const;

  void start();
  void decide(const Place& place, PrimitiveAnswer answer);
  void step_back(const Place& place);

  int n_;
  int m_;
  int cells_;
  std::array<PrimitiveKind, 2> kind_;
  std::vector<PrimitiveAnswer> answers_;
  std::vector<std::uint8_t> decided_;
  std::vector<std::uint16_t> open_moves_;
  std::deque<Place> queue_;
};

}  // namespace quack::optimized
