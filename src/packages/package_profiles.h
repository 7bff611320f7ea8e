#pragma once

#include <vector>

#include "inputs/mutated.h"
#include "inputs/shaped.h"
#include "packages/problem_package.h"
#include "problems/problem.h"

namespace quack::packages {

// Returns what the generator of a command writes with a seed; none if it fails, or writes more bytes than `most`.
using Generate = std::function<std::optional<std::string>(std::size_t command, std::uint64_t seed, std::uint64_t most)>;

// The profiles by which inputs of a package are made, without knowledge of their format: none if it has no validator,
// or none that accepts one of its tests. They ignore the count.
std::vector<Profile> package_profiles(const ProblemPackage& package, const inputs::Validity& validity,
                                      const std::function<std::string(std::string_view input)>& answer,
                                      const Generate& generate);

}  // namespace quack::packages
