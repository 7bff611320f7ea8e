#include "problems/duck_chess/plan.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "optimized/duck_game.h"
#include "problems/counted_input.h"

namespace quack {

namespace {

using Game = optimized::DuckGame;

std::size_t index(Cell cell) {
  return static_cast<std::size_t>(cell.x) * kColumnCount + static_cast<std::size_t>(cell.y);
}

Cell cell_at(std::size_t index) {
  return {static_cast<int>(index) / kColumnCount, static_cast<int>(index) % kColumnCount};
}

std::vector<Operation> moves_of(const Game& game) {
  std::vector<Operation> moves;
  game.each_move([&moves](optimized::DuckMove move) { moves.push_back(operation_of(move)); });
  return moves;
}

int distance(Cell one, Cell other) { return std::max(std::abs(one.x - other.x), std::abs(one.y - other.y)); }

// Lays a plan out, move by move.
class Layer {
 public:
  Layer(const DuckVariant& variant, const DuckPlan& plan, Filling filling)
      : game_(variant.start(), variant.check_rule),
        waiting_(plan.moves),
        last_(plan.last),
        filling_(filling),
        done_(plan.moves.size(), false) {
    for (std::size_t i = 0; i < kCellCount; ++i) standing_[i] = cell_at(i);
    for (const auto& move : waiting_) {
      is_planned_[index(move.piece)] = true;
      count_span(move.operation, 1);
    }
    is_planned_[index(last_.piece)] = true;
    count_span(last_.operation, 1);
  }

  LaidOut lay() {
    for (next_ = 0; next_ < waiting_.size(); ++next_) {
      if (done_[next_]) continue;
      if (waiting_[next_].inert) {
        play_inert(next_);
      } else {
        give_turn_to(waiting_[next_].side);
        play(next_);
      }
    }
    give_turn_to(last_.side);
    out_.before.push_back(game_.position());
    out_.operations.push_back(last_.operation);
    out_.plan.last = last_;
    return std::move(out_);
  }

 private:
  void count_span(Operation operation, int change) {
    for (std::size_t i = 0; i < kCellCount; ++i) {
      if (spans(operation, cell_at(i))) spans_[i] += change;
    }
  }

  // What is over is never given.
  void give_turn_to(Side side) {
    if (game_.over() || game_.side_to_move() == side) return;
    if (filling_ == Filling::forward && play_a_later_one()) return;
    idle();
  }

  bool is_own_piece(const PlannedMove& move) const {
    const auto piece = game_.position().at(move.operation.from);
    return piece && piece->side == game_.side_to_move() && standing_[index(move.operation.from)] == move.piece;
  }

  // Plays number `number` if it is a move; it is done with in any case.
  bool play(std::size_t number) {
    const PlannedMove& move = waiting_[number];
    done_[number] = true;
    count_span(move.operation, -1);
    if (!is_own_piece(move)) return false;
    const Position before = game_.position();
    if (!game_.play(move.operation).valid()) return false;
    step(move.operation);
    out_.before.push_back(before);
    out_.plan.moves.push_back(move);
    return true;
  }

  // An operation that was invalid stays only if it still is.
  void play_inert(std::size_t number) {
    const PlannedMove& move = waiting_[number];
    done_[number] = true;
    count_span(move.operation, -1);
    Game tried = game_;
    if (tried.play(move.operation).valid()) return;
    out_.before.push_back(game_.position());
    out_.plan.moves.push_back(move);
    out_.operations.push_back(move.operation);
  }

  void step(Operation operation) {
    out_.operations.push_back(operation);
    standing_[index(operation.to)] = standing_[index(operation.from)];
  }

  // Of each piece only the first of its moves that wait can come next.
  bool play_a_later_one() {
    std::array<bool, kCellCount> passed{};
    for (std::size_t number = next_; number < waiting_.size(); ++number) {
      const PlannedMove& move = waiting_[number];
      if (done_[number] || move.inert) continue;
      const bool first_of_piece = !passed[index(move.piece)];
      passed[index(move.piece)] = true;
      if (!first_of_piece || move.side != game_.side_to_move() || !is_own_piece(move)) continue;
      Game tried = game_;
      if (tried.play(move.operation).valid()) return play(number);
    }
    return false;
  }

