#include "problems/primitive_chess/solver.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace quack {

namespace {

using Number = std::uint32_t;

// Larger boards would take too much memory.
constexpr std::size_t kQuickCells = 200;

// Lists of entries, one after another: list i is from begin[i] to begin[i + 1].
template <class Entry>
struct Lists {
  std::vector<std::size_t> begin{0};
  std::vector<Entry> entries;

  void close() { begin.push_back(entries.size()); }
  std::size_t size() const { return begin.size() - 1; }
};

// For each list of numbers, in which of the lists its own number is.
Lists<Number> turned_round(const Lists<Number>& lists) {
  Lists<Number> turned;
  turned.begin.assign(lists.size() + 1, 0);
  for (const Number entry : lists.entries) ++turned.begin[entry + 1];
  for (std::size_t i = 0; i < lists.size(); ++i) turned.begin[i + 1] += turned.begin[i];
  turned.entries.resize(lists.entries.size());
  std::vector<std::size_t> next(turned.begin.begin(), turned.begin.end() - 1);
  for (std::size_t list = 0; list < lists.size(); ++list) {
    for (std::size_t at = lists.begin[list]; at < lists.begin[list + 1]; ++at) {
      turned.entries[next[lists.entries[at]]++] = static_cast<Number>(list);
    }
  }
  return turned;
}

}  // namespace

struct PrimitiveSolver::Moves {
  std::vector<Situation> situations;
  Lists<Square> squares;  // to which the player to move can go; none where both pieces would stand on one square
  Lists<Number> leads_to;
};

std::optional<PrimitiveSolver::BestPlay> PrimitiveSolver::best_play(const PrimitiveCase& board_case,
                                                                    std::size_t longest) const {
  if (!within_reach(board_case)) return std::nullopt;
  const Board board = board_of(board_case);
  Situation situation = start_of(board_case);
  const Marks marks = solved(board);
  const Mark mark = (*marks)[index(board, situation)];
  BestPlay play{mark.answer, mark.plies, {}};
  bool captured = false;
  do {
    const Square to = best_move(board, situation, *marks);
    play.line.emplace_back(to.x, to.y);
    captured = to == situation.other();
    situation = after(situation, to);
  } while (!captured && play.line.size() < longest);
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
      if (positions_ + positions > kMostPositions) {
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

PrimitiveSolver::Marks PrimitiveSolver::solved(const Board& board) const {
  static SolvedBoards boards;
  return boards.get(board, [&board] { return PrimitiveSolver().solve(board); });
}

PrimitiveSolver::Mark PrimitiveSolver::mark_of(const Board& board, const Situation& situation) const {
  return (*solved(board))[index(board, situation)];
}

PrimitiveSolver::Moves PrimitiveSolver::moves_of(const Board& board) const {
  const int cells = board.n * board.m;
  std::vector<Square> all;
  for (int x = 1; x <= board.n; ++x) {
    for (int y = 1; y <= board.m; ++y) all.push_back({x, y});
  }
  const auto number = [&](Square square) { return static_cast<Number>((square.x - 1) * board.m + square.y - 1); };
  const auto row = static_cast<Number>(cells) * 2;
  Moves moves;
  moves.situations.reserve(row * static_cast<std::size_t>(cells));
  moves.squares.begin.reserve(moves.situations.capacity() + 1);
  moves.leads_to.begin.reserve(moves.situations.capacity() + 1);
  // A rook has so many moves where nothing is in its way, and a bishop fewer.
  const auto most_entries = moves.situations.capacity() * static_cast<std::size_t>(board.n + board.m - 2);
  moves.squares.entries.reserve(most_entries);
  moves.leads_to.entries.reserve(most_entries);
  std::vector<Square> some;
  for (const Square first : all) {
    for (const Square second : all) {
      for (const Player to_move : {Player::first, Player::second}) {
        moves.situations.push_back({first, second, to_move});
        some.clear();
        const Situation& situation = moves.situations.back();
        if (first != second) add_moves(board, board.kind(to_move), situation.own(), situation.other(), some);
        for (const Square to : some) {
          moves.squares.entries.push_back(to);
          moves.leads_to.entries.push_back(to_move == Player::first ? number(to) * row + number(second) * 2 + 1
                                                                    : number(first) * row + number(to) * 2);
        }
        moves.squares.close();
        moves.leads_to.close();
      }
    }
  }
  return moves;
}

std::vector<PrimitiveSolver::Mark> PrimitiveSolver::solve(const Board& board) const {
  const auto cells = static_cast<std::size_t>(board.n) * static_cast<std::size_t>(board.m);
  if (cells > kQuickCells) return PrimitiveChess::solve(board);
  const Moves moves = moves_of(board);
  const Lists<Number> comes_from = turned_round(moves.leads_to);
  const std::size_t count = moves.situations.size();
  std::vector<Mark> marks(count);
  std::vector<Number> to_judge;
  for (Number here = 0; here < count; ++here) {
    if (moves.situations[here].first != moves.situations[here].second) to_judge.push_back(here);
  }
  std::vector<int> listed(count);  // [situation] -> the last round for which it was listed
  std::vector<std::pair<Number, PrimitiveAnswer>> found;
  std::vector<Square> some;
  int rounds = 0;
  do {
    found.clear();
    for (const Number here : to_judge) {
      const Square* const all = moves.squares.entries.data();
      some.assign(all + moves.squares.begin[here], all + moves.squares.begin[here + 1]);
      const PrimitiveAnswer answer = judged(board, moves.situations[here], some, marks);
      if (answer != PrimitiveAnswer::draw) found.emplace_back(here, answer);
    }
    ++rounds;
    for (const auto& [here, answer] : found) marks[here] = {answer, static_cast<std::uint16_t>(rounds)};
    to_judge.clear();
    for (const auto& [here, answer] : found) {
      for (std::size_t at = comes_from.begin[here]; at < comes_from.begin[here + 1]; ++at) {
        const Number before = comes_from.entries[at];
        if (marks[before].answer != PrimitiveAnswer::draw || listed[before] == rounds) continue;
        listed[before] = rounds;
        to_judge.push_back(before);
      }
    }
  } while (!found.empty() && goes_on(rounds));
  return marks;
}

}  // namespace quack
