#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/outcome.h"
#include "optimized/duck_chess.h"
#include "problems/random.h"

namespace quack::bench {

// What a stretch of operations came to.
struct DenseShares {
  std::uint64_t operations = 0;
  std::uint64_t legal = 0;
  std::uint64_t checks = 0;
  std::array<std::uint64_t, 6> by_validity{};  // indexed by Validity

  // A part in per mille of all operations; 0 of none.
  std::uint64_t per_mille(std::uint64_t part) const { return operations == 0 ? 0 : part * 1000 / operations; }
};

// A game of duck chess that never ends and on which the engines have as much to do as they ever have: no piece is ever
// captured, half of the operations are legal, and of all operations four in ten give check (so eight in ten of the
// legal ones; moves drawn freely would come to nine in ten). Of the other half some are pieces of the side to move that
// go somewhere near, some make the step of another piece, and the rest are any two cells.
//
// A pure function of the seed, operation by operation, in constant memory.
class DenseGame {
 public:
  explicit DenseGame(std::uint64_t seed);

  Operation next();

  // Of the operations so far.
  const DenseShares& shares() const { return shares_; }

 private:
  Operation legal();
  Operation illegal();
  // What becomes of an operation on a copy of the game.
  Outcome outcome_of(Operation operation) const;
  void list_moves() { move_count_ = game_.write_moves(moves_.data()); }

  Random random_;
  optimized::DuckGame game_;
  std::array<optimized::DuckMove, optimized::kMostMoves> moves_{};
  std::size_t move_count_ = 0;
  DenseShares shares_;
};

}  // namespace quack::bench
