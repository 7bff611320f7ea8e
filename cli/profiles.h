#pragma once

#include <string>

#include "problems/problem.h"

namespace quack::cli {

// The profile that option --profile names: one of the problem's, or targeted:NAME for mistake:NAME. Throws UsageError.
Profile profile_named(const Problem& problem, const std::string& name);

}  // namespace quack::cli
