#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/duck_chess_engine.h"
#include "optimized/duck_game.h"
#include "problems/duck_chess/game.h"
#include "problems/problem.h"

namespace quack {

// The profiles of duck chess or of its remix, the default first; `quackcheck list profiles` says what each is for.
std::vector<Profile> duck_profiles(const DuckVariant& variant);

// Problem::suites of each problem.
std::vector<SuiteRecipes> duck_suites();
std::vector<SuiteRecipes> remix_suites();

// Problem::packaging of each problem.
Packaging duck_chess_packaging(const std::string& title);
Packaging remix_packaging(const std::string& title);

// Problem::failure_bucket for duck chess and its remix: the first field that differs, in the same order.
Message duck_failure_bucket(const DuckVariant& variant, std::optional<std::string_view> expected,
                            std::optional<std::string_view> found);

// Problem::items for duck chess and its remix: the operations before any fault in the dialect's own numbers.
std::vector<std::string> duck_items(const DuckVariant& variant, std::string_view input);

// Problem::inert for both: the operations that are invalid.
std::vector<bool> inert_duck_items(const DuckVariant& variant, std::string_view input);

// Problem::simpler for both. For an invalid operation: a piece that stays on its cell, the first corner first; for a
// car's move, or one that looks like it: a shorter distance in the same direction.
std::vector<std::string> simpler_duck_items(const DuckVariant& variant, const std::vector<std::string>& items,
                                            std::size_t index);

// Problem::features and Problem::exercised for both, by the reference.
std::vector<Feature> duck_features(const DuckVariant& variant);
std::vector<std::uint64_t> duck_exercised(const DuckVariant& variant, std::uint64_t max_count, std::string_view input);

// Problem::shorten for duck chess and its remix. A game that is over is replaced by one of the shortest that end, if
// that is taken. Then moves are left out, but never the last operation; if it would be the other side's turn, a later
// move of that side is played first, or a piece that no move needs steps aside.
void shorten_duck_items(const DuckVariant& variant, const std::vector<std::string>& items, const TryItems& take);

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

// Problem::perft of a duck-chess problem, for depth 0 too. `engine` is "optimized" or "reference". If there is no
// position, it begins at the start of the variant; the optimized engine takes `optimized_start` for that.
std::vector<PerftRoot> duck_perft_of_problem(const DuckVariant& variant, const Position& optimized_start, int depth,
                                             std::optional<std::string_view> position, std::string_view engine,
                                             const PerftProgress& progress);

}  // namespace quack
