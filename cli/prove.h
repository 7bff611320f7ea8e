#pragma once

#include <string>
#include <vector>

#include "compare/terminal.h"
#include "props/proofs.h"

namespace quack::cli {

// A part of a proof, and the problem that it is about.
struct NamedPart {
  std::string problem;
  proofs::Part part;
};

// The result of proving: the differences and the table, as `prove` prints them (or JSON), and the exit code: 0 if no
// configuration differs, 1 if one does, 2 if some proof compared nothing.
struct Proved {
  std::string text;
  int exit_code = 2;
};

// Runs the parts on `jobs` threads. The order of the text does not depend on them.
Proved proved(std::vector<NamedPart> parts, unsigned jobs, bool json, const TerminalSettings& settings);

}  // namespace quack::cli
