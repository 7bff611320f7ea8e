#include "problems/duck_chess/shorten.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <set>

#include "judge/duck_text.h"
#include "optimized/duck_game.h"
#include "problems/duck_chess/facts.h"
#include "problems/duck_chess/plan.h"
#include "problems/duck_chess/translate.h"

namespace quack {

namespace {

using Pieces = std::set<Cell>;

class Shortener {
 public:
  Shortener(const DuckVariant& variant, DuckPlan plan, const TryItems& take)
      : variant_(variant), plan_(std::move(plan)), take_(take), size_(plan_.moves.size() + 1) {}

  void shorten() {
    if (!arrange() && !shift(Same::at_hand)) {
      leave_out_pieces();
      go_straight();
    }
    leave_out_moves();
    if (go_straight()) leave_out_moves();
    if (shift(Same::at_hand) || shift(Same::moved) || shift(Same::moved_and_at_hand)) leave_out_moves();
  }

 private:
  // Whether the plan, laid out, still shows it; if so it is the plan from now on.
  bool take(const DuckPlan& plan, Filling filling) {
    LaidOut game = laid_out(variant_, plan, filling);
    if (game.operations.size() > size_) return false;
    std::vector<std::string> items;
    for (const Operation operation : game.operations) items.push_back(to_text(operation, *variant_.dialect));
    if (!take_(items)) return false;
    plan_ = std::move(game.plan);
    size_ = items.size();
    return true;
  }

  bool take(const DuckPlan& plan) { return take(plan, Filling::forward) || take(plan, Filling::idle); }

  Pieces pieces() const {
    Pieces all;
    for (const auto& move : plan_.moves) {
      if (!move.inert) all.insert(move.piece);
    }
    return all;
  }

  DuckPlan only(const Pieces& pieces) const {
    DuckPlan plan = plan_;
    std::erase_if(plan.moves, [&](const PlannedMove& move) { return !move.inert && !pieces.contains(move.piece); });
    return plan;
  }

  // Often all that matters is the position before the last operation, and little of that. True if it was so.
  bool arrange() {
    std::vector<DuckFact> facts = duck_facts(variant_, plan_);
    const std::set<Cell> near = cells_at_hand();
    const auto of_mover = [&](const DuckFact& fact) {
      return fact.piece == plan_.last.piece || fact.stands_on == plan_.last.operation.to;
    };
    const auto at_hand = [&](const DuckFact& fact) {
      return of_mover(fact) || near.contains(fact.stands_on.value_or(fact.piece));
    };
    const auto on_board = [](const DuckFact& fact) { return fact.stands_on.has_value(); };
    const auto any = [](const DuckFact& /*fact*/) { return true; };
    for (const std::function<bool(const DuckFact&)>& counts :
         std::vector<std::function<bool(const DuckFact&)>>{of_mover, at_hand, on_board, any}) {
      std::vector<DuckFact> some;
      std::copy_if(facts.begin(), facts.end(), std::back_inserter(some), counts);
      if (!take(plan_for(variant_, some, plan_.last))) continue;
      leave_out_facts(some);
      return true;
    }
    return false;
  }

  // Halves, quarters and so on, down to single ones.
  void leave_out_facts(std::vector<DuckFact> facts) {
    for (std::size_t chunk = (facts.size() + 1) / 2;; chunk = (chunk + 1) / 2) {
      bool changed = false;
      for (std::size_t end = facts.size(); end > 0;) {
        const std::size_t begin = end - std::min(end, chunk);
        std::vector<DuckFact> fewer = facts;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(begin),
                    fewer.begin() + static_cast<std::ptrdiff_t>(end));
        if (take(plan_for(variant_, fewer, plan_.last))) {
          facts = fewer;
          changed = true;
        }
        end = std::min(begin, facts.size());
      }
      if (chunk <= 1 && !changed) return;
    }
  }

  // The cells in the rectangle of the last operation, and where captains and those that attack them stand once it has
  // been played.
  std::set<Cell> cells_at_hand() const {
    std::set<Cell> found;
    for (int x = 0; x < kRowCount; ++x) {
      for (int y = 0; y < kColumnCount; ++y) {
        if (spans(plan_.last.operation, {x, y})) found.insert({x, y});
      }
    }
    optimized::DuckGame game(laid_out(variant_, plan_, Filling::idle).before.back(), variant_.check_rule);
    game.play(plan_.last.operation);
    for (const Side side : kSides) {
      Position position = game.position();
      position.side_to_move = side;
      optimized::DuckGame(position, variant_.check_rule).each_move([&](optimized::DuckMove move) {
        const Operation operation = operation_of(move);
        const auto target = position.at(operation.to);
        if (!target || target->kind != Kind::captain) return;
        found.insert(operation.from);
        found.insert(operation.to);
      });
    }
    return found;
  }

