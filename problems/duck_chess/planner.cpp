#include "problems/duck_chess/planner.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>

#include "optimized/duck_game.h"
#include "props/step_geometry.h"

namespace quack {

namespace {

using Game = optimized::DuckGame;
using CellNumber = std::uint8_t;

constexpr CellNumber kNone = 0xFF;      // no piece on a cell; a captured piece's cell; a cell out of reach
constexpr int kImpossible = 1'000'000;  // more moves than any game has

std::size_t number(Cell cell) {
  return static_cast<std::size_t>(cell.x) * kColumnCount + static_cast<std::size_t>(cell.y);
}

Cell cell_of(std::size_t number) {
  return {static_cast<int>(number) / kColumnCount, static_cast<int>(number) % kColumnCount};
}

// A step of a kind to a cell: from where, and what must be empty for it.
struct Step {
  CellNumber from;
  std::vector<CellNumber> between;
};

// [kind][to] -> the steps of that kind to that cell.
const std::vector<Step>& steps_to(Kind kind, std::size_t to) {
  static const auto table = [] {
    std::array<std::array<std::vector<Step>, kCellCount>, kKindCount> all;
    for (const Kind each : kKinds) {
      for (const Cell from : kAllCells) {
        for (const Cell target : step_targets(each, from)) {
          Step step{static_cast<CellNumber>(number(from)), {}};
          for (const Cell cell : cells_in_the_way(each, from, target)) {
            step.between.push_back(static_cast<CellNumber>(number(cell)));
          }
          all[static_cast<std::size_t>(each)][number(target)].push_back(std::move(step));
        }
      }
    }
    return all;
  }();
  return table[static_cast<std::size_t>(kind)][to];
}

// Where the pieces are. They are numbered by the cells on which they start.
struct Placing {
  std::array<CellNumber, kCellCount> piece_on{};  // [cell] -> piece, or kNone
  std::array<CellNumber, kCellCount> cell_of{};   // [piece] -> cell, or kNone if it is captured

  void move(optimized::DuckMove move) {
    if (piece_on[move.to] != kNone) cell_of[piece_on[move.to]] = kNone;
    piece_on[move.to] = std::exchange(piece_on[move.from], kNone);
    cell_of[piece_on[move.to]] = move.to;
  }
};

// What is left to do.
struct Rest {
  std::array<int, kSideCount> moves{};  // of each side
  int disturbed = 0;                    // pieces that are not where they started and need not be elsewhere, weighted

  int of(Side side) const { return moves[static_cast<std::size_t>(side)]; }
  void add(Side side, int count) { moves[static_cast<std::size_t>(side)] += count; }
  int sum() const { return moves[0] + moves[1]; }
};

// How a piece of one sort comes to a cell: by the fewest moves, where each piece in the way counts as a move too.
struct Ways {
  std::array<CellNumber, kCellCount> moves;  // [from]; kNone if it never gets there
  std::array<CellNumber, kCellCount> next;   // [from] -> the cell to go to first
};

Ways ways_to(const Placing& placing, const auto& side_on, Piece piece, std::size_t target) {
  Ways ways;
  ways.moves.fill(kNone);
  ways.next.fill(kNone);
  ways.moves[target] = 0;
  std::array<std::vector<CellNumber>, 40> reached;  // [moves] -> cells
  reached[0].push_back(static_cast<CellNumber>(target));
  for (std::size_t moves = 0; moves < reached.size(); ++moves) {
    for (std::size_t at = 0; at < reached[moves].size(); ++at) {
      const CellNumber to = reached[moves][at];
      if (ways.moves[to] != moves) continue;
      const std::size_t own_there = placing.piece_on[to] != kNone && side_on(to) == piece.side ? 1 : 0;
      for (const Step& step : steps_to(piece.kind, to)) {
        std::size_t needed = moves + 1 + own_there;
        for (const CellNumber cell : step.between) needed += placing.piece_on[cell] != kNone ? 1 : 0;
        if (needed >= ways.moves[step.from] || needed >= reached.size()) continue;
        ways.moves[step.from] = static_cast<CellNumber>(needed);
        ways.next[step.from] = to;
        reached[needed].push_back(step.from);
      }
    }
  }
  return ways;
}

// Something that is still to be done: a piece gets to a cell.
struct Aim {
  std::size_t condition;  // its number; the count of conditions if the piece is to capture the captain
  Piece piece;
  Ways ways{};
  std::bitset<kCellCount> in_the_way{};  // pieces on the way of the nearest one
};

class Planner {
 public:
  Planner(const DuckVariant& variant, const DuckSituation& situation)
      : variant_(variant), situation_(situation), start_(variant.start()) {
    for (std::size_t cell = 0; cell < kCellCount; ++cell) {
      if (const auto piece = start_.at(quack::cell_of(cell))) {
        pieces_.push_back(static_cast<CellNumber>(cell));
        kinds_[cell] = *piece;
      }
      const bool stands = start_.at(quack::cell_of(cell)).has_value();
      placing_.piece_on[cell] = placing_.cell_of[cell] = stands ? static_cast<CellNumber>(cell) : kNone;
    }
    for (const auto& condition : situation.conditions) matters_[number(condition.cell)] = true;
    matters_[number(situation.last.from)] = matters_[number(situation.last.to)] = true;
  }

