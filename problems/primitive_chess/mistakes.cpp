#include "problems/primitive_chess/mistakes.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/mistake_parts.h"

namespace quack {

namespace {

using Factory = decltype(PrimitiveMistake::factory);
using Board = CaseMistake::Board;
using Mark = CaseMistake::Mark;
using Situation = CaseMistake::Situation;
using Square = CaseMistake::Square;
using Squares = std::vector<Square>;

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

template <class Change>
Factory on_board(Change change) {
  return engine<OtherBoard<Change>>(change);
}

template <class Kept>
Factory goes_only(std::optional<PrimitiveKind> kind, Kept kept) {
  return engine<FewerMoves<Kept>>(kind, kept);
}

bool next_to(Square one, Square two) { return std::abs(one.x - two.x) <= 1 && std::abs(one.y - two.y) <= 1; }

Factory one_cell(PrimitiveKind kind) {
  return goes_only(kind, [](const Board&, Square from, Square to, Square) { return next_to(from, to); });
}

// Never goes that way: 1 is towards greater rows or columns, -1 towards smaller ones, 0 whichever.
Factory never(PrimitiveKind kind, int rows, int columns) {
  return goes_only(kind, [=](const Board&, Square from, Square to, Square) {
    const auto sign = [](int difference) { return (difference > 0) - (difference < 0); };
    return (rows != 0 && sign(to.x - from.x) != rows) || (columns != 0 && sign(to.y - from.y) != columns);
  });
}

// The loop over the rows or the columns stops one short.
Factory misses_the_last_row(PrimitiveKind kind) {
  return goes_only(kind, [](const Board& board, Square, Square to, Square) { return to.x < board.n; });
}
Factory misses_the_last_column(PrimitiveKind kind) {
  return goes_only(kind, [](const Board& board, Square, Square to, Square) { return to.y < board.m; });
}

// A piece of `kKind` goes as a queen.
template <PrimitiveKind kKind>
struct Queen : GameMistake {
  Queen() : GameMistake(kKind) {}

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other, Squares& moves) const override {
    GameMistake::add_moves(board, kind, from, other, moves);
    if (!concerns(kind)) return;
    const auto other_kind = kind == PrimitiveKind::rook ? PrimitiveKind::bishop : PrimitiveKind::rook;
    GameMistake::add_moves(board, other_kind, from, other, moves);
  }
};

struct ElephantForBishop : GameMistake {
  ElephantForBishop() : GameMistake(PrimitiveKind::bishop) {}

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other, Squares& moves) const override {
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
    if (board_case.first.kind == PrimitiveKind::bishop && board_case.second.kind == PrimitiveKind::bishop &&
        colours_differ) {
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
  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other, Squares& moves) const override {
    moves.push_back(from);
    GameMistake::add_moves(board, kind, from, other, moves);
  }
};

// ---- PC-3: the answer -----------------------------------------------------------------------------------------------

Factory cut_at(int plies) {
  return answers(
      [=](const PrimitiveCase&, Mark mark) { return mark.plies <= plies ? mark.answer : PrimitiveAnswer::draw; });
}

Factory takes(PrimitiveAnswer right, PrimitiveAnswer wrong) {
  return answers([=](const PrimitiveCase&, Mark mark) { return mark.answer == right ? wrong : mark.answer; });
}

// What a case analysis says of a case: its sides, the shorter first, and the kinds.
struct Sort {
  std::int64_t shorter, longer;
  bool same_kind;
  PrimitiveKind first_kind;
};

// A case analysis that says `rule_of_thumb(sort)` of some cases, unless a capture is at hand.
Factory by_cases(std::optional<PrimitiveAnswer> (*rule_of_thumb)(const Sort& sort)) {
  return answers([=](const PrimitiveCase& board_case, Mark mark) {
    const bool captures_at_once = mark.answer == PrimitiveAnswer::win && mark.plies == 1;
    const auto& [n, m, first, second] = board_case;
    const Sort sort{std::min(n, m), std::max(n, m), first.kind == second.kind, first.kind};
    return captures_at_once ? mark.answer : rule_of_thumb(sort).value_or(mark.answer);
  });
}

std::optional<PrimitiveAnswer> draw_if(bool is_draw) {
  return is_draw ? std::optional(PrimitiveAnswer::draw) : std::nullopt;
}

std::optional<PrimitiveAnswer> rook_wins_if(bool rook_wins, const Sort& sort) {
  if (!rook_wins || sort.same_kind) return std::nullopt;
  return sort.first_kind == PrimitiveKind::rook ? PrimitiveAnswer::win : PrimitiveAnswer::lose;
}

// The search without a table of rounds: down and back up, and a situation that is still being searched, so that it
// comes up a second time, is called lost for the player to move in it.
struct RepetitionLoses : GameMistake {
  // The order of the search matters, so that exchanging the players does.
  Marks solved(const Board& board) const override {
    return boards_->get(board, [&] { return solve(board); });
  }
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
  std::uint16_t enough_to_lose(std::uint16_t /*moves*/) const override { return 1; }
};

struct EveryMoveMustWin : GameMistake {
  std::uint16_t enough_to_win(std::uint16_t moves) const override { return moves; }
};

struct AnyAndEveryExchanged : EveryMoveMustWin {
  std::uint16_t enough_to_lose(std::uint16_t /*moves*/) const override { return 1; }
};

// Searches that stop after so many plies.
void add_depth_limits(std::vector<PrimitiveMistake>& mistakes) {
  using enum PrimitiveAnswer;
  constexpr std::array kNumbers = {"two",   "three", "four", "five",   "six",   "seven",
                                   "eight", "nine",  "ten",  "eleven", "twelve"};
  int limit = 2;
  for (const std::string number : kNumbers) {
    const int plies = limit++;
    const std::string depth = std::to_string(plies) + " plies";
    mistakes.push_back(
        {number + "-plies", "Searches " + depth + " deep and calls the rest a draw.", "PC-3.1",
         answers([=](const PrimitiveCase&, Mark mark) { return mark.plies <= plies ? mark.answer : draw; })});
    if (plies > 8) continue;  // only two bishops on two rows take longer
    for (const PrimitiveKind kind : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
      const std::string what = kind == PrimitiveKind::rook ? "rook" : "bishop";
      if (kind == PrimitiveKind::rook && plies % 2 == 1) continue;  // as with one more: a rook never loses at its turn
      mistakes.push_back(
          {number + "-plies-of-the-" + what,
           "Searches " + depth + " deep where the first piece is a " + what + ", and calls the rest a draw.", "PC-3.1",
           answers([=](const PrimitiveCase& board_case, Mark mark) {
             return board_case.first.kind != kind || mark.plies <= plies ? mark.answer : draw;
           })});
    }
    // Wins take an odd number of plies and losses an even one.
    const PrimitiveAnswer cut = plies % 2 == 1 ? win : lose;
    const std::string word = plies % 2 == 1 ? "wins" : "losses";
    mistakes.push_back({number + "-plies-for-" + word,
                        "Sees " + word + " only within " + depth + " and calls the others a draw.", "PC-3.1",
                        answers([=](const PrimitiveCase&, Mark mark) {
                          return mark.answer != cut || mark.plies <= plies ? mark.answer : draw;
                        })});
    if (plies > 7) continue;
    mistakes.push_back({number + "-plies-on-squares",
                        "Searches boards with as many rows as columns " + depth + " deep and calls the rest a draw.",
                        "PC-3.1", answers([=](const PrimitiveCase& board_case, Mark mark) {
                          return board_case.n != board_case.m || mark.plies <= plies ? mark.answer : draw;
                        })});
    mistakes.push_back({number + "-plies-then-lost",
                        "Searches " + depth + " deep and then counts the player to move as lost.", "PC-3.1",
                        answers([=](const PrimitiveCase&, Mark mark) {
                          const PrimitiveAnswer at_the_end = plies % 2 == 0 ? lose : win;
                          return mark.answer != draw && mark.plies <= plies ? mark.answer : at_the_end;
                        })});
  }
}

}  // namespace