  // How much a step of an idle piece may spoil: what is planned to go over its cells above all, then how near it comes
  // to the last operation and to the captains.
  int harm(Operation step, const Position& position) const {
    const auto piece = position.at(step.from);
    int nearest = kRowCount;
    for (std::size_t i = 0; i < kCellCount; ++i) {
      const auto other = position.at(cell_at(i));
      const bool counts = (other && other->kind == Kind::captain) || cell_at(i) == last_.operation.from ||
                          cell_at(i) == last_.operation.to;
      if (counts) nearest = std::min({nearest, distance(cell_at(i), step.to), distance(cell_at(i), step.from)});
    }
    constexpr int kMuch = 100;
    const bool goes_back = standing_[index(step.from)] == step.to;
    return kMuch * (spans_[index(step.from)] + spans_[index(step.to)]) +
           (piece && piece->kind == Kind::captain ? kMuch / 2 : 0) - 2 * nearest - (goes_back ? 1 : 0);
  }

  // Lets a piece step aside of which nothing is planned.
  void idle() {
    const Position position = game_.position();
    std::optional<Operation> best;
    int least = std::numeric_limits<int>::max();
    for (const Operation step : moves_of(game_)) {
      if (position.at(step.to) || is_planned_[index(standing_[index(step.from)])]) continue;
      const int harm_done = harm(step, position);
      if (harm_done >= least) continue;
      least = harm_done;
      best = step;
    }
    if (!best) return;
    game_.play(*best);
    step(*best);
  }

  Game game_;
  std::vector<PlannedMove> waiting_;
  PlannedMove last_;
  Filling filling_;
  std::vector<bool> done_;
  std::size_t next_ = 0;
  std::array<Cell, kCellCount> standing_{};    // [cell] -> where the piece on it stood at the start
  std::array<bool, kCellCount> is_planned_{};  // [where it stood at the start]
  std::array<int, kCellCount> spans_{};        // [cell] -> how many operations that wait span it
  LaidOut out_;
};

}  // namespace

bool spans(Operation operation, Cell cell) {
  const auto [low_x, high_x] = std::minmax(operation.from.x, operation.to.x);
  const auto [low_y, high_y] = std::minmax(operation.from.y, operation.to.y);
  return low_x <= cell.x && cell.x <= high_x && low_y <= cell.y && cell.y <= high_y;
}

std::optional<DuckPlan> duck_plan(const DuckVariant& variant, const std::vector<std::string>& items) {
  if (items.empty()) return std::nullopt;
  Game game(variant.start(), variant.check_rule);
  std::array<Cell, kCellCount> standing{};
  for (std::size_t i = 0; i < kCellCount; ++i) standing[i] = cell_at(i);
  DuckPlan plan;
  const auto read = judge::read_duck_input(counted_input(items), *variant.dialect);
  for (const Operation operation : std::get<std::vector<Operation>>(read)) {
    PlannedMove move{operation, game.side_to_move(), standing[index(operation.from)], false};
    move.inert = !game.play(operation).valid();
    if (!move.inert) standing[index(operation.to)] = move.piece;
    plan.moves.push_back(move);
  }
  plan.last = plan.moves.back();
  plan.moves.pop_back();
  return plan;
}

LaidOut laid_out(const DuckVariant& variant, const DuckPlan& plan, Filling filling) {
  return Layer(variant, plan, filling).lay();
}

std::optional<std::vector<Cell>> shortest_way(const Position& position, Cell from, Cell to, std::size_t longest) {
  const auto piece = position.at(from);
  if (!piece) return std::nullopt;
  std::vector<std::vector<Cell>> ways = {{}};
  std::array<bool, kCellCount> reached{};
  reached[index(from)] = true;
  for (std::size_t at = 0; at < ways.size(); ++at) {
    const std::vector<Cell> way = ways[at];
    const Cell here = way.empty() ? from : way.back();
    if (here == to) return way;
    if (way.size() == longest) continue;
    Position there = position;
    there.put(from, std::nullopt);
    there.put(here, piece);
    there.side_to_move = piece->side;
    for (const Operation step : moves_of(Game(there, CheckRule::either_side))) {
      const bool in_the_way = there.at(step.to) && step.to != to;
      if (step.from != here || in_the_way || reached[index(step.to)]) continue;
      reached[index(step.to)] = true;
      ways.push_back(way);
      ways.back().push_back(step.to);
    }
  }
  return std::nullopt;
}

}  // namespace quack
