// Primitive chess by its definition, slow on purpose: read it beside the rules, clause by clause, and never make it
// faster. What it is for is to be believed.

#include "reference/primitive_chess.h"

#include <array>
#include <utility>

namespace quack::reference {

namespace {

using Steps = std::array<std::pair<int, int>, 4>;
constexpr Steps kRookSteps = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr Steps kBishopSteps = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

}  // namespace

std::optional<PrimitiveAnswer> PrimitiveChess::answer(const PrimitiveCase& board_case) {
  if (!within_reach(board_case)) return std::nullopt;
  // PC-3.1: for the first player, who is to move.
  const Board board = board_of(board_case);
  return solve(board)[index(board, start_of(board_case))].answer;
}

bool PrimitiveChess::within_reach(const PrimitiveCase& board_case) {
  return board_case.n <= kMaxCells && board_case.m <= kMaxCells && board_case.n * board_case.m <= kMaxCells;
}

// PC-1.1: n rows and m columns.
PrimitiveChess::Board PrimitiveChess::board_of(const PrimitiveCase& board_case) {
  return {static_cast<int>(board_case.n), static_cast<int>(board_case.m), board_case.first.kind,
          board_case.second.kind};
}

// PC-1.1, PC-2.1: both pieces on their cells, the first player to move.
PrimitiveChess::Situation PrimitiveChess::start_of(const PrimitiveCase& board_case) {
  return {{static_cast<int>(board_case.first.x), static_cast<int>(board_case.first.y)},
          {static_cast<int>(board_case.second.x), static_cast<int>(board_case.second.y)},
          Player::first};
}

// PC-1.2: a rook slides any distance along its row or column, a bishop any distance along a diagonal.
// PC-2.1: every move is a slide by one cell at least; to pass or to stay is none.
// PC-2.2: a slide is stopped only by the edge or by the piece that it captures.
std::vector<PrimitiveChess::Square> PrimitiveChess::moves(const Board& board, const Situation& situation) {
  const PrimitiveKind kind = board.kind(situation.to_move);
  const Square from = situation.own();
  std::vector<Square> moves;
  for (const auto& [step_x, step_y] : kind == PrimitiveKind::rook ? kRookSteps : kBishopSteps) {
    Square to{from.x + step_x, from.y + step_y};
    while (board.holds(to)) {
      moves.push_back(to);
      if (to == situation.other()) break;
      to = {to.x + step_x, to.y + step_y};
    }
  }
  return moves;
}

// PC-2.2: moving onto the other piece captures it and wins.
// PC-3.1: the player to move can force a capture if they capture now or have a move after which the other can't keep
// them from it; the other can if every move leads to where the other can. (By PC-4.2 there is a move always.)
PrimitiveAnswer PrimitiveChess::judged(const Board& board, const Situation& situation, const std::vector<Mark>& marks) {
  const std::vector<Square> possible = moves(board, situation);
  for (const Square to : possible) {
    if (to == situation.other()) return PrimitiveAnswer::win;
  }
  bool every_move_loses = true;
  for (const Square to : possible) {
    const PrimitiveAnswer next = marks[index(board, after(situation, to))].answer;
    if (next == PrimitiveAnswer::lose) return PrimitiveAnswer::win;
    every_move_loses = every_move_loses && next == PrimitiveAnswer::win;
  }
  return every_move_loses ? PrimitiveAnswer::lose : PrimitiveAnswer::draw;
}

std::size_t PrimitiveChess::index(const Board& board, const Situation& situation) {
  const auto number = [&](Square square) { return static_cast<std::size_t>((square.x - 1) * board.m + square.y - 1); };
  const std::size_t cells = static_cast<std::size_t>(board.n) * static_cast<std::size_t>(board.m);
  const std::size_t placed = number(situation.first) * cells + number(situation.second);
  return placed * 2 + (situation.to_move == Player::first ? 0 : 1);
}

PrimitiveChess::Situation PrimitiveChess::after(const Situation& situation, Square to) {
  return situation.to_move == Player::first ? Situation{to, situation.second, Player::second}
                                            : Situation{situation.first, to, Player::first};
}

// PC-3.1: round after round, every situation without a mark is judged by the marks of the rounds before, until a round
// marks none. What round r marks is decided after r plies, and no earlier. What is left then is a draw: the player to
// move has no move to a capture or to where the other loses, but one to where the other is no better off.
std::vector<PrimitiveChess::Mark> PrimitiveChess::solve(const Board& board) {
  const int cells = board.n * board.m;
  const auto square = [&](int number) { return Square{number / board.m + 1, number % board.m + 1}; };
  std::vector<Mark> marks(static_cast<std::size_t>(cells) * static_cast<std::size_t>(cells) * 2);
  std::vector<std::pair<std::size_t, PrimitiveAnswer>> found;
  std::uint16_t round = 0;
  do {
    found.clear();
    for (int first = 0; first < cells; ++first) {
      for (int second = 0; second < cells; ++second) {
        for (const Player to_move : {Player::first, Player::second}) {
          const Situation situation{square(first), square(second), to_move};
          const std::size_t here = index(board, situation);
          if (first == second || marks[here].answer != PrimitiveAnswer::draw) continue;
          const PrimitiveAnswer answer = judged(board, situation, marks);
          if (answer != PrimitiveAnswer::draw) found.emplace_back(here, answer);
        }
      }
    }
    ++round;
    for (const auto& [here, answer] : found) marks[here] = {answer, round};
  } while (!found.empty());
  return marks;
}

}  // namespace quack::reference
