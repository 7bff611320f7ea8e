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

// "It behaves nearly as if: …", with what that explains and where it is wrong, of a mistake that explains nearly all
// that is wrong, and has nearly nothing else wrong; "It behaves as if: …, but only where …" where facts say when it
// does. Else how many lines it explains if these are at least a third; or nothing.
std::string nearest_words(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                          std::size_t mistake, unsigned jobs);

// For runs in which the program printed right lines only, but too few of them where it failed: what the last ones have
// in common. `lines`: how many it printed, of those that end early; else SIZE_MAX.
std::string where_it_stops(const Problem& problem, std::span<const std::unique_ptr<FollowedRun>> followed,
                           std::span<const std::size_t> lines, unsigned jobs);

}  // namespace quack
