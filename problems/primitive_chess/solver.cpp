#include "problems/primitive_chess/solver.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace quack {

namespace {

using Number = std::uint32_t;

// Lists of numbers, one after another: list i is from begin[i] to begin[i + 1].
struct Lists {
  std::vector<std::size_t> begin{0};
  std::vector<Number> entries;

  void close() { begin.push_back(entries.size()); }
  std::size_t size() const { return begin.size() - 1; }
  std::span<const Number> operator[](std::size_t list) const {
    return std::span(entries).subspan(begin[list], begin[list + 1] - begin[list]);
  }
};

// For each list, in which of the lists its own number is.
Lists turned_round(const Lists& lists) {
  Lists turned;
  turned.begin.assign(lists.size() + 1, 0);
  for (const Number entry : lists.entries) ++turned.begin[entry + 1];
  for (std::size_t i = 0; i < lists.size(); ++i) turned.begin[i + 1] += turned.begin[i];
  turned.entries.resize(lists.entries.size());
  std::vector<std::size_t> next(turned.begin.begin(), turned.begin.end() - 1);
  for (std::size_t list = 0; list < lists.size(); ++list) {
    for (const Number entry : lists[list]) turned.entries[next[entry]++] = static_cast<Number>(list);
  }
  return turned;
}

// Marks what the first round has won and lost, and then, round after round, the situations from which enough moves lead
// there: `to_win` and `to_lose` say how many more have to.
template <class Mark>
void mark_backwards(const Lists& comes_from, std::vector<Number> won, std::vector<Number> lost,
                    std::vector<std::uint16_t>& to_win, std::vector<std::uint16_t>& to_lose, std::vector<Mark>& marks) {
  for (const Number here : won) marks[here] = {PrimitiveAnswer::win, 1};
  for (const Number here : lost) marks[here] = {PrimitiveAnswer::lose, 1};
  const auto marked = [&](const std::vector<Number>& found, std::vector<std::uint16_t>& missing, Mark mark) {
    std::vector<Number> all;
    for (const Number here : found) {
      for (const Number before : comes_from[here]) {
        if (marks[before].plies != 0 || --missing[before] != 0) continue;
        marks[before] = mark;
        all.push_back(before);
      }
    }
    return all;
  };
  for (std::uint16_t round = 2; !won.empty() || !lost.empty(); ++round) {
    // Wins first: who has a winning move does not lose.
    std::vector<Number> now_won = marked(lost, to_win, {PrimitiveAnswer::win, round});
    lost = marked(won, to_lose, {PrimitiveAnswer::lose, round});
    won = std::move(now_won);
  }
}

}  // namespace

std::optional<PrimitiveSolver::BestPlay> PrimitiveSolver::best_play(const PrimitiveCase& board_case,
                                                                    std::size_t longest) const {
  if (!within_reach(board_case)) return std::nullopt;
  const Board board = board_of(board_case);
  Situation situation = start_of(board_case);
  const Marks marks = solved(board);
  const Mark mark = (*marks)[index(board, situation)];
  BestPlay play{mark.answer, mark.plies, {}};
  for (bool captured = false; !captured && play.line.size() < longest;) {
    const Square to = best_move(board, situation, *marks);
    play.line.emplace_back(to.x, to.y);
    captured = to == situation.other();
    situation = after(situation, to);
  }
  return play;
}

PrimitiveSolver::Square PrimitiveSolver::best_move(const Board& board, const Situation& situation,
                                                   const std::vector<Mark>& marks) const {
  const Mark mark = marks[index(board, situation)];
  std::vector<Square> moves;
  add_moves(board, board.kind(situation.to_move), situation.own(), situation.other(), moves);
  return *std::find_if(moves.begin(), moves.end(), [&](Square to) {
    const Mark next =
        to == situation.other() ? Mark{PrimitiveAnswer::lose, 0} : marks[index(board, after(situation, to))];
    return next.answer == opposite(mark.answer) &&
           (mark.answer == PrimitiveAnswer::draw || next.plies + 1 == mark.plies);
  });
}

PrimitiveAnswer PrimitiveSolver::opposite(PrimitiveAnswer answer) {
  if (answer == PrimitiveAnswer::draw) return answer;
  return answer == PrimitiveAnswer::win ? PrimitiveAnswer::lose : PrimitiveAnswer::win;
}

PrimitiveSolver::Marks PrimitiveSolver::SolvedBoards::get(const Board& board,
                                                          const std::function<std::vector<Mark>()>& solve) {
  std::shared_ptr<Entry> entry;
  {
    const std::lock_guard lock(mutex_);
    const std::tuple key(board.n, board.m, board.first_kind, board.second_kind);
    const auto known = boards_.find(key);
    if (known != boards_.end()) {
      entry = known->second;
    } else {
      const auto cells = static_cast<std::size_t>(board.n) * static_cast<std::size_t>(board.m);
      const std::size_t positions = 2 * cells * cells;
      if (positions_ + positions > most_) {
        boards_.clear();
        positions_ = 0;
      }
      positions_ += positions;
      entry = std::make_shared<Entry>();
      boards_[key] = entry;
    }
  }
  const std::lock_guard lock(entry->mutex);
  if (!entry->marks) entry->marks = std::make_shared<const std::vector<Mark>>(solve());
  return entry->marks;
}