  // Operations until the situation has come about and the last operation has been played.
  int length(const Rest& rest, Side to_move) const {
    if (situation_.loser) {
      // The captain is captured by the winner's last move.
      const Side winner = other(*situation_.loser);
      const int own = 2 * rest.of(winner) - (to_move == winner && rest.of(winner) > 0 ? 1 : 0);
      return std::max(own, 2 * rest.of(other(winner))) + 1;
    }
    if (to_move == situation_.side) return 2 * std::max(rest.moves[0], rest.moves[1]) + 1;
    return 2 * std::max({rest.of(to_move) - 1, rest.of(other(to_move)), 0}) + 2;
  }

  std::optional<std::size_t> estimate() const {
    const Rest rest = rest_of(placing_, aims_of(placing_), std::nullopt, nullptr);
    if (rest.sum() >= kImpossible) return std::nullopt;
    return static_cast<std::size_t>(length(rest, start_.side_to_move));
  }

  std::optional<std::vector<Operation>> search(std::size_t longest) {
    std::vector<Node> layer = {Node{Game(start_, variant_.check_rule), placing_, planned(placing_), 0, 0}};
    const Rest rest = rest_of(placing_, layer.front().aims, std::nullopt, nullptr);
    if (is_reached(rest, start_.side_to_move)) return std::vector{situation_.last};
    if (rest.sum() >= kImpossible) return std::nullopt;
    longest = std::min(longest, static_cast<std::size_t>(length(rest, start_.side_to_move)) + kDetour);
    for (std::size_t played = 1; played < longest && !layer.empty(); ++played) {
      std::vector<Child> children;
      for (std::size_t parent = 0; parent < layer.size(); ++parent) add_children(layer[parent], parent, children);
      std::erase_if(children,
                    [&](const Child& child) { return played + static_cast<std::size_t>(child.length) > longest; });
      keep_best(children);
      if (!children.empty() && children.front().reached) return game_to(layer, children.front());
      layer = played_on(layer, children);
    }
    return std::nullopt;
  }

 private:
  struct Node {
    Game game;
    Placing placing;
    std::vector<Aim> aims;
    std::uint64_t hash;  // of what stands where
    std::size_t step;    // in steps_
  };

  struct Child {
    bool reached;  // the situation
    int length;    // operations from here, at least about
    int order;     // smaller: sooner
    std::uint64_t hash;
    std::size_t parent;  // in its layer
    optimized::DuckMove move;

    auto key() const { return std::tuple(!reached, order, hash, parent, move.from, move.to); }
  };

  struct Played {
    std::size_t before;  // in steps_; step 0 is the start
    optimized::DuckMove move;
  };

  Piece piece(CellNumber number) const { return kinds_[number]; }

  bool is_reached(const Rest& rest, Side to_move) const {
    return rest.sum() == 0 && (situation_.loser || to_move == situation_.side);
  }

  Side side_on(const Placing& placing, CellNumber cell) const { return piece(placing.piece_on[cell]).side; }

  bool holds(const DuckSituation::Condition& condition, const Placing& placing) const {
    const CellNumber standing = placing.piece_on[number(condition.cell)];
    return condition.piece ? standing != kNone && piece(standing) == *condition.piece : standing == kNone;
  }

