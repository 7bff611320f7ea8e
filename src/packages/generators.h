#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "packages/problem_package.h"

namespace quack::packages {

// The commands with a seed by which `generators/generators.yaml` makes tests, each once. None if there is no such file.
// See BAPCtools, doc/generators.md. Throws std::runtime_error with a sentence if it is no YAML.
std::vector<GeneratorCommand> read_generators(const ProblemPackage& package);

// The arguments of a command with this seed in it.
std::vector<std::string> arguments_with(const GeneratorCommand& command, std::uint64_t seed);

}  // namespace quack::packages
