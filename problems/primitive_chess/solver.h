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
    // Where the pieces go, the first player's first, each time to one of the best cells.
    std::vector<std::pair<std::int64_t, std::int64_t>> line;
  };

  // With the line up to the capture, or `longest` plies of it. None if the board has more than kMaxCells cells.
  std::optional<BestPlay> best_play(const PrimitiveCase& board_case, std::size_t longest = 1) const;

 protected:
  using Marks = std::shared_ptr<const std::vector<Mark>>;

  // The boards that were solved in one way, up to `most` positions of 4 bytes: then it forgets them all.
  class SolvedBoards {
   public:
    explicit SolvedBoards(std::size_t most = 16'000'000) : most_(most) {}

    // The marks of a board, by `solve` if it is not there. A thread that needs a board which another one is solving
    // waits for it.
    Marks get(const Board& board, const std::function<std::vector<Mark>()>& solve);

   private:
    struct Entry {
      std::mutex mutex;
      Marks marks;
    };

    std::size_t most_;
    std::mutex mutex_;
    std::map<std::tuple<int, int, PrimitiveKind, PrimitiveKind>, std::shared_ptr<Entry>> boards_;
    std::size_t positions_ = 0;
  };

  // The marks of a board, kept for the whole program: for all solvers that change nothing about moves and judging.
  virtual Marks solved(const Board& board) const;

  Mark mark_of(const Board& board, const Situation& situation) const override;

  // Solves a board into `boards`, or finds it there: as it is, or with the players exchanged, or, if `turns`, with rows
  // for columns, where nothing changes but the names.
  Marks solved_once(SolvedBoards& boards, const Board& board, bool turns) const;

  // The reference's rounds, but backwards: from each situation that a round has marked to those that lead to it, which
  // count down how many of their moves are still open. Does not ask `judged`. 100 MB for a board of 400 cells.
  std::vector<Mark> solve(const Board& board) const override;

  // Of the moves of a player who can't capture, how many have to lead to where the other loses, for a win; and to where
  // the other wins, for a loss.
  virtual std::uint16_t enough_to_win(std::uint16_t /*moves*/) const { return 1; }
  virtual std::uint16_t enough_to_lose(std::uint16_t moves) const { return moves; }

  static PrimitiveAnswer opposite(PrimitiveAnswer answer);

 private:
  // One of the best squares to go to.
  Square best_move(const Board& board, const Situation& situation, const std::vector<Mark>& marks) const;

  // Calls use(situation) for all of a board, in the order of their indices.
  template <class Use>
  static void each_situation(const Board& board, const Use& use);
  // The same with the first player's piece for the second's.
  static Situation exchanged(const Situation& situation);
};

// The reference itself, each board solved once.
class CachedReference final : public PrimitiveSolver {
  Marks solved(const Board& board) const override {
    return boards_.get(board, [&] { return PrimitiveChess::solve(board); });
  }

  mutable SolvedBoards boards_;
};

}  // namespace quack
