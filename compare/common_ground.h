#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

// "The nearest one explains 35 of 42 differing lines, but is wrong where the program is right, too: …", of the
// candidate that explains most in the runs (null: one that can't be followed); empty where that is less than a third,
// or where there are too few lines to say so.
std::string nearest_words(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                          const std::vector<std::size_t>& candidates, std::uint64_t differing);

}  // namespace quack
