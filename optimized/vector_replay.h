#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/operation.h"
#include "game/outcome_code.h"
#include "game/position.h"
#include "optimized/duck_attack_slots.h"
#include "optimized/duck_chess.h"

namespace quack::optimized {

// A game that is played in runs of operations by instructions that work on 64 bytes at once (AVX-512), several times as
// fast as DuckReplay, which plays on every processor and from every position. A plain value, to copy at will.
class VectorReplay {
 public:
  // Whether this processor has the instructions.
  static bool there_is();

  // A game from that position; none if this processor lacks the instructions, or a side has several captains. `slots`
  // must outlive it.
  static std::optional<VectorReplay> from(const Position& position, CheckRule rule,
                                          const DuckAttackSlots& slots = kDuckAttackSlots);

  // As DuckReplay's.
  static constexpr std::size_t kMostAtOnce = 64;
  void play_all(std::span<const Operation> operations, OutcomeCode* outcomes);

  // As in DuckChessEngine.
  Position position() const;
  bool over() const { return over_; }

 private:
  VectorReplay(const Position& position, CheckRule rule, const DuckAttackSlots& slots);

  // The same of `count` operations; but there is room for 64, and 64 outcomes are written.
  void play_some(const Operation* operations, std::size_t count, OutcomeCode* outcomes);

  alignas(64) std::array<SlotCode, kPlaceCount> board_{};
  std::array<std::uint64_t, kSideCount> captains_{};  // their cells, or kNoCaptain
  std::uint32_t turn_ = 0;                            // kRedBit or kBlueBit
  bool over_ = false;
  CheckRule rule_ = CheckRule::either_side;
  const DuckAttackSlots* slots_;
};

// Calls `use` with a game from that position, of the kind that plays it fastest on this processor: a VectorReplay or a
// DuckReplay. Both give the same outcomes.
template <class Use>
auto with_fastest_replay(const Position& position, CheckRule rule, const Use& use) {
  if (auto replay = VectorReplay::from(position, rule)) return use(*replay);
  DuckReplay replay(position, rule);
  return use(replay);
}

// VectorReplay with the common interface, so that proofs, properties and fuzz targets go through it as well. Why an
// operation is invalid, and which moves there are, it does not know itself: it asks a DuckGame on its position.
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
  const DuckGame& game() const {
    if (!game_) game_.emplace(moved_ ? position() : start_, rule_);
    return *game_;
  }

  VectorReplay replay_;
  Position start_;
  bool moved_ = false;
  mutable std::optional<DuckGame> game_;  // on the position now
  CheckRule rule_;
};

}  // namespace quack::optimized
