#pragma once

#include <string>
#include <vector>

#include "cli/cases.h"
#include "cli/command.h"

namespace quack::cli {

// What `diff` was asked to do.
struct DiffRequest {
  const Problem* problem = nullptr;
  std::vector<const Implementation*> implementations;  // the first is the expected one
  CaseList cases{std::vector<std::string>{}};
  std::string save;  // where the first case that differs goes; empty: nowhere
  bool force = false;
  unsigned jobs = 1;
  Manners manners;
};

// Parses and checks the words behind `diff`; touches no files. Throws UsageError.
DiffRequest check_diff(const std::vector<std::string>& words);

}  // namespace quack::cli
