#include "problems/primitive_chess/mistakes.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "problems/primitive_chess/mistake_parts.h"

namespace quack {

namespace {

// ---- PC-1: the board and the pieces ---------------------------------------------------------------------------------

struct RowsAndColumnsSwapped : CaseMistake {
  Board board_of(const PrimitiveCase& board_case) const override {
    Board board = CaseMistake::board_of(board_case);
    std::swap(board.n, board.m);
    return board;
  }
  // What is then off the board is taken to stand at its edge.
  Situation start_of(const PrimitiveCase& board_case) const override {
    const Board board = board_of(board_case);
    const auto onto = [&](Square square) { return Square{std::min(square.x, board.n), std::min(square.y, board.m)}; };
    Situation start = CaseMistake::start_of(board_case);
    start.first = onto(start.first);
    start.second = onto(start.second);
    return start;
  }
};

struct OneRowAndColumnMore : CaseMistake {
  Board board_of(const PrimitiveCase& board_case) const override {
    Board board = CaseMistake::board_of(board_case);
    ++board.n;
    ++board.m;
    return board;
  }
};

struct KindsSwapped : CaseMistake {
  Board board_of(const PrimitiveCase& board_case) const override {
    Board board = CaseMistake::board_of(board_case);
    std::swap(board.first_kind, board.second_kind);
    return board;
  }
};

struct FirstKindForBoth : CaseMistake {
  Board board_of(const PrimitiveCase& board_case) const override {
    Board board = CaseMistake::board_of(board_case);
    board.second_kind = board.first_kind;
    return board;
  }
};

// A piece of `kKind` goes one cell only.
template <PrimitiveKind kKind>
struct OneCell : GameMistake {
  bool concerns(const Board& board) const override { return has(board, kKind); }

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    add_some_moves(board, kind, from, other, moves, [&](Square to) { return kind != kKind || next_to(from, to); });
  }
};

// A piece of `kKind` goes as a queen.
template <PrimitiveKind kKind>
struct Queen : GameMistake {
  bool concerns(const Board& board) const override { return has(board, kKind); }

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    GameMistake::add_moves(board, kind, from, other, moves);
    if (kind == kKind) {
      GameMistake::add_moves(board, kind == PrimitiveKind::rook ? PrimitiveKind::bishop : PrimitiveKind::rook, from,
                             other, moves);
    }
  }
};

// A piece of `kKind` never goes that way: 1 is towards greater rows or columns, -1 towards smaller ones, 0 whichever.
template <PrimitiveKind kKind, int kRows, int kColumns>
struct MissedWay : GameMistake {
  bool concerns(const Board& board) const override { return has(board, kKind); }

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    const auto sign = [](int difference) { return (difference > 0) - (difference < 0); };
    add_some_moves(board, kind, from, other, moves, [&](Square to) {
      const bool missed =
          (kRows == 0 || sign(to.x - from.x) == kRows) && (kColumns == 0 || sign(to.y - from.y) == kColumns);
      return kind != kKind || !missed;
    });
  }
};

// A piece of `kKind` never goes onto the last row, or the last column: the loop stops one short.
template <PrimitiveKind kKind, bool kRow>
struct StopsShort : GameMistake {
  bool concerns(const Board& board) const override { return has(board, kKind); }

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    add_some_moves(board, kind, from, other, moves,
                   [&](Square to) { return kind != kKind || (kRow ? to.x < board.n : to.y < board.m); });
  }
};

struct ElephantForBishop : GameMistake {
  bool concerns(const Board& board) const override { return has(board, PrimitiveKind::bishop); }

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    if (kind == PrimitiveKind::rook) {
      GameMistake::add_moves(board, kind, from, other, moves);
      return;
    }
    for (const auto& [step_x, step_y] : {std::pair(1, 1), std::pair(1, -1), std::pair(-1, 1), std::pair(-1, -1)}) {
      const Square eye{from.x + step_x, from.y + step_y};
      const Square to{eye.x + step_x, eye.y + step_y};
      if (board.holds(to) && eye != other) {
        moves.push_back(to);
      }
    }
  }
};

