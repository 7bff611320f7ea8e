#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "packages/read/problem_package.h"

namespace quack::packages {

// The tests that generators/generators.yaml describes.
struct GeneratedTests {
  std::vector<GeneratorCommand> commands;  // those that make tests, each once
  std::vector<JudgeTest> tests;            // those that are given by their text (`in`), or by a file that is copied
  std::vector<Message> notes;              // what is broken, each with its file
};

// Reads generators/generators.yaml of a package (BAPCtools, doc/generators.md); the result is empty if there is no such
// file. Texts are written to files in `directory`, which is only called if there are any. Throws std::runtime_error
// with a sentence if the file is not YAML.
GeneratedTests read_generators(const ProblemPackage& package, const std::function<std::filesystem::path()>& directory);

// True if a command takes a seed; the others make one test.
bool takes_seed(const GeneratorCommand& command);

// Returns the arguments of a command with this seed filled in.
std::vector<std::string> arguments_with(const GeneratorCommand& command, std::uint64_t seed);

}  // namespace quack::packages
