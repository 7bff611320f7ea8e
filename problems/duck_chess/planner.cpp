#include "problems/duck_chess/planner.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include "optimized/duck_game.h"
#include "props/step_geometry.h"

namespace quack {

namespace {

using Game = optimized::DuckGame;
using Code = Game::Code;
using CellNumber = std::uint8_t;
using Board = std::array<Code, kCellCount>;  // [cell] -> what stands there

using Cells = std::bitset<kCellCount>;

constexpr CellNumber kNone = 0xFF;
constexpr int kImpossible = 1'000'000;  // more moves than any game has
constexpr std::size_t kDetour = 6;      // how many operations above the estimate are worth the search
constexpr std::size_t kEffort = 800;    // positions kept at a time, times the number of conditions
constexpr std::size_t kFewestPositions = 12, kMostPositions = 24;  // positions kept at a time

CellNumber number(Cell cell) { return static_cast<CellNumber>(cell.x * kColumnCount + cell.y); }
Side side_of(Code code) { return Game::piece_of(code).side; }
bool is_captain(Code code) { return code != Game::kEmpty && Game::piece_of(code).kind == Kind::captain; }

Board board_of(const Position& position) {
  Board board;
  for (const Cell cell : kAllCells) {
    const auto piece = position.at(cell);
    board[number(cell)] = piece ? Game::code_of(*piece) : Game::kEmpty;
  }
  return board;
}

// A step of a kind to a cell: from where, and what must be empty for it.
struct Step {
  CellNumber from;
  std::vector<CellNumber> between;
};

// [kind][to] -> the steps of that kind to that cell.
const std::vector<Step>& steps_to(Kind kind, CellNumber to) {
  static const auto table = [] {
    std::array<std::array<std::vector<Step>, kCellCount>, kKindCount> all;
    for (const Kind each : kKinds) {
      for (const Cell from : kAllCells) {
        for (const Cell target : step_targets(each, from)) {
          Step step{number(from), {}};
          for (const Cell cell : cells_in_the_way(each, from, target)) step.between.push_back(number(cell));
          all[static_cast<std::size_t>(each)][number(target)].push_back(std::move(step));
        }
      }
    }
    return all;
  }();
  return table[static_cast<std::size_t>(kind)][to];
}

// Something that is still to be done: a piece of one sort gets to a cell, by the fewest moves, where each piece in the
// way counts as a move too.
struct Aim {
  std::size_t condition;  // its number; the count of conditions if the captain there is to be captured
  Code code;
  std::array<CellNumber, kCellCount> moves{};  // [from]; kNone if it never gets there
  std::array<const Step*, kCellCount> step{};  // [from] -> the first step
  std::array<CellNumber, kCellCount> next{};   // [from] -> where that leads
  Cells in_the_way{};                          // pieces in the way of the nearest one
  std::vector<CellNumber> pieces{};            // of that sort on the board, the nearest first

  Aim(const Board& board, std::size_t number, Code piece, CellNumber target) : condition(number), code(piece) {
    moves.fill(kNone);
    moves[target] = 0;
    thread_local std::array<std::vector<CellNumber>, 40> reached;  // [moves] -> cells; kept for their memory
    for (std::vector<CellNumber>& cells : reached) cells.clear();
    reached[0].push_back(target);
    for (std::size_t count = 0; count < reached.size(); ++count) {
      for (std::size_t at = 0; at < reached[count].size(); ++at) {
        const CellNumber to = reached[count][at];
        if (moves[to] == count) extend(board, to, reached);
      }
    }
    for (CellNumber from = 0; from < kCellCount; ++from) {
      if (board[from] == code && moves[from] != kNone) pieces.push_back(from);
    }
    std::stable_sort(pieces.begin(), pieces.end(),
                     [&](CellNumber one, CellNumber other) { return moves[one] < moves[other]; });
  }

