#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "testdata/package/package.h"

namespace quack::cli {

// `package`, checked: nothing has been made or written yet.
struct PackageCommandRequest {
  package::PackageRequest package;
  const package::Format* format = nullptr;
  std::string output;      // a directory, or an archive if it ends in ".zip"
  std::string short_name;  // the directory in an archive
  bool force = false;
  TerminalSettings settings;
};

// Throws UsageError.
PackageCommandRequest check_package(const std::vector<std::string>& words);

}  // namespace quack::cli
