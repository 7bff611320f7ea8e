#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "reference/primitive_chess.h"

namespace quack {

// The reach of pieces of a kind in one direction (PC-1.2, PC-2.2): from `fewest` to `most` steps, up to the edge or
// onto the other piece.
struct PrimitiveWay {
  PrimitiveKind kind = PrimitiveKind::rook;
  int x = 0, y = 0;  // a step
  int fewest = 1;    // cells that take fewer steps only have to be free
  int most = INT_MAX;
  int captures_within = INT_MAX;            // steps
  int rows_missed = 0, columns_missed = 0;  // this many last rows and columns are never entered
  int first_rows_missed = 0, first_columns_missed = 0;
  friend bool operator==(const PrimitiveWay&, const PrimitiveWay&) = default;
};

// Moving and winning (PC-1.2 to PC-3.1). Equal games share the boards that they have solved.
struct PrimitiveGame {
  std::vector<PrimitiveWay> ways = {{PrimitiveKind::rook, 1, 0},    {PrimitiveKind::rook, -1, 0},
                                    {PrimitiveKind::rook, 0, 1},    {PrimitiveKind::rook, 0, -1},
                                    {PrimitiveKind::bishop, 1, 1},  {PrimitiveKind::bishop, 1, -1},
                                    {PrimitiveKind::bishop, -1, 1}, {PrimitiveKind::bishop, -1, -1}};
  bool every_move_must_win = false;      // for a win, where there is no capture; else one
  bool one_winning_reply_loses = false;  // else every move has to lead to one
  // The game is searched recursively; a situation that is reached again during its own search counts as lost.
  bool repetition_loses = false;
  friend bool operator==(const PrimitiveGame&, const PrimitiveGame&) = default;
};

// The rules of primitive chess (docs/rules.md) as a value. Known mistakes are edits of it, and several mistakes at once
// are several edits of one value.
struct PrimitiveRules {
  struct MarkedCase : PrimitiveCase {
    reference::PrimitiveChess::Mark mark;
  };
  PrimitiveGame game;
  // Changes of the case that is read, one after the other, before it is answered.
  std::vector<std::function<void(PrimitiveCase&)>> readings;
  // The answer to a case that is not proper after these changes.
  std::function<PrimitiveAnswer(const PrimitiveCase&)> improper = [](auto&) { return PrimitiveAnswer::draw; };
  // Cases that are known without a search, so that they are answered by the game as it is.
  std::vector<std::function<bool(const PrimitiveCase&)>> known;
  // Changes of the answer, one after the other; the answer so far is in the mark, at first the game's.
  std::vector<std::function<PrimitiveAnswer(const MarkedCase&)>> answers;
};

inline PrimitiveAnswer opposite(PrimitiveAnswer answer) {
  if (answer == PrimitiveAnswer::draw) return answer;
  return answer == PrimitiveAnswer::win ? PrimitiveAnswer::lose : PrimitiveAnswer::win;
}

// Makes a thread-safe engine with these rules. It answers a board of more than kMostQuickCells cells as a smaller one
// that has the same answer by the right rules.
std::unique_ptr<PrimitiveChessEngine> engine_of(PrimitiveRules rules);

// The marks of all situations of a board, as reference::PrimitiveChess::solve finds them, but faster.
std::vector<reference::PrimitiveChess::Mark> solve(const PrimitiveGame& game,
                                                   const reference::PrimitiveChess::Board& board);

// The reference itself, which solves each board once. Thread-safe.
std::unique_ptr<PrimitiveChessEngine> cached_reference();

// The result of a proper case with best play: the fastest win, the slowest loss.
struct BestPlay {
  PrimitiveAnswer answer = PrimitiveAnswer::draw;
  int plies = 0;  // moves of both players up to and including the capture; 0 for a draw
  // The cells to which the pieces go, the first player's first; each is one of the best moves.
  std::vector<std::pair<std::int64_t, std::int64_t>> line;
};

// Solves a case, with the line of play up to the capture, or its first `longest` plies. None if the board is beyond the
// reference's reach.
std::optional<BestPlay> best_play(const PrimitiveCase& board_case, std::size_t longest = 1);

}  // namespace quack
