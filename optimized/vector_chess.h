#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "optimized/duck_game.h"
#include "optimized/vector_replay.h"

namespace quack::optimized {

// VectorReplay behind the common face, so that proofs, properties and fuzz targets go through it as well. Why an
// operation is invalid, and which moves there are, it does not know itself: a DuckGame on its position tells.
class VectorChess final : public DuckChessEngine {
 public:
  // `start`: where the replay stands.
  VectorChess(const VectorReplay& replay, const Position& start, CheckRule rule)
      : replay_(replay), start_(start), rule_(rule) {}

  // None where VectorReplay::from gives none.
  static std::unique_ptr<VectorChess> from(const Position& position, CheckRule rule,
                                           const DuckAttackSlots& slots = kDuckAttackSlots) {
    const auto replay = VectorReplay::from(position, rule, slots);
    return replay ? std::make_unique<VectorChess>(*replay, position, rule) : nullptr;
  }

  Outcome play(Operation operation) override {
    OutcomeCode code;
    replay_.play_all({&operation, 1}, &code);
    if (code.valid()) {
      moved_ = true;
      game_.reset();
      return outcome_of(code);
    }
    if (over()) return outcome_of(code, Validity::game_over);
    return game().refusal(operation);
  }
  Position position() const override { return replay_.position(); }
  bool over() const override { return replay_.over(); }
  std::vector<Operation> moves() const override {
    std::vector<Operation> moves;
    if (over()) return moves;
    game().each_move([&moves](DuckMove move) { moves.push_back(operation_of(move)); });
    return moves;
  }

 private:
  // Made when it is first asked for, and most of what the proofs ask is asked where the game begins.
  const DuckGame<>& game() const {
    if (!game_) game_.emplace(moved_ ? position() : start_, rule_);
    return *game_;
  }

  VectorReplay replay_;
  Position start_;
  bool moved_ = false;
  mutable std::optional<DuckGame<>> game_;  // on the position now
  CheckRule rule_;
};

}  // namespace quack::optimized
