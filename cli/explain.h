#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"

namespace quack::cli {

// What `explain` was asked to do.
struct ExplainRequest {
  const Problem* problem = nullptr;
  std::string input = "-";
  std::optional<std::uint64_t> item;
  TerminalSettings settings;
};

// Parses and checks the words behind `explain`; touches no files. Throws UsageError.
ExplainRequest check_explain(const std::vector<std::string>& words);

}  // namespace quack::cli
