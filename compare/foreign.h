#pragma once

#include <functional>
#include <memory>
#include <string>

#include "compare/participant.h"
#include "runner/run.h"

namespace quack {

// What a participant outside this program is, besides how it is started.
struct Foreign {
  std::string name;
  std::string spec;
  std::string kind;  // "program", "command line", "C++ source", …
};

// A program that is started for each case, limited and shut in as the options say.
std::unique_ptr<Participant> program_participant(Foreign what, Program program, const RunOptions& options);

// A source that does not compile: every run is CE.
std::unique_ptr<Participant> compile_error_participant(Foreign what, std::string reason, std::string complaints);

}  // namespace quack
