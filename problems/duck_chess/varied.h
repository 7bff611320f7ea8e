#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/duck_chess_engine.h"
#include "problems/random.h"

namespace quack {

// How a game is to end: by whose captain's capture, by which kind, with which operation (from 1).
struct DuckEnding {
  Side winner = Side::red;
  Kind captor = Kind::car;
  std::uint64_t at = 1;
};

// What a varied game is made of.
struct VariedOptions {
  std::uint64_t legal_percent = 70;  // of a hundred operations, how many are moves; the rest are near misses
  // How much features of moves, of attacks after them and of refusals weigh against each other.
  std::array<std::uint64_t, 3> weights = {2, 3, 2};
  std::uint64_t captain_percent = 30;  // of a hundred moves, how many are steps of a captain to where it shows most
  // Captures are spread so that about this many pieces are left when `captures_percent` of the operations are done.
  std::uint64_t pieces_left = 4;
  std::uint64_t captures_percent = 95;
  bool fine = false;  // whether each step on the board counts, and one kind is spared of which there are few
  std::optional<DuckEnding> ending = std::nullopt;  // none: no captain is captured
};

// A game of `count` operations from the start position. Each is chosen, among moves or among near misses, for showing
// what the operations before it have shown least (operation_features.h). Until the operation with which the game is to
// end, a captain is captured only where nothing else can be played. If play does not allow that end by then it ends
// later, by any kind, or not at all. After the end there is every kind of operation: moves of either side on the last
// board and on the one before, and near misses. `make` sets up the engine that lists the moves.
std::vector<Operation> varied_game(const DuckChessFactory& make, const Position& start, CheckRule rule,
                                   std::uint64_t count, const VariedOptions& options, Random& random);

}  // namespace quack
