#pragma once

#include <string>
#include <vector>

#include "cli/options.h"

namespace quack::cli {

// A report that was asked for: --report html=diff.html.
struct ReportWish {
  std::string format;  // one of those that the command has
  std::string path;
};

// The option --report.
Option report_option();

// What --report came to. Throws UsageError.
std::vector<ReportWish> report_wishes(const ParsedWords& parsed);

// "quackcheck diff --impl …": the whole command line as a shell takes it, for the reports.
std::string command_line_of(const std::string& command, const std::vector<std::string>& words);

// The time now: "2026-11-21T22:09:04Z".
std::string now_in_utc();

}  // namespace quack::cli
