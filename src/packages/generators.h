#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "packages/problem_package.h"

namespace quack::packages {

// Returns the commands with a seed by which `generators/generators.yaml` makes tests, each once; none if there is no
// such file (BAPCtools, doc/generators.md). Throws std::runtime_error with a sentence if it is not YAML.
std::vector<GeneratorCommand> read_generators(const ProblemPackage& package);

// Returns the arguments of a command with this seed filled in.
std::vector<std::string> arguments_with(const GeneratorCommand& command, std::uint64_t seed);

}  // namespace quack::packages
