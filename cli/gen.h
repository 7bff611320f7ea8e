#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "problems/problem.h"

namespace quack::cli {

// What `gen` was asked for: one input of a profile, or a suite.
struct GenRequest {
  const Problem* problem = nullptr;
  std::optional<Profile> profile;  // none: a suite
  std::uint64_t count = 0, seed = 0;
  std::string suite;
  std::string output = "-";  // a file, or the directory of the suite
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
};

// Throws UsageError.
GenRequest check_gen(const std::vector<std::string>& words);

// Makes what was asked for. Gives the exit code; throws Unwritable, also where something is in the way.
int run_gen(const GenRequest& request);

}  // namespace quack::cli
