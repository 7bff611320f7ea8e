#pragma once

#include "optimized/duck_chess.h"
#include "optimized/vector_replay.h"

namespace quack::optimized {

// Calls `use` with a game from that position, of the kind that plays it fastest on this processor: a VectorReplay or a
// DuckReplay. Which of them can't be told from what comes of an operation.
template <class Use>
auto with_fastest_replay(const Position& position, CheckRule rule, const Use& use) {
  if (auto replay = VectorReplay::from(position, rule)) return use(*replay);
  DuckReplay<> replay(position, rule);
  return use(replay);
}

}  // namespace quack::optimized
