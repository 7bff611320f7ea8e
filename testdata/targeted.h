#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack::testdata {

// A short judge input on which `wrong`, a known mistake of the problem, writes something else than the right output,
// and if that can be had in a line that both have. Found among what the profiles make of seeds that follow from `seed`,
// then made as short as it goes: the same for the same arguments on every machine. None where the search, some hundred
// inputs of every profile, finds no difference.
std::optional<std::string> targeted_input(const Problem& problem, const Implementation& wrong, std::uint64_t seed);

// Such an input for every known mistake, by `jobs` threads; what the problem keeps already stays as it is, and those
// for which none is found are left out. `progress` is called whenever another mistake is done, by any thread.
std::vector<TargetedInput> search_targeted_inputs(const Problem& problem, unsigned jobs,
                                                  const std::function<void()>& progress);

// The profiles of the inputs that the problem keeps (Problem::targeted): "targeted:NAME", in their order; or where
// items are independent this one alone, by which all of them are one input.
inline constexpr std::string_view kTargetedTogether = "targeted:together";
std::vector<Profile> targeted_profiles(const Problem& problem);

// The problem's profile of that name, or for "targeted:NAME" the one that makes the targeted input for mistake:NAME,
// whatever its count: for the default seed the one that the problem keeps. None if there is neither. Its `make` throws
// std::runtime_error where the search finds nothing.
std::optional<Profile> find_profile(const Problem& problem, std::string_view name);

}  // namespace quack::testdata
