#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "cli/comparison.h"
#include "report/reports.h"

namespace quack::cli {

// What `diff` was asked to do.
struct DiffRequest {
  Comparison comparison;
  ChosenCases cases;
  std::chrono::milliseconds time{0};  // for each program, where the cases have no end
  std::vector<ReportRequest> reports;
  bool minimizes = true;
  bool minimizes_all = false;
  std::uint64_t shrink_runs = 0;  // the budget for each
  bool judge_style = false;       // a judge's protocol instead of the text
  bool shows_all = false;         // every finding in full
  std::string save;               // where the first case that differs goes; empty: nowhere
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
  std::string command_line;  // the whole of it, for the reports
};

// Compares, prints and reports what was found, and returns the exit code.
int run_diff(const DiffRequest& request);

}  // namespace quack::cli
