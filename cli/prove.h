#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "props/proofs.h"

namespace quack::cli {

// What `prove` was asked to do.
struct ProveRequest {
  std::vector<const Problem*> problems;
  unsigned jobs = 1;
  TerminalSettings settings;
};

// A part of a proof and the problem that it is about.
struct NamedPart {
  std::string problem;
  proofs::Part part;
};

// What proving came to: the differences and the table, as `prove` prints them, and the exit code: 0 if no
// configuration differs, 1 if one does, 2 if some proof compared nothing.
struct Proved {
  std::string text;
  int exit_code = kCouldNotTell;
};

// Runs the parts on `jobs` threads. The order of the text does not depend on them.
Proved proved(std::vector<NamedPart> parts, unsigned jobs, const TerminalSettings& settings);

// Parses and checks the words behind `prove`; touches no files. Throws UsageError.
ProveRequest check_prove(const std::vector<std::string>& words);

}  // namespace quack::cli