  // The aims where this stands; each condition that asks for a piece has one, and the captain to be captured one for
  // each kind of the winner's.
  std::vector<Aim> aims_of(const Placing& placing) const {
    std::vector<Aim> aims;
    const auto side_there = [&](CellNumber cell) { return side_on(placing, cell); };
    for (std::size_t number = 0; number < situation_.conditions.size(); ++number) {
      const auto& condition = situation_.conditions[number];
      if (!condition.piece || holds(condition, placing)) continue;
      aims.push_back(
          {number, *condition.piece, ways_to(placing, side_there, *condition.piece, quack::number(condition.cell))});
    }
    const CellNumber captain = captain_to_capture(placing);
    for (const Kind kind : kKinds) {
      if (captain == kNone) break;
      const Piece hunter{other(*situation_.loser), kind};
      aims.push_back({situation_.conditions.size(), hunter, ways_to(placing, side_there, hunter, captain)});
    }
    return aims;
  }

  CellNumber captain_to_capture(const Placing& placing) const {
    for (const CellNumber each : pieces_) {
      if (situation_.loser && piece(each) == Piece{*situation_.loser, Kind::captain}) return placing.cell_of[each];
    }
    return kNone;
  }

  using Taken = std::array<bool, kCellCount>;  // [piece]

  // The piece for an aim that is nearest, and how many moves it needs.
  std::pair<int, CellNumber> nearest(const Aim& aim, const Placing& placing, const Taken& taken) const {
    std::pair<int, CellNumber> best{kImpossible, kNone};
    for (const CellNumber each : pieces_) {
      const CellNumber from = placing.cell_of[each];
      if (from == kNone || taken[each] || piece(each) != aim.piece || aim.ways.moves[from] == kNone) continue;
      best = std::min(best, std::pair<int, CellNumber>(aim.ways.moves[from], each));
    }
    return best;
  }

  // What is left, by the aims of this placing or of the one a move before. Each takes the nearest piece that no other
  // condition has taken, those that hold already first.
  //   moved_from   the cell that the move has left: it may have been in the way of some
  //   assigned     is told which piece each aim takes, if not null
  Rest rest_of(const Placing& placing, const std::vector<Aim>& aims, std::optional<CellNumber> moved_from,
               std::vector<CellNumber>* assigned) const {
    Rest rest;
    Taken taken{};
    for (const auto& condition : situation_.conditions) {
      if (condition.piece && holds(condition, placing)) taken[placing.piece_on[number(condition.cell)]] = true;
    }
    int hunt = captain_to_capture(placing) == kNone ? 0 : kImpossible;
    std::size_t aimed = 0;
    for (const Aim& aim : aims) {
      const bool hunts = aim.condition == situation_.conditions.size();
      if (!hunts) ++aimed;
      const bool done = hunts ? hunt == 0 : holds(situation_.conditions[aim.condition], placing);
      auto [moves, chosen] = done ? std::pair<int, CellNumber>(0, kNone) : nearest(aim, placing, taken);
      if (assigned) assigned->push_back(chosen);
      if (chosen != kNone && moved_from && aim.in_the_way[*moved_from] && moves > 1) --moves;
      if (hunts) {
        hunt = std::min(hunt, moves);
      } else {
        rest.add(aim.piece.side, moves);
        if (chosen != kNone) taken[chosen] = true;
      }
    }
    if (situation_.loser) rest.add(other(*situation_.loser), hunt);
    for (const auto& condition : situation_.conditions) {
      if (holds(condition, placing)) continue;
      const CellNumber standing = placing.piece_on[number(condition.cell)];
      if (!condition.piece) {
        if (!taken[standing]) rest.add(piece(standing).side, 1);
      } else if (std::none_of(aims.begin(), aims.end(), [&](const Aim& aim) {
                   return &situation_.conditions[std::min(aim.condition, situation_.conditions.size() - 1)] ==
                          &condition;
                 })) {
        rest.add(condition.piece->side, 2);  // it held before the move
      }
    }
    for (const CellNumber each : pieces_) {
      const CellNumber cell = placing.cell_of[each];
      if (cell == each || taken[each]) continue;
      rest.disturbed += 2 + (cell == kNone || matters_[cell] ? 2 : 0) + (piece(each).kind == Kind::captain ? 2 : 0);
    }
    return rest;
  }

