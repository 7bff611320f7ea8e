#pragma once

#include <functional>
#include <string>
#include <vector>

#include "packages/problem_package.h"

namespace quack::packages {

// Reads which arguments validators and checker get for which test: those of testdata.yaml, test_group.yaml and, but in
// the legacy formats, the file TEST.yaml. What is not understood becomes a note of the package.
//   always  arguments of the checker that stand before these
//   filled  fills constants in the text of a file
void read_flags(ProblemPackage& package, const std::vector<std::string>& always,
                const std::function<std::string(std::string)>& filled);

}  // namespace quack::packages
