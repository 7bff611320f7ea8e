#pragma once

#include <span>

#include "problems/problem.h"

namespace quack {

// The clauses PC-1.1 to PC-4.4 (docs/rules.md).
std::span<const Clause> primitive_clauses();

}  // namespace quack
