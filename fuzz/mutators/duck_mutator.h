#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/mutators/mutator.h"
#include "game/duck_chess_engine.h"
#include "text/duck_dialect.h"

namespace quack::fuzz {

// A game that is mutated: how it is written, and the engine that repairs it.
struct MutatedGame {
  const text::DuckDialect* dialect = nullptr;
  CheckRule rule = CheckRule::either_side;
  Position start;
  DuckChessFactory engine;
};

// Makes new games out of old ones. A changed line makes most lines after it illegal. So the list of operations is
// changed instead of the text; then the game is played once, and operations that became illegal are replaced by legal
// ones. Some operations are left illegal on purpose, mostly near misses, as only these find an engine that accepts too
// much. One mutation in a hundred changes bytes instead.
Mutator duck_mutator(const MutatedGame& game);

// A game to be repaired: each entry an operation, or none where one is to be chosen.
using Draft = std::vector<std::optional<Operation>>;

// Plays the draft, chooses its open operations, and repairs it. The result has at most `at_most` operations, of which
// 10 to 30 %, depending on the game, may stay illegal. Captains are mostly spared until the draft's last few
// operations, and at most three operations after the end of the game stay.
std::vector<Operation> repaired_operations(const MutatedGame& game, const Draft& draft, std::size_t at_most,
                                           Random& random);

}  // namespace quack::fuzz