// Two bishops that can never meet are answered as if the second stood a column further in.
struct ColoursMayMeet : CaseMistake {
  Situation start_of(const PrimitiveCase& board_case) const override {
    Situation start = CaseMistake::start_of(board_case);
    const bool colours_differ = (start.first.x + start.first.y + start.second.x + start.second.y) % 2 != 0;
    if (board_case.first.kind == PrimitiveKind::bishop && same_kind(board_case) && colours_differ) {
      const Square moved{start.second.x, start.second.y + (start.second.y < board_case.m ? 1 : -1)};
      const Square turned{start.second.x, start.second.y + (start.second.y > 1 ? -1 : 1)};
      start.second = moved == start.first ? turned : moved;
    }
    return start;
  }
};

// ---- PC-2: moving ---------------------------------------------------------------------------------------------------

struct SecondMovesFirst : CaseMistake {
  Situation start_of(const PrimitiveCase& board_case) const override {
    Situation start = CaseMistake::start_of(board_case);
    start.to_move = Player::second;
    return start;
  }
  PrimitiveAnswer answer_of(const PrimitiveCase& /*board_case*/, Mark mark) const override {
    return opposite(mark.answer);
  }
};

struct MayPass : GameMistake {
  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    moves.push_back(from);
    GameMistake::add_moves(board, kind, from, other, moves);
  }
};

struct CapturesOnlyNextToIt : GameMistake {
  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    add_some_moves(board, kind, from, other, moves, [&](Square to) { return to != other || next_to(from, to); });
  }
};

// ---- PC-3: the answer -----------------------------------------------------------------------------------------------

template <int kPlies>
struct CutAt : CaseMistake {
  PrimitiveAnswer answer_of(const PrimitiveCase& /*board_case*/, Mark mark) const override {
    return mark.plies <= kPlies ? mark.answer : PrimitiveAnswer::draw;
  }
};

struct AttackedLoses : GameMistake {
  bool goes_on(int /*rounds*/) const override { return false; }
  PrimitiveAnswer judged(const Board& board, const Situation& situation, const std::vector<Square>& moves,
                         const std::vector<Mark>& marks) const override {
    const PrimitiveAnswer answer = GameMistake::judged(board, situation, moves, marks);
    const Player other = situation.to_move == Player::first ? Player::second : Player::first;
    std::vector<Square> replies;
    add_moves(board, board.kind(other), situation.other(), situation.own(), replies);
    const bool attacked = std::find(replies.begin(), replies.end(), situation.own()) != replies.end();
    return answer == PrimitiveAnswer::draw && attacked ? PrimitiveAnswer::lose : answer;
  }
};

// The search without a table of rounds: down and back up, and a situation that is still being searched, so that it
// comes up a second time, is called lost for the player to move in it.
struct RepetitionLoses : GameMistake {
  std::vector<Mark> solve(const Board& board) const override {
    const int cells = board.n * board.m;
    const auto square = [&](int number) { return Square{number / board.m + 1, number % board.m + 1}; };
    std::vector<Mark> marks(static_cast<std::size_t>(cells) * static_cast<std::size_t>(cells) * 2);
    for (int first = 0; first < cells; ++first) {
      for (int second = 0; second < cells; ++second) {
        if (first != second) {
          search(board, {square(first), square(second), Player::first}, marks);
        }
      }
    }
    return marks;
  }

 private:
  // A situation under way: 0 plies and a draw is "not seen", and it is marked lost while it is searched.
  struct Level {
    Situation situation;
    std::vector<Square> moves;
    std::size_t next = 0;
  };

