#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/primitive_chess.h"

namespace quack::optimized {

// Every position of one board with two kinds, solved backwards from the captures with a queue and a count of the moves
// that are still open: each move of the board is looked at once. It fills the table (primitive_table_program.cpp);
// nothing asks it while cases are answered.
class PrimitiveSolver {
 public:
  // n, m >= 1, at most a few hundred cells (it takes 6 bytes for each of the n m x n m x 2 positions). Neither kind may
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
    int to_move;
    int cell[2];
  };

  std::size_t at(int to_move, int first_cell, int second_cell) const {
    return static_cast<std::size_t>((to_move * cells_ + first_cell) * cells_ + second_cell);
  }

  template <typename Visit>
  void slide(PrimitiveKind kind, int from, int blocker, Visit visit) const;

  void start();
  void decide(const Place& place, PrimitiveAnswer answer);
  void step_back(const Place& place);

  int n_;
  int m_;
  int cells_;
  PrimitiveKind kind_[2];
  std::vector<PrimitiveAnswer> answers_;
  std::vector<std::uint8_t> decided_;
  std::vector<std::uint16_t> open_moves_;
  std::vector<Place> queue_;
};

}  // namespace quack::optimized
