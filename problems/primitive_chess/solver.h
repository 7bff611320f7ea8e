#pragma once

#include <vector>

#include "reference/primitive_chess.h"

namespace quack {

// The reference's marks in less time, for what asks about very many boards and is no proof: coverage, stories, and the
// known mistakes, which are this with one thing changed. A board that many engines ask about is solved once for all of
// them; they may be asked by several threads, each with an engine of its own.
class QuickPrimitiveChess : public reference::PrimitiveChess {
 public:
  // Larger boards are solved as the reference does it, which takes less memory.
  static constexpr int kQuickCells = 200;
  // So many positions of 4 bytes each stay solved as long as the program runs.
  static constexpr std::size_t kMaxSharedPositions = 16'000'000;

 protected:
  std::vector<Mark> solve(const Board& board) const override;

  // By the same rounds as the reference, but a situation is judged again only after a round that has marked one to
  // which a move leads, for what `judged` says hangs on those alone.
  std::vector<Mark> solved_by_rounds(const Board& board) const;

 private:
  // Where the moves of a board lead, situation by situation, each by its index.
  struct Moves;
  Moves moves_of(const Board& board) const;
};

}  // namespace quack
