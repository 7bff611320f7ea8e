#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/cases.h"
#include "cli/command.h"
#include "cli/comparison_options.h"
#include "cli/report_options.h"
#include "compare/comparing.h"

namespace quack::cli {

// Which of the inputs that differ are shrunk: the first of each implementation and verdict, all that are shown or
// reported, or none.
enum class Shrinking : std::uint8_t { first, all, none };

// What `diff` was asked to do.
struct DiffRequest {
  Comparison comparison;
  CaseList cases{std::vector<std::string>{}};
  std::vector<ReportWish> reports;
  Shrinking shrinking = Shrinking::first;
  std::uint64_t shrink_runs = 0;  // the budget for each
  bool judge_style = false;       // a judge's protocol instead of the text
  std::string save;               // where the first case that differs goes; empty: nowhere
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
  std::string command_line;  // the whole of it, for the reports
};

// Parses and checks the words behind `diff`. Of files it looks only at the directory of --tests. Throws UsageError, and
// Unreadable.
DiffRequest check_diff(const std::vector<std::string>& words);

// Runs it and gives the exit code.
int run_diff(const DiffRequest& request);

}  // namespace quack::cli