std::span<const PrimitiveMistake> primitive_mistakes() {
  using enum PrimitiveKind;
  using enum PrimitiveAnswer;
  static const std::vector<PrimitiveMistake> mistakes = [] {
    std::vector<PrimitiveMistake> all = {
        {"rows-and-columns-swapped", "Takes n for the columns and m for the rows.", "PC-1.1",
         engine<RowsAndColumnsSwapped>()},
        {"one-row-and-column-more", "Lets the pieces go to row n + 1 and to column m + 1.", "PC-1.1",
         on_board([](Board& board) { ++board.n, ++board.m; })},
        {"kinds-swapped", "Gives each player the other's kind of piece.", "PC-1.2",
         on_board([](Board& board) { std::swap(board.first_kind, board.second_kind); })},
        {"first-kind-for-both", "Takes both pieces for the kind of the first.", "PC-1.2",
         on_board([](Board& board) { board.second_kind = board.first_kind; })},
        {"second-kind-for-both", "Takes both pieces for the kind of the second.", "PC-1.2",
         on_board([](Board& board) { board.first_kind = board.second_kind; })},
        {"rook-one-cell", "Moves the rook by one cell only.", "PC-1.2", one_cell(rook)},
        {"bishop-one-cell", "Moves the bishop by one cell only.", "PC-1.2", one_cell(bishop)},
        {"rook-never-left", "Forgets the rook's moves towards smaller columns.", "PC-1.2", never(rook, 0, -1)},
        {"rook-never-right", "Forgets the rook's moves towards greater columns.", "PC-1.2", never(rook, 0, 1)},
        {"rook-never-down", "Forgets the rook's moves towards greater rows.", "PC-1.2", never(rook, 1, 0)},
        {"rook-never-up", "Forgets the rook's moves towards smaller rows.", "PC-1.2", never(rook, -1, 0)},
        {"bishop-never-left", "Forgets the bishop's moves towards smaller columns.", "PC-1.2", never(bishop, 0, -1)},
        {"bishop-never-down-right", "Forgets the bishop's moves towards greater rows and greater columns.", "PC-1.2",
         never(bishop, 1, 1)},
        {"bishop-never-down-left", "Forgets the bishop's moves towards greater rows and smaller columns.", "PC-1.2",
         never(bishop, 1, -1)},
        {"bishop-never-up-right", "Forgets the bishop's moves towards smaller rows and greater columns.", "PC-1.2",
         never(bishop, -1, 1)},
        {"bishop-never-up-left", "Forgets the bishop's moves towards smaller rows and smaller columns.", "PC-1.2",
         never(bishop, -1, -1)},
        {"rook-misses-the-last-row", "The rook never goes onto the last row.", "PC-1.1", misses_the_last_row(rook)},
        {"rook-misses-the-last-column", "The rook never goes onto the last column.", "PC-1.1",
         misses_the_last_column(rook)},
        {"bishop-misses-the-last-row", "The bishop never goes onto the last row.", "PC-1.1",
         misses_the_last_row(bishop)},
        {"bishop-misses-the-last-column", "The bishop never goes onto the last column.", "PC-1.1",
         misses_the_last_column(bishop)},
        {"rook-as-queen", "Moves the rook along diagonals as well.", "PC-1.2", engine<Queen<rook>>()},
        {"bishop-as-queen", "Moves the bishop along rows and columns as well.", "PC-1.2", engine<Queen<bishop>>()},
        {"elephant-for-bishop", "Moves the bishop as the elephant of duck chess: two cells, over an empty eye.",
         "PC-1.2", engine<ElephantForBishop>()},
        {"colours-may-meet", "Lets bishops on cells of different colours meet.", "PC-1.2", engine<ColoursMayMeet>()},
        {"second-moves-first", "Lets the second player's piece move first.", "PC-2.1", engine<SecondMovesFirst>()},
        {"may-pass", "Lets a player pass.", "PC-2.1", engine<MayPass>()},
        {"captures-only-next-to-it", "Stops before the other piece, and captures it only from the next cell.", "PC-2.2",
         goes_only(std::nullopt, [](const Board&, Square from, Square to,
                                    Square other) { return to != other || next_to(from, to); })},
        {"only-captures-win", "Calls everything but an immediate capture a draw.", "PC-3.1", cut_at(1)},
        {"attacked-loses", "Takes an attacked piece for lost, though it is to move and can leave.", "PC-3.1",
         answers([](const PrimitiveCase& board_case, Mark mark) {
           if (mark.plies == 1) return win;
           return captures_at_once(with_players_exchanged(board_case)) ? lose : draw;
         })},
        {"repetition-loses", "Counts a repeated position as a loss for the player to move.", "PC-3.1",
         engine<RepetitionLoses>()},
        {"one-winning-reply-loses", "Says LOSE as soon as one move, and not every one, leads to a win of the other.",
         "PC-3.1", engine<OneWinningReplyLoses>()},
        {"every-move-must-win", "Says WIN only if every move wins, where one is enough.", "PC-3.1",
         engine<EveryMoveMustWin>()},
        {"any-and-every-exchanged", "Says WIN only if every move wins, and LOSE as soon as one move loses.", "PC-3.1",
         engine<AnyAndEveryExchanged>()},
        {"never-lost", "Says DRAW where the other can force a capture.", "PC-3.1", takes(lose, draw)},
        {"draws-are-lost", "Says LOSE wherever the first player can't force a capture.", "PC-3.1", takes(draw, lose)},
        {"for-the-second", "Answers for the second player: WIN and LOSE are swapped.", "PC-3.1",
         answers([](const PrimitiveCase&, Mark mark) { return CaseMistake::opposite(mark.answer); })},
        {"four-rows-draw", "Calls every board with both sides >= 4 a draw unless a capture is at hand.", "PC-3.1",
         by_cases([](const Sort& sort) { return draw_if(sort.shorter >= 4); })},
        {"three-rows-draw", "Calls every board with both sides >= 3 a draw unless a capture is at hand.", "PC-3.1",
         by_cases([](const Sort& sort) { return draw_if(sort.shorter >= 3); })},
        {"long-four-rows-draw", "Calls rook against bishop on 4 x m, m >= 5, a draw unless a capture is at hand.",
         "PC-3.1",
         by_cases([](const Sort& sort) { return draw_if(sort.shorter == 4 && sort.longer >= 5 && !sort.same_kind); })},
        {"same-kinds-draw",
         "Calls two pieces of one kind on boards with both sides >= 3 a draw unless a capture is at hand.", "PC-3.1",
         by_cases([](const Sort& sort) { return draw_if(sort.shorter >= 3 && sort.same_kind); })},
        {"bishops-draw", "Calls two bishops a draw unless a capture is at hand.", "PC-3.1",
         by_cases([](const Sort& sort) { return draw_if(sort.same_kind && sort.first_kind == bishop); })},
        {"three-rows-rook-wins", "Lets the rook beat the bishop on every board with a side of 3, on 3 x 3 too.",
         "PC-3.1", by_cases([](const Sort& sort) { return rook_wins_if(sort.shorter == 3, sort); })},
        {"four-rows-rook-wins", "Lets the rook beat the bishop on boards with a side of 4 as on those with 3.",
         "PC-3.1", by_cases([](const Sort& sort) { return rook_wins_if(sort.shorter == 4, sort); })},
    };
    add_depth_limits(all);
    for (PrimitiveMistake& mistake : primitive_case_mistakes(all)) all.push_back(std::move(mistake));
    return all;
  }();
  return mistakes;
}

PrimitiveMistake unchanged_primitive_mistake() {
  return {"unchanged", "Reads the rules as they are.", "", engine<CaseMistake>()};
}

}  // namespace quack
