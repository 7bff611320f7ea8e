#pragma once

#include <functional>
#include <string>
#include <vector>

#include "packages/read/problem_package.h"

namespace quack::packages {

// Reads the arguments that validators and checker get for each test, from testdata.yaml, test_group.yaml and, except in
// the legacy formats, the file TEST.yaml. Unknown settings become notes of the package.
//   always  arguments of the checker that come before these
//   filled  fills in the constants in the text of a file
void read_flags(ProblemPackage& package, const std::vector<std::string>& always,
                const std::function<std::string(std::string)>& filled);

}  // namespace quack::packages
