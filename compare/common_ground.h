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

// What the wrong lines of a program's runs have in common that few of the right lines have: for each way in which lines
// are wrong a line of text ("36 wrong lines: a move is taken for an invalid operation, always where …"), at most three.
// Runs that can't be followed (null) are left out; empty if all are.
std::string common_ground(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                          unsigned jobs);

// "The nearest one explains 35 of 42 differing lines, but is wrong where the program is right, too: …", of the
// candidate that explains most in the runs (null: one that can't be followed); empty where that is less than a third,
// or where there are too few lines to say so. Where it explains nearly all: "It behaves nearly as if: …".
std::string nearest_words(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                          const std::vector<std::size_t>& candidates, std::uint64_t differing);

}  // namespace quack