  void search(const Board& board, const Situation& start, std::vector<Mark>& marks) const {
    std::vector<Level> path;
    const auto enter = [&](const Situation& situation) {
      Mark& mark = marks[index(board, situation)];
      if (mark.plies != 0) {
        return;
      }
      mark = {PrimitiveAnswer::lose, 2};
      Level level{situation, {}, 0};
      add_moves(board, board.kind(situation.to_move), situation.own(), situation.other(), level.moves);
      if (std::find(level.moves.begin(), level.moves.end(), situation.other()) != level.moves.end()) {
        mark = {PrimitiveAnswer::win, 1};
      } else {
        path.push_back(std::move(level));
      }
    };
    for (enter(start); !path.empty();) {
      Level& level = path.back();
      Mark& mark = marks[index(board, level.situation)];
      if (level.next > 0 &&
          marks[index(board, after(level.situation, level.moves[level.next - 1]))].answer == PrimitiveAnswer::lose) {
        mark = {PrimitiveAnswer::win, 3};
        path.pop_back();
      } else if (level.next == level.moves.size()) {
        path.pop_back();
      } else {
        enter(after(level.situation, level.moves[level.next++]));
      }
    }
  }
};

struct OneWinningReplyLoses : GameMistake {
  PrimitiveAnswer judged(const Board& board, const Situation& situation, const std::vector<Square>& moves,
                         const std::vector<Mark>& marks) const override {
    const PrimitiveAnswer answer = GameMistake::judged(board, situation, moves, marks);
    const bool some_move_loses = std::any_of(moves.begin(), moves.end(), [&](Square to) {
      return marks[index(board, after(situation, to))].answer == PrimitiveAnswer::win;
    });
    return answer == PrimitiveAnswer::draw && some_move_loses ? PrimitiveAnswer::lose : answer;
  }
};

struct EveryMoveMustWin : GameMistake {
  PrimitiveAnswer judged(const Board& board, const Situation& situation, const std::vector<Square>& moves,
                         const std::vector<Mark>& marks) const override {
    const PrimitiveAnswer answer = GameMistake::judged(board, situation, moves, marks);
    const bool every_move_wins = std::all_of(moves.begin(), moves.end(), [&](Square to) {
      return to == situation.other() || marks[index(board, after(situation, to))].answer == PrimitiveAnswer::lose;
    });
    const bool captures = std::find(moves.begin(), moves.end(), situation.other()) != moves.end();
    return answer == PrimitiveAnswer::win && !captures && !every_move_wins ? PrimitiveAnswer::draw : answer;
  }
};

struct NeverLost : CaseMistake {
  PrimitiveAnswer answer_of(const PrimitiveCase& /*board_case*/, Mark mark) const override {
    return mark.answer == PrimitiveAnswer::lose ? PrimitiveAnswer::draw : mark.answer;
  }
};

struct DrawsAreLost : CaseMistake {
  PrimitiveAnswer answer_of(const PrimitiveCase& /*board_case*/, Mark mark) const override {
    return mark.answer == PrimitiveAnswer::draw ? PrimitiveAnswer::lose : mark.answer;
  }
};

struct ForTheSecond : CaseMistake {
  PrimitiveAnswer answer_of(const PrimitiveCase& /*board_case*/, Mark mark) const override {
    return opposite(mark.answer);
  }
};

// A case analysis that answers `kAnswer` for some boards, unless a capture is at hand.
struct CaseAnalysis : CaseMistake {
  virtual std::optional<PrimitiveAnswer> rule_of_thumb(const PrimitiveCase& board_case) const = 0;

  PrimitiveAnswer answer_of(const PrimitiveCase& board_case, Mark mark) const override {
    return captures_at_once(mark) ? mark.answer : rule_of_thumb(board_case).value_or(mark.answer);
  }
};

struct FourRowsDraw : CaseAnalysis {
  std::optional<PrimitiveAnswer> rule_of_thumb(const PrimitiveCase& board_case) const override {
    return shorter(board_case) >= 4 ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
  }
};

struct LongFourRowsDraw : CaseAnalysis {
  std::optional<PrimitiveAnswer> rule_of_thumb(const PrimitiveCase& board_case) const override {
    const bool applies = shorter(board_case) == 4 && longer(board_case) >= 5 && !same_kind(board_case);
    return applies ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
  }
};

struct SameKindsDraw : CaseAnalysis {
  std::optional<PrimitiveAnswer> rule_of_thumb(const PrimitiveCase& board_case) const override {
    const bool applies = shorter(board_case) >= 3 && same_kind(board_case);
    return applies ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
  }
};