  // The aims of a placing with what is in the way of the pieces that they take.
  std::vector<Aim> planned(const Placing& placing) const {
    std::vector<Aim> aims = aims_of(placing);
    std::vector<CellNumber> assigned;
    rest_of(placing, aims, std::nullopt, &assigned);
    for (std::size_t number = 0; number < aims.size(); ++number) {
      if (assigned[number] == kNone) continue;
      Aim& aim = aims[number];
      for (CellNumber at = placing.cell_of[assigned[number]]; aim.ways.next[at] != kNone;) {
        const CellNumber to = aim.ways.next[at];
        for (const CellNumber cell : step_between(aim.piece.kind, at, to)) {
          if (placing.piece_on[cell] != kNone) aim.in_the_way.set(cell);
        }
        if (placing.piece_on[to] != kNone && side_on(placing, to) == aim.piece.side) aim.in_the_way.set(to);
        at = to;
      }
    }
    return aims;
  }

  static const std::vector<CellNumber>& step_between(Kind kind, CellNumber from, CellNumber to) {
    const auto& steps = steps_to(kind, to);
    return std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return step.from == from; })->between;
  }

  static std::uint64_t mixed(std::uint64_t piece, std::uint64_t cell) {
    const std::uint64_t product = (piece * kCellCount + cell + 1) * 0x9e3779b97f4a7c15U;
    return (product ^ (product >> 29U)) * 0xbf58476d1ce4e5b9U;
  }

  std::uint64_t hash_of(CellNumber number, CellNumber cell) const {
    return number == kNone ? 0 : mixed(Game::code_of(piece(number)), cell);
  }

  void add_children(const Node& node, std::size_t parent, std::vector<Child>& children) const {
    const Side next = other(node.game.side_to_move());
    node.game.each_move([&](optimized::DuckMove move) {
      const CellNumber moving = node.placing.piece_on[move.from];
      const CellNumber target = node.placing.piece_on[move.to];
      const bool ends = target != kNone && piece(target).kind == Kind::captain;
      if (ends && situation_.loser != piece(target).side) return;
      Placing placing = node.placing;
      placing.move(move);
      const Rest rest = rest_of(placing, node.aims, move.from, nullptr);
      if (rest.sum() >= kImpossible || (ends && !is_reached(rest, next))) return;
      const int left = length(rest, next);
      children.push_back({is_reached(rest, next), left, 64 * left + 8 * rest.sum() + rest.disturbed,
                          node.hash - hash_of(moving, move.from) + hash_of(moving, move.to) - hash_of(target, move.to),
                          parent, move});
    });
  }

  // The best of them first, of those with the same position one.
  void keep_best(std::vector<Child>& children) const {
    std::sort(children.begin(), children.end(),
              [](const Child& one, const Child& two) { return one.key() < two.key(); });
    const auto same = [](const Child& one, const Child& two) { return one.hash == two.hash && one.order == two.order; };
    children.erase(std::unique(children.begin(), children.end(), same), children.end());
    const std::size_t width = std::clamp<std::size_t>(kEffort / (situation_.conditions.size() + 4), 16, 64);
    if (children.size() > width) children.resize(width);
  }

  std::vector<Node> played_on(const std::vector<Node>& layer, const std::vector<Child>& children) {
    std::vector<Node> next;
    for (const Child& child : children) {
      next.push_back(layer[child.parent]);
      next.back().game.play(operation_of(child.move));
      next.back().placing.move(child.move);
      next.back().aims = planned(next.back().placing);
      next.back().hash = child.hash;
      steps_.push_back({layer[child.parent].step, child.move});
      next.back().step = steps_.size() - 1;
    }
    return next;
  }

  std::vector<Operation> game_to(const std::vector<Node>& layer, const Child& child) const {
    std::vector<Operation> game = {situation_.last, operation_of(child.move)};
    for (std::size_t step = layer[child.parent].step; step != 0; step = steps_[step].before) {
      game.push_back(operation_of(steps_[step].move));
    }
    std::reverse(game.begin(), game.end());
    return game;
  }

  static constexpr std::size_t kDetour = 12;   // more operations than the estimate that are not worth the search
  static constexpr std::size_t kEffort = 800;  // conditions looked at for each move of a game, about

  const DuckVariant& variant_;
  const DuckSituation& situation_;
  Position start_;
  Placing placing_;                        // at the start
  std::vector<CellNumber> pieces_;         // all of them
  std::array<Piece, kCellCount> kinds_{};  // [piece]
  std::array<bool, kCellCount> matters_{};
  std::vector<Played> steps_{1};
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