template <class Use>
void PrimitiveSolver::each_situation(const Board& board, const Use& use) {
  const int cells = board.n * board.m;
  const auto square = [&](int number) { return Square{number / board.m + 1, number % board.m + 1}; };
  for (int first = 0; first < cells; ++first) {
    for (int second = 0; second < cells; ++second) {
      for (const Player to_move : {Player::first, Player::second}) use({square(first), square(second), to_move});
    }
  }
}

PrimitiveSolver::Situation PrimitiveSolver::exchanged(const Situation& situation) {
  return {situation.second, situation.first, situation.to_move == Player::first ? Player::second : Player::first};
}

PrimitiveSolver::Marks PrimitiveSolver::solved(const Board& board) const {
  static SolvedBoards boards;
  return PrimitiveSolver().solved_once(boards, board, true);
}

PrimitiveSolver::Marks PrimitiveSolver::solved_once(SolvedBoards& boards, const Board& board, bool turns) const {
  const bool is_turned = turns && board.n > board.m;
  const bool is_exchanged = board.first_kind > board.second_kind;
  if (!is_turned && !is_exchanged) return boards.get(board, [&] { return solve(board); });
  return boards.get(board, [&] {
    Board like = board;
    if (is_turned) std::swap(like.n, like.m);
    if (is_exchanged) std::swap(like.first_kind, like.second_kind);
    const Marks known = boards.get(like, [&] { return solve(like); });
    std::vector<Mark> marks(known->size());
    each_situation(board, [&](const Situation& situation) {
      Situation same = situation;
      if (is_turned) {
        std::swap(same.first.x, same.first.y);
        std::swap(same.second.x, same.second.y);
      }
      marks[index(board, situation)] = (*known)[index(like, is_exchanged ? exchanged(same) : same)];
    });
    return marks;
  });
}

PrimitiveSolver::Mark PrimitiveSolver::mark_of(const Board& board, const Situation& situation) const {
  return (*solved(board))[index(board, situation)];
}

std::vector<PrimitiveSolver::Mark> PrimitiveSolver::solve(const Board& board) const {
  const auto cells = static_cast<std::size_t>(board.n) * static_cast<std::size_t>(board.m);
  const bool kinds_differ = board.first_kind != board.second_kind;
  std::vector<Mark> marks(cells * cells * 2);
  std::vector<Number> won, lost;  // what the last round has marked
  Lists leads_to;
  leads_to.begin.reserve(marks.size() + 1);
  // A rook has so many moves where nothing is in its way, and a bishop fewer.
  leads_to.entries.reserve(marks.size() / (kinds_differ ? 1 : 2) * static_cast<std::size_t>(board.n + board.m - 2));
  std::vector<Square> moves;
  each_situation(board, [&](const Situation& situation) {
    const auto here = static_cast<Number>(leads_to.size());
    if (situation.first != situation.second && (kinds_differ || situation.to_move == Player::first)) {
      moves.clear();
      add_moves(board, board.kind(situation.to_move), situation.own(), situation.other(), moves);
      if (moves.empty()) {
        lost.push_back(here);
      } else if (std::find(moves.begin(), moves.end(), situation.other()) != moves.end()) {
        won.push_back(here);
      } else {
        // Each cell further that the piece goes is `step` situations further.
        const Situation next = after(situation, {1, 1});
        const std::size_t begin = index(board, kinds_differ ? next : exchanged(next));
        const std::size_t step = 2 * (kinds_differ && situation.to_move == Player::first ? cells : 1);
        for (const Square to : moves) {
          const auto cell = static_cast<std::size_t>((to.x - 1) * board.m + to.y - 1);
          leads_to.entries.push_back(static_cast<Number>(begin + step * cell));
        }
      }
    }
    leads_to.close();
  });
  // [situation] -> how many of its moves still have to be seen to lose or to win for the other.
  std::vector<std::uint16_t> to_win(marks.size()), to_lose(marks.size());
  for (std::size_t here = 0; here < marks.size(); ++here) {
    const auto count = static_cast<std::uint16_t>(leads_to[here].size());
    to_win[here] = enough_to_win(count);
    to_lose[here] = enough_to_lose(count);
  }
  mark_backwards(turned_round(leads_to), std::move(won), std::move(lost), to_win, to_lose, marks);
  if (kinds_differ) return marks;
  each_situation(board, [&](const Situation& situation) {
    if (situation.to_move == Player::second) marks[index(board, situation)] = marks[index(board, exchanged(situation))];
  });
  return marks;
}

}  // namespace quack