struct TwoRowsRooksDraw : CaseAnalysis {
  std::optional<PrimitiveAnswer> rule_of_thumb(const PrimitiveCase& board_case) const override {
    const bool rooks = same_kind(board_case) && board_case.first.kind == PrimitiveKind::rook;
    return rooks && shorter(board_case) == 2 ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
  }
};

// On boards of `kShorter` rows (or columns) the rook always beats the bishop.
template <std::int64_t kShorter>
struct RookAlwaysWins : CaseAnalysis {
  std::optional<PrimitiveAnswer> rule_of_thumb(const PrimitiveCase& board_case) const override {
    if (shorter(board_case) != kShorter || same_kind(board_case)) {
      return std::nullopt;
    }
    return board_case.first.kind == PrimitiveKind::rook ? PrimitiveAnswer::win : PrimitiveAnswer::lose;
  }
};

template <PrimitiveKind kKind, int kRows, int kColumns>
PrimitiveMistake missed_way(std::string name, const std::string& towards) {
  const std::string piece = kKind == PrimitiveKind::rook ? "rook" : "bishop";
  return mistake<MissedWay<kKind, kRows, kColumns>>(std::move(name), "PC-1.2",
                                                    "Forgets the " + piece + "'s moves towards " + towards + ".");
}

}  // namespace