 private:
  void extend(const Board& board, CellNumber to, std::array<std::vector<CellNumber>, 40>& reached) {
    const bool own_there = board[to] != Game::kEmpty && side_of(board[to]) == side_of(code);
    for (const Step& each : steps_to(Game::piece_of(code).kind, to)) {
      std::size_t needed = moves[to] + (own_there ? 2U : 1U);
      if (needed >= moves[each.from]) continue;
      for (const CellNumber cell : each.between) needed += board[cell] != Game::kEmpty ? 1 : 0;
      if (needed >= moves[each.from] || needed >= reached.size()) continue;
      moves[each.from] = static_cast<CellNumber>(needed);
      step[each.from] = &each;
      next[each.from] = to;
      reached[needed].push_back(each.from);
    }
  }
};

// What is left to do.
struct Rest {
  std::array<int, kSideCount> moves{};  // of each side
  int disturbed = 0;                    // cells where nothing is wanted but something has changed, weighted

  int of(Side side) const { return moves[static_cast<std::size_t>(side)]; }
  void add(Side side, int count) { moves[static_cast<std::size_t>(side)] += count; }
  int sum() const { return moves[0] + moves[1]; }
};

class Planner {
 public:
  Planner(const DuckVariant& variant, const DuckSituation& situation)
      : variant_(variant),
        situation_(situation),
        game_(variant.start(), variant.check_rule),
        start_(board_of(variant.start())) {
    for (const auto& [cell, piece] : situation.conditions) {
      wanted_.emplace_back(number(cell), piece ? Game::code_of(*piece) : Game::kEmpty);
      matters_.set(number(cell));
    }
    for (CellNumber cell = 0; cell < kCellCount; ++cell) {
      if (is_captain(start_[cell])) captains_.emplace_back(cell, start_[cell]);
    }
    if (situation.loser) captain_ = Game::code_of({*situation.loser, Kind::captain});
    if (situation.last) matters_.set(number(situation.last->from)).set(number(situation.last->to));
  }

  // The aims on the start board are the same for all situations: each is worked out once.
  Aim aim_at_start(std::size_t condition, Code code, CellNumber cell) const {
    thread_local std::map<std::tuple<Position (*)(), Code, CellNumber>, Aim> known;
    const auto [place, is_new] = known.try_emplace({variant_.start, code, cell}, start_, condition, code, cell);
    Aim aim = place->second;
    aim.condition = condition;
    return aim;
  }

  std::optional<std::size_t> estimate() const {
    const Rest rest = rest_of(start_, aims_of(start_), {});
    if (rest.sum() >= kImpossible) return std::nullopt;
    return static_cast<std::size_t>(length(rest, game_.side_to_move()));
  }

  std::optional<std::vector<Operation>> search(std::size_t longest) const {
    const auto estimated = estimate();
    if (!estimated) return std::nullopt;
    longest = std::min(longest, *estimated + kDetour);
    std::vector<Node> layer = {{game_, start_, {}, aims_of(start_), 0, {}}};
    if (is_reached(rest_of(start_, layer.front().aims, {}), game_.side_to_move())) return with_last({});
    for (std::size_t played = 1; played + last_ <= longest && !layer.empty(); ++played) {
      std::vector<Child> children;
      for (const Node& node : layer) add_children(node, longest - played, children);
      keep_best(children);
      std::vector<Node> next;
      for (const Child& child : children) next.push_back(played_on(child));
      if (!children.empty() && children.front().reached) return with_last(std::move(next.front().operations));
      layer = std::move(next);
    }
    return std::nullopt;
  }

 private:
  std::vector<Operation> with_last(std::vector<Operation> operations) const {
    if (situation_.last) operations.push_back(*situation_.last);
    return operations;
  }

  struct Node {
    Game game;
    Board board;
    Cells changed;  // where it differs from the start
    std::vector<Aim> aims;
    std::uint64_t hash;  // of the board
    std::vector<Operation> operations;
  };

  struct Child {
    bool reached;  // the situation
    int order;     // smaller: sooner
    std::uint64_t hash;
    optimized::DuckMove move;
    const Node* parent;

    auto key() const { return std::tuple(!reached, order, hash); }
  };

  bool is_reached(const Rest& rest, Side to_move) const {
    return rest.sum() == 0 && (captain_ || !situation_.side || to_move == situation_.side);
  }

