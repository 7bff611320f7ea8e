#include "bench/dense_game.h"

#include <algorithm>
#include <stdexcept>

#include "problems/duck_chess/games.h"
#include "props/step_geometry.h"

namespace quack::bench {

namespace {

constexpr std::uint64_t kLegalPercent = 50;
constexpr std::uint64_t kCheckPercent = 40;
// How often another move is drawn when one captures, or gives check where none is wanted, or the other way round.
constexpr int kMostDraws = 16;

// A cell at most three rows and columns away; the board's edge stops what would go over it.
Cell near(Cell from, Random& random) {
  const auto place = [&random](int at, int last) {
    return std::clamp(at + static_cast<int>(random.below(7)) - 3, 0, last);
  };
  const int x = place(from.x, kRowCount - 1);
  return {x, place(from.y, kColumnCount - 1)};
}

}  // namespace

DenseGame::DenseGame(std::uint64_t seed) : random_(seed), game_(optimized::duck_chess_start(), CheckRule::either_side) {
  list_moves();
}

Operation DenseGame::next() {
  const Operation operation = random_.chance(kLegalPercent) ? legal() : illegal();
  const Outcome outcome = game_.play(operation);
  ++shares_.operations;
  ++shares_.by_validity[static_cast<std::size_t>(outcome.validity)];
  if (outcome.valid()) {
    ++shares_.legal;
    shares_.checks += outcome.check ? 1 : 0;
    list_moves();
  }
  return operation;
}

Outcome DenseGame::outcome_of(Operation operation) const {
  optimized::DuckGame game = game_;
  return game.play(operation);
}

Operation DenseGame::legal() {
  // At random, for the processor would learn a fixed order; checks are preferred while they are too few.
  const bool too_few = shares_.checks * 100 < shares_.operations * kCheckPercent;
  const bool check_wanted = random_.chance(too_few ? 90 : 30);
  Operation sparing;
  bool found = false;
  for (int draw = 0; draw < kMostDraws; ++draw) {
    const Operation operation = operation_of(moves_[random_.below(move_count_)]);
    const Outcome outcome = outcome_of(operation);
    if (outcome.captured) continue;
    sparing = operation;
    found = true;
    if (outcome.check == check_wanted) break;
  }
  for (std::size_t move = 0; !found && move < move_count_; ++move) {
    sparing = operation_of(moves_[move]);
    found = !outcome_of(sparing).captured;
  }
  if (!found) throw std::logic_error("a dense game has come to where every move captures; take another seed");
  return sparing;
}

Operation DenseGame::illegal() {
  const auto any_move = [this] { return operation_of(moves_[random_.below(move_count_)]); };
  for (;;) {
    Operation operation = any_two_cells(random_);
    const std::uint64_t drawn = random_.below(8);
    if (drawn < 3) {
      operation.from = any_move().from;
      operation.to = near(operation.from, random_);
    } else if (drawn < 6) {
      operation.from = any_move().from;
      const Operation other = any_move();
      operation.to = {operation.from.x + other.to.x - other.from.x, operation.from.y + other.to.y - other.from.y};
      if (!on_board(operation.to)) continue;
    }
    if (!outcome_of(operation).valid()) return operation;
  }
}

}  // namespace quack::bench
