#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/comparison_options.h"

namespace quack::cli {

// What `shrink` was asked to do.
struct ShrinkRequest {
  Comparison comparison;  // two implementations
  std::string input = "-";
  std::string output = "-";
  bool force = false;
  std::uint64_t runs = 0;  // the budget
  TerminalSettings settings;
};

// Parses and checks the words behind `shrink`; touches no files. Throws UsageError.
ShrinkRequest check_shrink(const std::vector<std::string>& words);

}  // namespace quack::cli
