#include "problems/primitive_chess/rules.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <numeric>
#include <span>
#include <tuple>

#include "problems/primitive_chess/cases.h"

namespace quack {

namespace {

using Reference = reference::PrimitiveChess;
using Board = Reference::Board;
using Mark = Reference::Mark;
using Player = Reference::Player;
using Situation = Reference::Situation;
using Square = Reference::Square;
using Marks = std::vector<Mark>;

// Calls use(square) for each to which the piece of the player to move can go.
template <class Use>
void each_move(const PrimitiveGame& game, const Board& board, const Situation& situation, const Use& use) {
  for (const PrimitiveWay& way : game.ways) {
    if (way.kind != board.kind(situation.to_move)) continue;
    Square to = situation.own();
    for (int steps = 0; steps <= way.most && board.holds(to); ++steps, to = {to.x + way.x, to.y + way.y}) {
      const bool captures = to == situation.other();
      const bool is_missed = to.x > board.n - way.rows_missed || to.y > board.m - way.columns_missed ||
                             to.x <= way.first_rows_missed || to.y <= way.first_columns_missed ||
                             (captures && steps > way.captures_within);
      if (steps >= way.fewest && !is_missed) use(to);
      if (captures) break;
    }
  }
}

// The same situation with the players exchanged.
Situation exchanged(const Situation& situation) {
  return {situation.second, situation.first, situation.to_move == Player::first ? Player::second : Player::first};
}

// The situations to which the moves of each situation lead, one list after the other; none where it is marked already.
class MoveLists {
 public:
  explicit MoveLists(std::size_t situations) : begins_(situations), ends_(situations) {}

  std::span<const std::uint32_t> operator[](std::size_t situation) const {
    return {leads_to_.data() + begins_[situation], leads_to_.data() + ends_[situation]};
  }

  void begin(std::size_t situation) { begins_[situation] = static_cast<std::uint32_t>(leads_to_.size()); }
  void add(std::size_t next) { leads_to_.push_back(static_cast<std::uint32_t>(next)); }
  // The list of a situation that is marked is dropped.
  void end(std::size_t situation, bool is_marked) {
    if (is_marked) leads_to_.resize(begins_[situation]);
    ends_[situation] = static_cast<std::uint32_t>(leads_to_.size());
  }

  // [situation] -> the situations whose moves lead there.
  MoveLists reversed() const {
    MoveLists from(begins_.size());
    for (const std::uint32_t next : leads_to_) ++from.begins_[next];
    std::exclusive_scan(from.begins_.begin(), from.begins_.end(), from.begins_.begin(), 0U);
    from.ends_ = from.begins_;
    from.leads_to_.resize(leads_to_.size());
    for (std::size_t here = 0; here < begins_.size(); ++here)
      for (const std::uint32_t next : (*this)[here])
        from.leads_to_[from.ends_[next]++] = static_cast<std::uint32_t>(here);
    return from;
  }

 private:
  std::vector<std::uint32_t> leads_to_, begins_, ends_;
};

// Round after round, as the reference does: what is marked in one round may decide those before it in the next.
void judge_in_rounds(const PrimitiveGame& game, const MoveLists& leads_to, Marks& marks) {
  const MoveLists leads_from = leads_to.reversed();
  std::vector<std::uint16_t> lost(marks.size()), won(marks.size());  // moves to where the other player loses or wins
  std::vector<std::size_t> latest, touched;
  for (std::size_t here = 0; here < marks.size(); ++here)
    if (marks[here].plies != 0) latest.push_back(here);
  for (std::uint16_t round = 2; !latest.empty(); ++round) {
    touched.clear();
    for (const std::size_t next : latest) {
      for (const std::uint32_t here : leads_from[next]) {
        ++(marks[next].answer == PrimitiveAnswer::lose ? lost : won)[here];
        touched.push_back(here);
      }
    }
    latest.clear();
    for (const std::size_t here : touched) {
      const std::size_t every = leads_to[here].size();
      const bool wins = lost[here] >= (game.every_move_must_win ? every : 1);
      const bool loses = won[here] >= (game.one_winning_reply_loses ? 1 : every);
      if (marks[here].plies != 0 || !(wins || loses)) continue;
      marks[here] = {wins ? PrimitiveAnswer::win : PrimitiveAnswer::lose, round};
      latest.push_back(here);
    }
  }
}

// Down and back up from `start`: a situation is marked lost while it is searched.
void judge_by_search(const MoveLists& leads_to, std::size_t start, Marks& marks) {
  std::vector<std::pair<std::size_t, std::size_t>> path;  // a situation, and how many moves from it were looked at
  const auto enter = [&](std::size_t here) {
    if (marks[here].plies != 0) return;
    marks[here] = {PrimitiveAnswer::lose, 2};
    path.emplace_back(here, 0);
  };
  for (enter(start); !path.empty();) {
    auto& [here, looked_at] = path.back();
    const auto next = leads_to[here];
    const bool wins = looked_at > 0 && marks[next[looked_at - 1]].answer == PrimitiveAnswer::lose;
    if (wins) marks[here] = {PrimitiveAnswer::win, 3};
    if (wins || looked_at == next.size())
      path.pop_back();
    else
      enter(next[looked_at++]);
  }
}

// The boards that were solved in one way, up to `most` positions of 4 bytes: then it forgets them all.
class SolvedBoards {
 public:
  using Solve = std::function<Marks(const Board&)>;
  SolvedBoards(Solve solve, bool exchanges, std::size_t most)
      : solve_(std::move(solve)), exchanges_(exchanges), most_(most) {}