  // Leaves out all the moves of half of the pieces, of a quarter of them, and so on.
  void leave_out_pieces() {
    for (std::size_t chunk = pieces().size();; chunk = (chunk + 1) / 2) {
      bool changed = false;
      const Pieces all = pieces();
      const std::vector<Cell> order(all.begin(), all.end());
      for (std::size_t begin = 0; begin < order.size(); begin += chunk) {
        Pieces kept = pieces();
        for (std::size_t at = begin; at < std::min(begin + chunk, order.size()); ++at) kept.erase(order[at]);
        if (kept.size() < pieces().size()) changed = take(only(kept)) || changed;
      }
      if (chunk <= 1 && !changed) return;
    }
  }

  // Sends each piece the shortest way to where it goes in the end, from its first move on or from a later one. True if
  // one went shorter.
  bool go_straight() {
    bool changed = false;
    for (const Cell piece : pieces()) changed = go_straight(piece) || changed;
    return changed;
  }

  bool go_straight(Cell piece) {
    const LaidOut game = laid_out(variant_, plan_, Filling::idle);
    std::vector<std::size_t> numbers;
    for (std::size_t number = 0; number < plan_.moves.size(); ++number) {
      if (plan_.moves[number].piece == piece && !plan_.moves[number].inert) numbers.push_back(number);
    }
    if (game.plan.moves.size() != plan_.moves.size()) return false;
    for (std::size_t begin = 0; begin + 1 < numbers.size(); ++begin) {
      const std::size_t steps = numbers.size() - begin;
      const Cell from = plan_.moves[numbers[begin]].operation.from;
      const Cell to = plan_.moves[numbers.back()].operation.to;
      const auto way = shortest_way(game.before.at(numbers[begin]), from, to, steps - 1);
      if (way && take(with_way({numbers.begin() + static_cast<std::ptrdiff_t>(begin), numbers.end()}, *way)))
        return true;
    }
    return false;
  }

  // The plan with the first of these moves of a piece replaced by this way of its, and the rest of them left out.
  DuckPlan with_way(const std::vector<std::size_t>& numbers, const std::vector<Cell>& way) const {
    DuckPlan plan = plan_;
    Cell from = plan.moves[numbers.front()].operation.from;
    for (std::size_t step = 0; step < way.size(); ++step) {
      plan.moves[numbers[step]].operation = {from, way[step]};
      from = way[step];
    }
    for (std::size_t step = numbers.size(); step > way.size(); --step) {
      plan.moves.erase(plan.moves.begin() + static_cast<std::ptrdiff_t>(numbers[step - 1]));
    }
    return plan;
  }

  // What has to be the same if the same is to happen elsewhere on the board.
  enum class Same : std::uint8_t { moved, moved_and_at_hand, at_hand };

  // Lets the same happen elsewhere on the board, where it takes fewer moves.
  bool shift(Same same) {
    for (const DuckPlan& plan : shifted_plans(variant_, standings(same), plan_.last, size_)) {
      if (take(plan)) return true;
    }
    return false;
  }

  std::vector<DuckStanding> standings(Same same) const {
    const Position before = laid_out(variant_, plan_, Filling::forward).before.back();
    std::set<Cell> cells = {plan_.last.operation.from, plan_.last.operation.to};
    if (same != Same::at_hand) {
      for (const DuckFact& fact : duck_facts(variant_, plan_)) {
        if (fact.stands_on) cells.insert(*fact.stands_on);
      }
    }
    if (same != Same::moved) {
      for (const Cell cell : cells_at_hand()) cells.insert(cell);
    }
    std::vector<DuckStanding> standings;
    for (const Cell cell : cells) {
      if (const auto piece = before.at(cell)) standings.push_back({*piece, cell});
    }
    return standings;
  }

  // Leaves out moves of the plan, halves of them first.
  void leave_out_moves() {
    for (std::size_t chunk = std::max<std::size_t>(plan_.moves.size() / 2, 1);;
         chunk = std::max<std::size_t>(chunk / 2, 1)) {
      bool changed = false;
      for (std::size_t end = plan_.moves.size(); end > 0;) {
        const std::size_t begin = end - std::min(end, chunk);
        DuckPlan plan = plan_;
        plan.moves.erase(plan.moves.begin() + static_cast<std::ptrdiff_t>(begin),
                         plan.moves.begin() + static_cast<std::ptrdiff_t>(end));
        changed = take(plan) || changed;
        end = std::min(begin, plan_.moves.size());
      }
      if (chunk == 1 && !changed) return;
    }
  }

  const DuckVariant& variant_;
  DuckPlan plan_;
  const TryItems& take_;
  std::size_t size_;
};

}  // namespace

void shorten_duck_items(const DuckVariant& variant, const std::vector<std::string>& items, const TryItems& take) {
  if (auto plan = duck_plan(variant, items)) Shortener(variant, std::move(*plan), take).shorten();
}

}  // namespace quack
