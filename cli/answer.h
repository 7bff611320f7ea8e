#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace quack::cli {

// What `answer` was asked to do.
struct AnswerRequest {
  const Problem* problem = nullptr;
  const Implementation* engine = nullptr;
  std::string input = "-";
  std::string output = "-";
  bool force = false;
  TerminalSettings settings;
};

// Parses and checks the words behind `answer`; touches no files. Throws UsageError.
AnswerRequest check_answer(const std::vector<std::string>& words);

}  // namespace quack::cli
