#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "packages/problem_package.h"

namespace quack::packages {

// The languages that a folder of include/ is for: all for "default", or one by its code in Kattis' table; none if it is
// not understood.
std::vector<quack::Language> languages_of_folder(const std::string& name);

// A program with the files that the package puts beside it: a copy of both in a directory, of which one program is
// made; or the program as it is, if there are no such files for its language. Thread-safe.
std::filesystem::path with_included(const ProblemPackage& package, const std::filesystem::path& program);

}  // namespace quack::packages
