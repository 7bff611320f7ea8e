#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/diff.h"

namespace quack::cli {

// What `fuzz` was asked to do.
struct FuzzRequest {
  std::vector<std::string> targets;  // none: all
  std::string binaries;              // none: where builds put them
  std::string impl;                  // a SPEC to hold against the reference; none: our own targets
  const Problem* problem = nullptr;
  std::optional<std::chrono::milliseconds> time;  // none: until it is interrupted
  unsigned jobs = 1;
  std::string corpus;
  std::string artifacts;
  bool updates_corpus = false;
  std::string adopt;  // a finding that is to become a regression input; then nothing is fuzzed
  std::vector<ReportWish> reports;
  bool force = false;
  TerminalSettings settings;
  std::string command_line;
};

// Parses and checks the words behind `fuzz`; touches no files. Throws UsageError.
FuzzRequest check_fuzz(const std::vector<std::string>& words);

// Runs it and gives the exit code.
int run_fuzz(const FuzzRequest& request);

}  // namespace quack::cli
