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

// The operations of a judge text, lenient; of a malformed one those before the error.
struct OperationsRead {
  std::vector<Operation> operations;
  bool is_whole = false;  // there is no error
};
OperationsRead read_operations(std::string_view text, const text::DuckDialect& dialect);

// A game that is mutated: how it is written, and the engine that repairs it.
struct MutatedGame {
  const text::DuckDialect* dialect = nullptr;
  CheckRule rule = CheckRule::either_side;
  Position start;
  DuckChessFactory engine;
};

// Makes new games out of old ones. A line of judge text that changes makes nonsense of most lines after it, so it is
// not the text that is changed here but the list of operations; then the game is played once and what has become
// illegal is replaced by something legal, so that a change early in a game doesn't waste the rest of it. Some
// operations are left illegal on purpose, mostly near misses: an engine that accepts too much is found by those alone.
// One mutation in a hundred is of bytes instead.
Mutator duck_mutator(const MutatedGame& game);

// A game to be repaired: each entry an operation, or none where one is to be chosen.
using Draft = std::vector<std::optional<Operation>>;

// Plays the draft, chooses its open operations, and repairs it. At most `at_most` operations, of which 10 to 30 %,
// depending on the game, may stay illegal; a captain is mostly spared until the draft's last few operations, and of
// what follows the end of the game at most three operations stay.
std::vector<Operation> mended_operations(const MutatedGame& game, const Draft& draft, std::size_t at_most,
                                         Random& random);

}  // namespace quack::fuzz
