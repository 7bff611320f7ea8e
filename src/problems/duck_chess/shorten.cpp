#include <array>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "optimized/duck_chess.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/problem.h"
#include "problems/duck_chess/step_geometry.h"
#include "problems/list_minimizer.h"
#include "text/duck_text.h"

namespace quack {
namespace {

struct PlayedOperation {
  Operation operation;
  Side side = Side::red;  // whose turn it was
  Cell piece;             // where the piece that it moves stood at the start: its name
  bool valid = false;
};

std::pair<std::vector<PlayedOperation>, bool> played(const DuckVariant& variant,
                                                     const std::vector<Operation>& operations) {
  optimized::DuckChess game(variant.start(), variant.check_rule);
  std::array<Cell, kCellCount> piece_on = kAllCells;
  std::vector<PlayedOperation> all;
  for (const Operation operation : operations) {
    PlayedOperation now{operation, game.side_to_move(), piece_on[index(operation.from)]};
    now.valid = game.play(operation).valid();
    if (now.valid) piece_on[index(operation.to)] = now.piece;
    all.push_back(now);
  }
  return {std::move(all), game.over()};
}

// The shortest games that end, of both variants: with the fifth operation red's car captures blue's captain, which came
// to meet it; or with the seventh, when blue's car attacks red's captain. Blue's car does the same one operation later.
std::vector<Operation> short_game(bool is_attacked, Side winner) {
  std::vector<Operation> game = {
      {{0, 0}, {1, 0}}, {{9, 4}, {8, 4}}, {{1, 0}, {1, 3}}, {{8, 4}, {8, 3}}, {{1, 3}, {8, 3}}};
  if (is_attacked) {
    game = {{{0, 0}, {1, 0}}, {{9, 0}, {8, 0}}, {{1, 0}, {1, 3}}, {{8, 0}, {8, 5}},
            {{1, 3}, {9, 3}}, {{8, 5}, {0, 5}}, {{9, 3}, {9, 4}}};
  }
  if (winner == Side::red) return game;
  for (auto& [from, to] : game) std::tie(from.x, to.x) = std::pair(kRowCount - 1 - from.x, kRowCount - 1 - to.x);
  game.insert(game.begin(), Operation{{3, 8}, {4, 8}});
  return game;
}

// Plays some operations of a game again, though others are left out.
class Repair {
 public:
  Repair(const DuckVariant& variant, const std::vector<PlayedOperation>& kept)
      : game_(variant.start(), variant.check_rule), waiting_(kept) {
    for (const PlayedOperation& each : kept)
      if (each.valid) is_kept_[index(each.piece)] = true;
    is_kept_[index(kept.back().piece)] = true;
  }

  // Moves that can no longer be played are left out. If it is the other side's turn, its next possible move is played
  // first, or else a piece that no move needs steps aside or back.
  std::vector<Operation> played_again() {
    const PlayedOperation last = waiting_.back();
    waiting_.pop_back();
    while (!waiting_.empty()) {
      const PlayedOperation next = waiting_.front();
      if (next.valid && !game_.over() && game_.side_to_move() != next.side && !play_a_later_one()) idle();
      if (!waiting_.empty() && waiting_.front().operation == next.operation) {
        waiting_.erase(waiting_.begin());
        if (next.valid ? is_playable(next) : !optimized::DuckChess(game_).play(next.operation).valid())
          play(next.operation);
      }
    }
    if (!game_.over() && game_.side_to_move() != last.side) idle();
    operations_.push_back(last.operation);
    return operations_;
  }

 private:
  bool is_playable(const PlayedOperation& move) const {
    return game_.side_to_move() == move.side && piece_on_[index(move.operation.from)] == move.piece &&
           optimized::DuckChess(game_).play(move.operation).valid();
  }

  void play(Operation operation) {
    if (game_.play(operation).valid()) piece_on_[index(operation.to)] = piece_on_[index(operation.from)];
    operations_.push_back(operation);
  }

  bool play_a_later_one() {
    std::set<Cell> passed;  // of each piece only the next move can be played
    for (auto move = waiting_.begin(); move != waiting_.end(); ++move) {
      if (!move->valid || !passed.insert(move->piece).second || !is_playable(*move)) continue;
      play(move->operation);
      waiting_.erase(move);
      return true;
    }
    return false;
  }

  void idle() {
    const Position position = game_.position();
    std::optional<Operation> best;
    int least = 3;  // harm is at most 2
    for (const Operation& step : game_.moves()) {
      const Cell piece = piece_on_[index(step.from)];
      if (position.at(step.to) || is_kept_[index(piece)]) continue;
      const int harm = (position.at(step.from)->kind == Kind::captain ? 2 : 0) - (piece == step.to ? 1 : 0);
      if (harm < least) std::tie(least, best) = std::pair(harm, step);
    }
    if (best) play(*best);
  }

  optimized::DuckChess game_;
  std::vector<PlayedOperation> waiting_;
  std::array<Cell, kCellCount> piece_on_ = kAllCells;  // [cell] -> where the piece on it stood at the start
  std::array<bool, kCellCount> is_kept_{};             // [where it stood at the start]
  std::vector<Operation> operations_;
};

class Shortener {
 public:
  Shortener(const DuckVariant& variant, const std::vector<Operation>& operations, const TryItems& take)
      : variant_(variant), take_(take) {
    keep(operations);
  }

  void shorten() {
    if (ends_) end_sooner();
    // Leaves moves out, and plays what is left so that the turns come out.
    minimize_list([&] { return operations_.size() - 1; },
                  [&](std::size_t begin, std::size_t end) { return take_again(without(game_, begin, end)); });
  }

 private:
  void keep(const std::vector<Operation>& operations) {
    operations_ = operations;
    std::tie(game_, ends_) = played(variant_, operations);
  }

  // True if this game, which is no longer than the current one, shows it too; it is then the current game.
  bool take(const std::vector<Operation>& operations) {
    if (operations.size() > operations_.size()) return false;
    if (operations == operations_) return true;
    std::vector<std::string> items;
    for (const Operation operation : operations) items.push_back(to_text(operation, *variant_.dialect));
    if (!take_(items)) return false;
    keep(operations);
    return true;
  }

  // If it matters that the game ends, how it ends often does not, and neither do operations after the end.
  void end_sooner() {
    for (const auto& [is_attacked, winner] : {std::pair(false, Side::red), std::pair(false, Side::blue),
                                              std::pair(true, Side::red), std::pair(true, Side::blue)}) {
      std::vector<Operation> game = short_game(is_attacked, winner);
      if (take(game)) return;
      game.emplace_back();
      for (const Operation last : {operations_.back(), Operation{{9, 8}, {8, 8}}, Operation{{0, 8}, {1, 8}}}) {
        game.back() = last;
        if (take(game)) return;
      }
    }
  }

  // The last operation stays in any case.
  bool take_again(std::vector<PlayedOperation> kept) {
    if (kept.empty() || kept.back().operation != operations_.back()) kept.push_back(game_.back());
    const std::size_t before = operations_.size();
    return take(Repair(variant_, kept).played_again()) && operations_.size() < before;
  }

  const DuckVariant& variant_;
  const TryItems& take_;
  std::vector<Operation> operations_;
  std::vector<PlayedOperation> game_;  // the same, played
  bool ends_ = false;                  // whether it is over then
};

}  // namespace

void shorten_duck_items(const DuckVariant& variant, const std::vector<std::string>& items, const TryItems& take) {
  if (items.empty()) return;
  Shortener(variant, text::read_duck_input(counted_input(items), *variant.dialect).items, take).shorten();
}

}  // namespace quack
