#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "packages/read/problem_package.h"

namespace quack::packages {

// Returns the languages that a folder of include/ applies to: all for "default", or the one with that code in Kattis'
// table; none if the code is unknown.
std::vector<Language> languages_of_folder(const std::string& name);

// Adds the files of include/ to a program: copies both to a directory, which is then compiled as one program. If there
// are no such files for its language, returns the program as it is. Thread-safe.
std::filesystem::path with_included(const ProblemPackage& package, const std::filesystem::path& program);

}  // namespace quack::packages
