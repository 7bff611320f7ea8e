#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace quack::cli {

// What `list` was asked to do.
struct ListRequest {
  std::string what;  // one of list_topics()
  const Problem* problem = nullptr;
  bool json = false;
};

// What can be listed.
const std::vector<std::string>& list_topics();

// Parses and checks the words behind `list`; touches no files. Throws UsageError.
ListRequest check_list(const std::vector<std::string>& words);

// What `list` prints.
std::string list_text(const ListRequest& request);

}  // namespace quack::cli
