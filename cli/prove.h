#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace quack::cli {

// What `prove` was asked to do.
struct ProveRequest {
  std::vector<const Problem*> problems;
  unsigned jobs = 1;
  Manners manners;
};

// Parses and checks the words behind `prove`; touches no files. Throws UsageError.
ProveRequest check_prove(const std::vector<std::string>& words);

}  // namespace quack::cli