  Mark mark(Board board, Situation situation) {
    if (exchanges_ && board.first_kind > board.second_kind) {
      std::swap(board.first_kind, board.second_kind);
      situation = exchanged(situation);
    }
    const std::lock_guard lock(mutex_);
    const std::tuple key(board.n, board.m, board.first_kind, board.second_kind);
    auto known = boards_.find(key);
    if (known == boards_.end()) {
      Marks marks = solve_(board);
      positions_ += marks.size();
      if (positions_ > most_) {
        boards_.clear();
        positions_ = marks.size();
      }
      known = boards_.emplace(key, std::move(marks)).first;
    }
    return known->second[Reference::index(board, situation)];
  }

  std::size_t positions() const { return positions_; }

 private:
  Solve solve_;
  bool exchanges_;  // the players, where the second one's kind comes first
  std::size_t most_;
  std::atomic<std::size_t> positions_ = 0;
  std::mutex mutex_;
  std::map<std::tuple<int, int, PrimitiveKind, PrimitiveKind>, Marks> boards_;
};

// The boards of a game, for all engines that play it. They stay while there is room: a diagnosis comes back to them.
std::shared_ptr<SolvedBoards> boards_of(const PrimitiveGame& game) {
  constexpr std::size_t kRoom = 50'000'000;  // positions of all games
  static std::mutex mutex;
  static std::vector<std::pair<PrimitiveGame, std::shared_ptr<SolvedBoards>>> games;
  const std::lock_guard lock(mutex);
  const auto known = std::find_if(games.begin(), games.end(), [&](const auto& one) { return one.first == game; });
  if (known != games.end()) return known->second;
  std::size_t positions = 0;
  for (const auto& [like, boards] : games) positions += boards->positions();
  if (positions > kRoom) games.resize(1);  // the first is the game as it is
  // Random boards up to 10^9 shrink to this many positions; with room for fewer, each would be solved again and again.
  // Most mistakes play the unchanged game.
  const std::size_t most = game == PrimitiveGame() ? 16'000'000 : 4'000'000;
  auto boards = std::make_shared<SolvedBoards>([game](const Board& board) { return solve(game, board); },
                                               !game.repetition_loses, most);
  games.emplace_back(game, boards);
  return boards;
}

// `size` if at most `most`, else most or most - 1, whichever is as odd.
std::int64_t cut_size(std::int64_t size, std::int64_t most) { return size <= most ? size : most - (size - most) % 2; }

// Boards with both sides at least this long have the same answers, however long they are.
constexpr std::int64_t kBroad = 5;

void shrink(PrimitiveGaps& gaps, std::int64_t most) {
  const bool broad = gaps.size() >= kBroad;
  gaps.before = cut_size(gaps.before, most);
  gaps.apart = cut_size(gaps.apart, kBroad);
  gaps.after = cut_size(gaps.after, most);
  while (broad && gaps.size() < kBroad) gaps.after += 2;
}

// A case like this one on a smaller board, with the same answer: what is left free at each end of the board and between
// the pieces is cut to a few cells where it is more, in each direction, so that bishops keep their colours and pieces
// that share no line or diagonal go on sharing none. A side of at most 4 stays as it is, every other stays at least 5;
// no side is then longer than 18.
PrimitiveCase shrunk(const PrimitiveCase& board_case) {
  // Beside a short side every cell may count, and there are few; between two long ones small boards are quick.
  const std::int64_t most = std::min(board_case.n, board_case.m) <= 4 ? 5 : 3;
  PrimitiveLayout layout(board_case);
  auto& [rows, columns] = layout;
  const bool diagonal = rows.apart == columns.apart;
  shrink(rows, most);
  shrink(columns, most);
  if (!diagonal && rows.apart == columns.apart) {
    // The longer of the two was cut, so it may be longer by two.
    (std::abs(board_case.first.x - board_case.second.x) > rows.apart ? rows : columns).apart += 2;
  }
  return layout.with_pieces_of(board_case);
}

class EngineOfRules final : public PrimitiveChessEngine {
 public:
  explicit EngineOfRules(PrimitiveRules rules) : rules_(std::move(rules)) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& asked) override {
    PrimitiveCase read = asked;
    for (const auto& reading : rules_.readings) reading(read);
    PrimitiveRules::MarkedCase marked{read, mark_of(read)};
    for (const auto& change : rules_.answers) marked.mark.answer = change(marked);
    return marked.mark.answer;
  }

