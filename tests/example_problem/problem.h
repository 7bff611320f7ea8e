#pragma once

#include "problems/problem.h"

namespace quack::example {

// The problem `knight`: a small one that is added to the three by a program of its own (main.cpp).
Problem knight_problem();

}  // namespace quack::example
