#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/style.h"

namespace quack::cli {

// What `validate` was asked to do.
struct ValidateRequest {
  const Problem* problem = nullptr;
  Style style = Style::native;
  std::vector<std::string> inputs;  // at least one; "-" is standard input
  std::uint64_t max_count = 0;
  std::string overview;     // testlib: the file for which bounds were reached; empty: none
  std::string constraints;  // kattis: the file for the constraints and what was reached of them; empty: none
  TerminalSettings settings;
};

// Parses and checks the words behind `validate`; touches no files. Throws UsageError.
ValidateRequest check_validate(const std::vector<std::string>& words);

}  // namespace quack::cli