 private:
  Mark mark_of(const PrimitiveCase& read) const {
    const auto is_on_board = [&](const PrimitivePiece& piece) { return piece.x <= read.n && piece.y <= read.m; };
    if (!is_on_board(read.first) || !is_on_board(read.second) || !is_proper(read)) return {rules_.improper(read), 0};
    const PrimitiveCase played = is_quick(read) ? read : shrunk(read);
    const bool is_known =
        std::any_of(rules_.known.begin(), rules_.known.end(), [&](auto& known) { return known(read); });
    return (is_known ? right_ : game_)->mark(Reference::board_of(played), Reference::start_of(played));
  }

  PrimitiveRules rules_;
  std::shared_ptr<SolvedBoards> right_ = boards_of({}), game_ = boards_of(rules_.game);
};

class CachedReference final : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    if (!Reference::within_reach(board_case)) return std::nullopt;
    return boards_.mark(Reference::board_of(board_case), Reference::start_of(board_case)).answer;
  }

 private:
  SolvedBoards boards_{Reference::solve, false, 16'000'000};
};

}  // namespace

Marks solve(const PrimitiveGame& game, const Board& board) {
  std::vector<Square> squares;
  for (int x = 1; x <= board.n; ++x)
    for (int y = 1; y <= board.m; ++y) squares.push_back({x, y});
  Marks marks(2 * squares.size() * squares.size());
  MoveLists leads_to(marks.size());
  // The first of two pieces of one kind stands for the second one too, unless the order of a search matters.
  const bool are_alike = board.first_kind == board.second_kind && !game.repetition_loses;
  const auto look_at = [&](const Situation& situation) {
    const std::size_t here = Reference::index(board, situation);
    // A cell further that the piece goes is `step` situations further.
    const Situation next = Reference::after(situation, {1, 1});
    const std::size_t base = Reference::index(board, are_alike ? exchanged(next) : next);
    const std::size_t step = are_alike || situation.to_move == Player::second ? 2 : 2 * squares.size();
    bool captures = false;
    leads_to.begin(here);
    each_move(game, board, situation, [&](Square to) {
      captures = captures || to == situation.other();
      const int cell = (to.x - 1) * board.m + to.y - 1;
      leads_to.add(base + step * static_cast<std::size_t>(cell));
    });
    leads_to.end(here, captures);
    if (captures) marks[here] = {PrimitiveAnswer::win, 1};
    if (!captures && leads_to[here].empty()) marks[here] = {PrimitiveAnswer::lose, 1};
  };
  for (const Square first : squares) {
    for (const Square second : squares) {
      if (first == second) continue;
      look_at({first, second, Player::first});
      if (!are_alike) look_at({first, second, Player::second});
    }
  }
  if (!game.repetition_loses) judge_in_rounds(game, leads_to, marks);
  for (std::size_t start = 0; game.repetition_loses && start < marks.size(); start += 2)
    judge_by_search(leads_to, start, marks);
  for (std::size_t pair = 0; are_alike && pair < marks.size() / 2; ++pair)
    marks[2 * pair + 1] = marks[2 * (pair % squares.size() * squares.size() + pair / squares.size())];
  return marks;
}

std::unique_ptr<PrimitiveChessEngine> engine_of(PrimitiveRules rules) {
  return std::make_unique<EngineOfRules>(std::move(rules));
}

std::unique_ptr<PrimitiveChessEngine> cached_reference() { return std::make_unique<CachedReference>(); }

std::optional<BestPlay> best_play(const PrimitiveCase& board_case, std::size_t longest) {
  if (!Reference::within_reach(board_case)) return std::nullopt;
  static const std::shared_ptr<SolvedBoards> boards = boards_of({});
  const Board board = Reference::board_of(board_case);
  Situation situation = Reference::start_of(board_case);
  Mark mark = boards->mark(board, situation);
  BestPlay play{mark.answer, mark.plies, {}};
  for (bool captured = false; !captured && play.line.size() < longest;) {
    const std::size_t plies = play.line.size();
    for (const Square to : Reference::moves(board, situation)) {
      const Situation then = Reference::after(situation, to);
      captured = to == situation.other();
      const Mark next = captured ? Mark{PrimitiveAnswer::lose, 0} : boards->mark(board, then);
      if (next.answer != opposite(mark.answer) || (mark.plies != 0 && next.plies + 1 != mark.plies)) continue;
      play.line.emplace_back(to.x, to.y);
      situation = then;
      mark = next;
      break;
    }
    if (play.line.size() == plies) break;  // no move is the best only if a mark is wrong
  }
  return play;
}

}  // namespace quack