  // Operations until the situation has come about and the last operation has been played.
  int length(const Rest& rest, Side to_move) const {
    if (captain_) {
      // The winner's last move captures it.
      const Side winner = other(*situation_.loser);
      const int own = 2 * rest.of(winner) - (to_move == winner && rest.of(winner) > 0 ? 1 : 0);
      return std::max(own, 2 * rest.of(other(winner))) + static_cast<int>(last_);
    }
    int moves = std::max({2 * rest.of(to_move) - 1, 2 * rest.of(other(to_move)), 0});
    if (situation_.side && (moves % 2 == 0) != (to_move == situation_.side)) ++moves;
    return moves + static_cast<int>(last_);
  }

  // The aims on this board, each with what is in the way of the nearest piece: one for each condition that wants a
  // piece and does not hold, and one for each kind that may capture the captain.
  std::vector<Aim> aims_of(const Board& board) const {
    std::vector<Aim> aims;
    for (std::size_t condition = 0; condition < wanted_.size(); ++condition) {
      const auto [cell, code] = wanted_[condition];
      if (code != Game::kEmpty && board[cell] != code)
        aims.push_back(&board == &start_ ? aim_at_start(condition, code, cell) : Aim(board, condition, code, cell));
    }
    const auto captain = captain_ ? std::find(board.begin(), board.end(), *captain_) : board.end();
    if (captain != board.end()) {
      const auto cell = static_cast<CellNumber>(captain - board.begin());
      for (const Kind kind : kKinds)
        aims.emplace_back(board, wanted_.size(), Game::code_of({other(*situation_.loser), kind}), cell);
    }
    for (Aim& aim : aims) {
      const auto [moves, from] = nearest(aim, board, {}, kNone);
      for (CellNumber at = from; at != kNone && aim.step[at] != nullptr; at = aim.next[at]) {
        for (const CellNumber cell : aim.step[at]->between) aim.in_the_way.set(cell, board[cell] != Game::kEmpty);
        const Code there = board[aim.next[at]];
        if (there != Game::kEmpty && side_of(there) == side_of(aim.code)) aim.in_the_way.set(aim.next[at]);
      }
    }
    return aims;
  }

  // How many moves the nearest piece for an aim needs, but for those that are taken, and where it stands. Since the aim
  // was worked out a piece may have moved to `arrived`.
  static std::pair<int, CellNumber> nearest(const Aim& aim, const Board& board, const Cells& taken,
                                            CellNumber arrived) {
    std::pair<int, CellNumber> best{kImpossible, kNone};
    for (const CellNumber from : aim.pieces) {
      if (board[from] != aim.code || taken[from]) continue;
      best = {aim.moves[from], from};
      break;
    }
    const bool may_be_nearer = arrived != kNone && board[arrived] == aim.code && !taken[arrived];
    if (may_be_nearer && aim.moves[arrived] != kNone) best = std::min(best, {aim.moves[arrived], arrived});
    return best;
  }

  // What is left, by the aims on this board or on the one before the move from `left` to `arrived`. Each condition
  // takes the nearest piece that no other has taken; those that hold come first.
  Rest rest_of(const Board& board, const std::vector<Aim>& aims, const Cells& changed, CellNumber left = kNone,
               CellNumber arrived = kNone) const {
    Rest rest;
    Cells taken;
    for (const auto& [cell, code] : wanted_) taken[cell] = board[cell] == code;
    const auto moves_for = [&](const Aim& aim, bool takes) {
      const auto [moves, from] = nearest(aim, board, taken, arrived);
      if (takes && from != kNone) taken.set(from);
      return moves - (left != kNone && moves > 1 && aim.in_the_way[left] ? 1 : 0);
    };
    auto aim = aims.begin();
    for (std::size_t condition = 0; condition < wanted_.size(); ++condition) {
      const auto [cell, code] = wanted_[condition];
      const bool is_aim = aim != aims.end() && aim->condition == condition;
      if (code != Game::kEmpty && board[cell] != code) {
        rest.add(side_of(code), is_aim ? moves_for(*aim, true) : 2);  // what the move has spoiled is put right by two
      }
      if (is_aim) ++aim;
    }
    for (const auto& [cell, code] : wanted_) {
      if (code == Game::kEmpty && board[cell] != code && !taken[cell]) rest.add(side_of(board[cell]), 1);
    }
    if (captain_ && std::find(board.begin(), board.end(), *captain_) != board.end()) {
      int fewest = kImpossible;
      for (; aim != aims.end(); ++aim) fewest = std::min(fewest, moves_for(*aim, false));
      rest.add(other(*situation_.loser), fewest);
    }
    const Cells disturbed = changed & ~taken;
    rest.disturbed = static_cast<int>(disturbed.count() + (disturbed & matters_).count());
    for (const auto& [home, captain] : captains_) {
      if (board[home] == captain) continue;
      const auto at = std::find(board.begin(), board.end(), captain);
      if (at != board.end() && disturbed[static_cast<std::size_t>(at - board.begin())]) rest.disturbed += 2;
    }
    return rest;
  }

