#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/primitive_chess.h"

namespace quack {

// The reference, for what asks about very many cases and is no proof: features, explanations, and the known mistakes,
// which are this with one thing changed. A board is solved once, and in less time. May be asked by several threads.
class PrimitiveSolver : public reference::PrimitiveChess {
 public:
  // How a proper case goes with best play: a win as soon as can be, a loss as late as can be.
  struct BestPlay {
    PrimitiveAnswer answer = PrimitiveAnswer::draw;
    int plies = 0;  // moves of both players up to and including the capture; 0 for a draw
    // Where the pieces go, the first player's first, each time to one of the best cells: up to the capture, or as many
    // plies as were asked for.
    std::vector<std::pair<std::int64_t, std::int64_t>> line;
  };

  // With at least one and at most `longest` plies of the line. None if the board has more than kMaxCells cells.
  std::optional<BestPlay> best_play(const PrimitiveCase& board_case, std::size_t longest = 1) const;

 protected:
  using Marks = std::shared_ptr<const std::vector<Mark>>;

  // The boards that were solved in one way, up to kMostPositions positions of 4 bytes: then it forgets them all.
  class SolvedBoards {
   public:
    // The marks of a board, by `solve` if it is not there. A thread that needs a board which another one is solving
    // waits for it.
    Marks get(const Board& board, const std::function<std::vector<Mark>()>& solve);

   private:
    static constexpr std::size_t kMostPositions = 16'000'000;

    struct Entry {
      std::mutex mutex;
      Marks marks;
    };

    std::mutex mutex_;
    std::map<std::tuple<int, int, PrimitiveKind, PrimitiveKind>, std::shared_ptr<Entry>> boards_;
    std::size_t positions_ = 0;
  };

  // The marks of a board, kept for the whole program: for all solvers that change nothing about moves and judging.
  virtual Marks solved(const Board& board) const;

  Mark mark_of(const Board& board, const Situation& situation) const override;

  // By the same rounds as the reference, but a situation is judged again only after a round that has marked one to
  // which a move leads, for what `judged` says depends on those alone. Boards of more than 200 cells are solved as the
  // reference does it, which takes less memory.
  std::vector<Mark> solve(const Board& board) const override;

  static PrimitiveAnswer opposite(PrimitiveAnswer answer);

 private:
  // One of the best squares to go to.
  Square best_move(const Board& board, const Situation& situation, const std::vector<Mark>& marks) const;

  // Where the moves of a board lead, situation by situation, each by its index.
  struct Moves;
  Moves moves_of(const Board& board) const;
};

// The reference itself, each board solved once.
class CachedReference final : public PrimitiveSolver {
  Marks solved(const Board& board) const override {
    return boards_.get(board, [&] { return PrimitiveChess::solve(board); });
  }

  mutable SolvedBoards boards_;
};

}  // namespace quack
