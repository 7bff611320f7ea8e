#pragma once

#include <span>

#include "compare/duck_variant.h"
#include "compare/problem.h"
#include "testdata/duck_readings.h"

namespace quack::testdata {

// Fills in all that duck chess and its remix have in common: engines, readings, profiles, validator, explanations and
// perft. `optimized_start` is where the optimized engine starts: it has its own word for it, as for everything.
// What is left to the caller are the names and the sample.
Problem duck_problem(const DuckVariant& variant, const Position& optimized_start,
                     std::span<const DuckReading> (*readings)());

}  // namespace quack::testdata