std::span<const PrimitiveMistake> primitive_mistakes() {
  static const std::vector<PrimitiveMistake> mistakes = [] {
    std::vector<PrimitiveMistake> all = {
        mistake<RowsAndColumnsSwapped>("rows-and-columns-swapped", "PC-1.1",
                                       "Takes n for the columns and m for the rows."),
        mistake<OneRowAndColumnMore>("one-row-and-column-more", "PC-1.1",
                                     "Lets the pieces go to row n + 1 and to column m + 1."),
        mistake<KindsSwapped>("kinds-swapped", "PC-1.2", "Gives each player the other's kind of piece."),
        mistake<FirstKindForBoth>("first-kind-for-both", "PC-1.2", "Takes both pieces for the kind of the first."),
        mistake<OneCell<PrimitiveKind::rook>>("rook-one-cell", "PC-1.2", "Moves the rook by one cell only."),
        mistake<OneCell<PrimitiveKind::bishop>>("bishop-one-cell", "PC-1.2", "Moves the bishop by one cell only."),
        missed_way<PrimitiveKind::rook, 0, -1>("rook-never-left", "smaller columns"),
        missed_way<PrimitiveKind::rook, 0, 1>("rook-never-right", "greater columns"),
        missed_way<PrimitiveKind::rook, 1, 0>("rook-never-down", "greater rows"),
        missed_way<PrimitiveKind::rook, -1, 0>("rook-never-up", "smaller rows"),
        missed_way<PrimitiveKind::bishop, 0, -1>("bishop-never-left", "smaller columns"),
        missed_way<PrimitiveKind::bishop, 1, 1>("bishop-never-down-right", "greater rows and greater columns"),
        missed_way<PrimitiveKind::bishop, 1, -1>("bishop-never-down-left", "greater rows and smaller columns"),
        missed_way<PrimitiveKind::bishop, -1, 1>("bishop-never-up-right", "smaller rows and greater columns"),
        missed_way<PrimitiveKind::bishop, -1, -1>("bishop-never-up-left", "smaller rows and smaller columns"),
        mistake<StopsShort<PrimitiveKind::rook, true>>("rook-misses-the-last-row", "PC-1.1",
                                                       "The rook never goes onto the last row."),
        mistake<StopsShort<PrimitiveKind::rook, false>>("rook-misses-the-last-column", "PC-1.1",
                                                        "The rook never goes onto the last column."),
        mistake<StopsShort<PrimitiveKind::bishop, true>>("bishop-misses-the-last-row", "PC-1.1",
                                                         "The bishop never goes onto the last row."),
        mistake<StopsShort<PrimitiveKind::bishop, false>>("bishop-misses-the-last-column", "PC-1.1",
                                                          "The bishop never goes onto the last column."),
        mistake<Queen<PrimitiveKind::rook>>("rook-as-queen", "PC-1.2", "Moves the rook along diagonals as well."),
        mistake<Queen<PrimitiveKind::bishop>>("bishop-as-queen", "PC-1.2",
                                              "Moves the bishop along rows and columns as well."),
        mistake<ElephantForBishop>("elephant-for-bishop", "PC-1.2",
                                   "Moves the bishop as the elephant of duck chess: two cells, over an empty eye."),
        mistake<ColoursMayMeet>("colours-may-meet", "PC-1.2", "Lets bishops on cells of different colours meet."),
        mistake<SecondMovesFirst>("second-moves-first", "PC-2.1", "Lets the second player's piece move first."),
        mistake<MayPass>("may-pass", "PC-2.1", "Lets a player pass."),
        mistake<CapturesOnlyNextToIt>("captures-only-next-to-it", "PC-2.2",
                                      "Stops before the other piece, and captures it only from the next cell."),
        mistake<CutAt<1>>("only-captures-win", "PC-3.1", "Calls everything but an immediate capture a draw."),
        mistake<CutAt<2>>("two-plies", "PC-3.1", "Searches two plies deep and calls the rest a draw."),
        mistake<CutAt<4>>("four-plies", "PC-3.1", "Searches four plies deep and calls the rest a draw."),
        mistake<CutAt<8>>("eight-plies", "PC-3.1", "Searches eight plies deep and calls the rest a draw."),
        mistake<AttackedLoses>("attacked-loses", "PC-3.1",
                               "Takes an attacked piece for lost, though it is to move and can leave."),
        mistake<RepetitionLoses>("repetition-loses", "PC-3.1",
                                 "Counts a repeated position as a loss for the player to move."),
        mistake<OneWinningReplyLoses>("one-winning-reply-loses", "PC-3.1",
                                      "Says LOSE as soon as one move, and not every one, leads to a win of the other."),
        mistake<EveryMoveMustWin>("every-move-must-win", "PC-3.1",
                                  "Says WIN only if every move wins, where one is enough."),
        mistake<NeverLost>("never-lost", "PC-3.1", "Says DRAW where the other can force a capture."),
        mistake<DrawsAreLost>("draws-are-lost", "PC-3.1", "Says LOSE wherever the first player can't force a capture."),
        mistake<ForTheSecond>("for-the-second", "PC-3.1", "Answers for the second player: WIN and LOSE are swapped."),
        mistake<FourRowsDraw>("four-rows-draw", "PC-3.1",
                              "Calls every board with both sides >= 4 a draw unless a capture is at hand."),
        mistake<LongFourRowsDraw>("long-four-rows-draw", "PC-3.1",
                                  "Calls rook against bishop on 4 x m, m >= 5, a draw unless a capture is at hand."),
        mistake<SameKindsDraw>("same-kinds-draw", "PC-3.1",
                               "Calls two pieces of one kind on boards with both sides >= 3 a draw unless a capture is "
                               "at hand."),
        mistake<TwoRowsRooksDraw>("two-rows-rooks-draw", "PC-3.1",
                                  "Calls two rooks on boards with a side of 2 a draw unless a capture is at hand."),
        mistake<RookAlwaysWins<3>>("three-rows-rook-wins", "PC-3.1",
                                   "Lets the rook beat the bishop on every board with a side of 3, on 3 x 3 too."),
        mistake<RookAlwaysWins<4>>("four-rows-rook-wins", "PC-3.1",
                                   "Lets the rook beat the bishop on boards with a side of 4 as on those with 3."),
    };
    for (PrimitiveMistake& mistake : primitive_case_mistakes()) all.push_back(std::move(mistake));
    return all;
  }();
  return mistakes;
}

PrimitiveMistake unchanged_primitive_mistake() {
  return mistake<CaseMistake>("unchanged", "", "Reads the rules as they are.");
}

}  // namespace quack
