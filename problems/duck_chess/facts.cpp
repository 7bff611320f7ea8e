#include "problems/duck_chess/facts.h"

#include <algorithm>
#include <functional>
#include <map>

namespace quack {

namespace {

// Moves pieces about on a board whoever's turn it is, and writes down how.
class Arranger {
 public:
  Arranger(const DuckVariant& variant, const PlannedMove& last) : board_(variant.start()) {
    plan_.last = last;
    for (int x = 0; x < kRowCount; ++x) {
      for (int y = 0; y < kColumnCount; ++y) {
        if (board_.at({x, y})) where_[{x, y}] = {x, y};
      }
    }
  }

  DuckPlan arranged(std::vector<DuckFact> facts) {
    // A captured captain ends the game, so that comes last.
    std::stable_partition(facts.begin(), facts.end(), [&](const DuckFact& fact) { return !is_captain(fact.piece); });
    for (const DuckFact& fact : facts) {
      if (!fact.stands_on && !is_captain(fact.piece)) have_captured(fact.piece, facts);
    }
    // A place may become free only when another piece has gone to its own.
    for (bool changed = true; changed;) {
      changed = false;
      for (const DuckFact& fact : facts) changed = send(fact, facts) || changed;
    }
    for (const DuckFact& fact : facts) {
      if (!fact.stands_on && is_captain(fact.piece)) have_captured(fact.piece, facts);
    }
    return std::move(plan_);
  }

 private:
  bool is_captain(Cell piece) const { return kind_at_start(piece) == Kind::captain; }

  std::optional<Kind> kind_at_start(Cell piece) const {
    const auto place = where_.find(piece);
    if (place == where_.end()) return std::nullopt;
    const auto standing = board_.at(place->second);
    return standing ? std::optional(standing->kind) : std::nullopt;
  }

  // The longest way that is thought of: no piece needs more to cross the board, but for a captain in the corner.
  static constexpr std::size_t kLongestWay = 12;

  void have_captured(Cell victim, const std::vector<DuckFact>& facts) {
    const auto place = where_.find(victim);
    if (place == where_.end()) return;
    const Cell target = place->second;
    const Side side = board_.at(target)->side;
    std::optional<Cell> hunter;
    std::vector<Cell> shortest;
    const auto consider = [&](Cell piece) {
      const auto from = where_.find(piece);
      if (from == where_.end() || board_.at(from->second)->side == side || is_captain(piece)) return;
      const auto way = shortest_way(board_, from->second, target, hunter ? shortest.size() - 1 : kLongestWay);
      if (!way) return;
      hunter = piece;
      shortest = *way;
    };
    for (const DuckFact& fact : facts) consider(fact.piece);
    if (!hunter) {
      for (int x = 0; x < kRowCount; ++x) {
        for (int y = 0; y < kColumnCount; ++y) consider({x, y});
      }
    }
    if (hunter) go(*hunter, shortest);
  }

  // Whether nothing stands there, or what stands there may be captured because it has no place of its own to go to.
  bool can_be_cleared(Cell cell, const std::vector<DuckFact>& facts) const {
    if (!board_.at(cell)) return true;
    return std::none_of(facts.begin(), facts.end(), [&](const DuckFact& fact) {
      const auto place = where_.find(fact.piece);
      return place != where_.end() && place->second == cell;
    });
  }

  // True if the piece has been moved to where it belongs.
  bool send(const DuckFact& fact, const std::vector<DuckFact>& facts) {
    const auto place = where_.find(fact.piece);
    if (!fact.stands_on || place == where_.end() || place->second == *fact.stands_on) return false;
    if (!can_be_cleared(*fact.stands_on, facts)) return false;
    auto way = shortest_way(board_, place->second, *fact.stands_on, kLongestWay);
    if (!way) {
      clear_the_way(place->second, *fact.stands_on, facts);
      way = shortest_way(board_, place->second, *fact.stands_on, kLongestWay);
    }
    if (way) go(fact.piece, *way);
    return way.has_value();
  }

  // Lets pieces of its own side step aside that keep a piece from getting there, if they have no place of their own to
  // be on.
  void clear_the_way(Cell from, Cell to, const std::vector<DuckFact>& facts) {
    const Side side = board_.at(from)->side;
    Position cleared = board_;
    std::map<Cell, Cell> movable;  // [cell] -> the piece that stands on it
    for (const auto& [piece, cell] : where_) {
      if (board_.at(cell)->side != side || is_captain(piece) || !can_be_cleared(cell, facts)) continue;
      movable[cell] = piece;
      cleared.put(cell, std::nullopt);
    }
    const auto way = shortest_way(cleared, from, to, kLongestWay);
    if (!way) return;
    std::vector<Operation> steps;
    for (Cell here = from; const Cell next : *way) {
      steps.push_back({here, next});
      here = next;
    }
    const auto is_needed = [&](Cell cell) {
      return cell == plan_.last.operation.to ||
             std::any_of(steps.begin(), steps.end(), [&](Operation step) { return spans(step, cell); });
    };
    for (const auto& [cell, piece] : movable) {
      if (is_needed(cell)) step_aside(piece, is_needed);
    }
  }

  void step_aside(Cell piece, const std::function<bool(Cell)>& is_needed) {
    for (int x = 0; x < kRowCount; ++x) {
      for (int y = 0; y < kColumnCount; ++y) {
        if (is_needed({x, y}) || board_.at({x, y})) continue;
        const auto way = shortest_way(board_, where_.at(piece), {x, y}, 1);
        if (!way) continue;
        go(piece, *way);
        return;
      }
    }
  }

  void go(Cell piece, const std::vector<Cell>& way) {
    for (const Cell to : way) {
      const Cell from = where_.at(piece);
      const auto standing = board_.at(from);
      plan_.moves.push_back({{from, to}, standing->side, piece, false});
      std::erase_if(where_, [&](const auto& place) { return place.second == to; });
      board_.put(from, std::nullopt);
      board_.put(to, standing);
      where_[piece] = to;
    }
  }

  Position board_;
  std::map<Cell, Cell> where_;  // [where it stood at the start] -> where it stands
  DuckPlan plan_;
};

}  // namespace

std::vector<DuckFact> duck_facts(const DuckVariant& variant, const DuckPlan& plan) {
  std::map<Cell, Cell> standing;  // [cell] -> which piece
  const Position start = variant.start();
  std::vector<DuckFact> facts;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      if (!start.at({x, y})) continue;
      standing[{x, y}] = {x, y};
      facts.push_back({{x, y}, std::nullopt});
    }
  }
  for (const PlannedMove& move : plan.moves) {
    if (move.inert) continue;
    standing.erase(move.operation.from);
    standing[move.operation.to] = move.piece;
  }
  for (DuckFact& fact : facts) {
    for (const auto& [cell, piece] : standing) {
      if (piece == fact.piece) fact.stands_on = cell;
    }
  }
  std::erase_if(facts, [](const DuckFact& fact) { return fact.stands_on == fact.piece; });
  return facts;
}

DuckPlan plan_for(const DuckVariant& variant, const std::vector<DuckFact>& facts, const PlannedMove& last) {
  return Arranger(variant, last).arranged(facts);
}

}  // namespace quack
