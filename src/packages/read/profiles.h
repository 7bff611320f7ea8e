#pragma once

#include <vector>

#include "inputs/mutated.h"
#include "inputs/shaped.h"
#include "packages/read/problem_package.h"
#include "problems/problem.h"

namespace quack::packages {

// Returns the output of a command's generator with a seed; none if it fails, or writes more than `most` bytes.
using Generate = std::function<std::optional<std::string>(std::size_t command, std::uint64_t seed, std::uint64_t most)>;

// Returns the profiles that make inputs of a package without knowing their format. There are none if the package has no
// validator, or no validator that accepts one of its tests. The profiles ignore the count.
std::vector<Profile> package_profiles(const ProblemPackage& package, const inputs::AskValidator& validity,
                                      const std::function<std::string(std::string_view input)>& answer,
                                      const Generate& generate);

}  // namespace quack::packages
