#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "game/duck_chess_engine.h"
#include "optimized/duck_game.h"
#include "problems/duck_chess/game.h"
#include "problems/problem.h"

namespace quack {

// A move from the root and how many sequences of moves begin with it.
struct DuckPerftRoot {
  Operation move;
  std::uint64_t nodes = 0;
};

// Called after each root move with how many are done and how many there are; may be empty.
using PerftProgress = std::function<void(std::size_t done, std::size_t total)>;

// Counts the sequences of exactly `depth` moves (>= 1) that begin with each root move, in the engine's own order of
// moves. A sequence that ends the game earlier does not count. The optimized engine counts a thousand million a second:
// it plays neither the last move nor the last but one.
std::vector<DuckPerftRoot> duck_perft(const optimized::DuckGame& root, int depth, const PerftProgress& progress = {});

// Problem::perft of a duck-chess problem, for depth 0 too: `engine` is "optimized" or "reference"; without a position
// it is the variant's start, for the optimized engine `optimized_start`.
std::vector<PerftRoot> duck_perft_of_problem(const DuckVariant& variant, const Position& optimized_start, int depth,
                                             std::optional<std::string_view> position, std::string_view engine,
                                             const PerftProgress& progress);

}  // namespace quack
