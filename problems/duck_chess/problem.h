#pragma once

#include <span>

#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack::testdata {

// Fills in all that duck chess and its remix have in common: engines, mistakes, profiles, validator, explanations and
// perft. `optimized_start` is where the optimized engine starts: it has its own word for it, as for everything.
// What is left to the caller are the names and the sample.
Problem duck_problem(const DuckVariant& variant, const Position& optimized_start,
                     std::span<const DuckMistake> (*mistakes)());

}  // namespace quack::testdata
