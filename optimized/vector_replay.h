#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "game/duck_chess_engine.h"
#include "game/operation.h"
#include "game/outcome_code.h"
#include "game/position.h"
#include "optimized/duck_attack_slots.h"

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

}  // namespace quack::optimized
