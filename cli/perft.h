#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace quack::cli {

// What `perft` was asked to do.
struct PerftRequest {
  const Problem* problem = nullptr;
  int depth = 1;  // plies
  std::optional<std::string> position;
  std::string engine;
  bool divide = false;
  TerminalSettings settings;
};

// Parses and checks the words behind `perft`; touches no files. Throws UsageError. Whether the position is one is for
// the problem to say when it runs.
PerftRequest check_perft(const std::vector<std::string>& words);

}  // namespace quack::cli
