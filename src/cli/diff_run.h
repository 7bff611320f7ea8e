#pragma once

#include "cli/program_options.h"

namespace quack::cli {

// Runs `diff`: compares, prints and reports what was found, and gives the exit code.
int run_diff(const ParsedWords& parsed);

}  // namespace quack::cli
