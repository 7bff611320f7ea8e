#pragma once

#include <string>
#include <vector>

#include "problems/problem.h"

namespace quack::cli {

// The built-in implementation of a problem that goes by this name, a known mistake ("mistake:NAME") among them.
// `option` begins the message. Throws UsageError that says which there are.
const Implementation& implementation_of(const Problem& problem, const std::string& name, const std::string& option);

// The engine that --engine names: no known mistake. Throws UsageError.
const Implementation& engine_of(const Problem& problem, const std::string& name);

}  // namespace quack::cli
