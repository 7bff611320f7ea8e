#pragma once

#include <span>
#include <vector>

#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

DuckVariant duckchess_variant();
DuckVariant remix_variant();

// Fills in what duck chess and its remix have in common: engines, mistakes, validator, explanations, shrinking and
// perft. `optimized_start` is the start as the optimized engine sets it up, which shares nothing with the reference.
// The caller adds the names, the sample, the profiles and the suites.
Problem duck_problem(const DuckVariant& variant, const Position& optimized_start,
                     std::span<const DuckMistake> (*mistakes)());

// The profiles of duck chess or of its remix, the default first; `quackcheck list profiles` says what each is for.
std::vector<Profile> duck_profiles(const DuckVariant& variant);

// Problem::suites of each.
std::vector<SuiteRecipes> duck_suites();
std::vector<SuiteRecipes> remix_suites();

// Problem::packaging of each.
Packaging duck_chess_packaging(const std::string& title);
Packaging remix_packaging(const std::string& title);

}  // namespace quack
