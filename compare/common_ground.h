#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "problems/problem.h"

namespace quack {

// Where a run first goes wrong.
struct FirstWrongLine {
  std::string_view input;
  std::uint64_t line = 0;            // from 1
  std::string_view expected, found;  // empty: there is no such line
};

// What the first wrong lines of a program's runs have in common that few right lines before them have, in a sentence:
// how they are wrong, and what their items show (Problem::features). Empty if they have nothing in common. Takes some
// milliseconds for each run.
std::string common_ground(const Problem& problem, std::span<const FirstWrongLine> lines, unsigned jobs);

}  // namespace quack