  static std::uint64_t hash_of(Code code, CellNumber cell) {
    if (code == Game::kEmpty) return 0;
    const std::uint64_t product = (std::uint64_t{code} * kCellCount + cell + 1) * 0x9e3779b97f4a7c15U;
    return (product ^ (product >> 29U)) * 0xbf58476d1ce4e5b9U;
  }

  Cells changed_by(optimized::DuckMove move, Cells changed, const Board& after) const {
    for (const CellNumber cell : {CellNumber{move.from}, CellNumber{move.to}})
      changed[cell] = after[cell] != start_[cell];
    return changed;
  }

  void add_children(const Node& node, std::size_t longest, std::vector<Child>& children) const {
    const Side next = other(node.game.side_to_move());
    node.game.each_move([&](optimized::DuckMove move) {
      const Code moving = node.board[move.from];
      const Code target = node.board[move.to];
      if (is_captain(target) && target != captain_) return;
      Board board = node.board;
      board[move.to] = std::exchange(board[move.from], Game::kEmpty);
      const Rest rest = rest_of(board, node.aims, changed_by(move, node.changed, board), move.from, move.to);
      const bool reached = is_reached(rest, next);
      if (rest.sum() >= kImpossible || (is_captain(target) && !reached)) return;
      const int left = length(rest, next);
      if (static_cast<std::size_t>(left) > longest) return;
      children.push_back({reached, 64 * left + 8 * rest.sum() + rest.disturbed,
                          node.hash - hash_of(moving, move.from) + hash_of(moving, move.to) - hash_of(target, move.to),
                          move, &node});
    });
  }

  // The best of them first, of those with the same board the first.
  void keep_best(std::vector<Child>& children) const {
    const auto before = [](const Child& one, const Child& two) { return one.key() < two.key(); };
    const auto same = [](const Child& one, const Child& two) { return one.key() == two.key(); };
    std::stable_sort(children.begin(), children.end(), before);
    children.erase(std::unique(children.begin(), children.end(), same), children.end());
    const std::size_t width = std::clamp<std::size_t>(kEffort / (wanted_.size() + 4), kFewestPositions, kMostPositions);
    if (children.size() > width) children.erase(children.begin() + static_cast<std::ptrdiff_t>(width), children.end());
  }

  Node played_on(const Child& child) const {
    Node node = {child.parent->game, child.parent->board, {}, {}, child.hash, child.parent->operations};
    node.game.make(child.move);
    node.board[child.move.to] = std::exchange(node.board[child.move.from], Game::kEmpty);
    node.changed = changed_by(child.move, child.parent->changed, node.board);
    node.aims = aims_of(node.board);
    node.operations.push_back(operation_of(child.move));
    return node;
  }

  const DuckVariant& variant_;
  const DuckSituation& situation_;
  std::size_t last_ = situation_.last ? 1 : 0;  // operations after the situation has come about
  Game game_;                                   // at the start
  Board start_;
  std::vector<std::pair<CellNumber, Code>> wanted_;    // the conditions
  std::optional<Code> captain_;                        // that is to be captured
  std::vector<std::pair<CellNumber, Code>> captains_;  // where they stand at the start
  Cells matters_;                                      // the cells of the situation
};

}  // namespace

std::optional<std::size_t> estimated_length(const DuckVariant& variant, const DuckSituation& situation) {
  return Planner(variant, situation).estimate();
}

std::optional<std::vector<Operation>> game_for(const DuckVariant& variant, const DuckSituation& situation,
                                               std::size_t longest) {
  return Planner(variant, situation).search(longest);
}

}  // namespace quack
