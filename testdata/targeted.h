#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "problems/problem.h"

namespace quack::testdata {

// A short judge input on which `wrong`, a known mistake of the problem, writes something else than the right output,
// and if that can be had in a line that both have. Found among what the profiles make of seeds that follow from `seed`,
// then made as short as it goes: the same for the same arguments on every machine. None where the search, some hundred
// inputs of every profile, finds no difference.
std::optional<std::string> targeted_input(const Problem& problem, const Implementation& wrong, std::uint64_t seed);

// The problem's profile of that name, or for "targeted:NAME" the one that makes the targeted input for mistake:NAME,
// whatever its count; none if there is neither. Its `make` throws std::runtime_error where the search finds nothing.
std::optional<Profile> find_profile(const Problem& problem, std::string_view name);

}  // namespace quack::testdata
