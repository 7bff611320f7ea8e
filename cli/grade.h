#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/report_options.h"
#include "compare/judge_data.h"
#include "compare/participant.h"
#include "testdata/grading/grade.h"

namespace quack::cli {

// A program to grade by, as the user wrote it.
struct ProgramWish {
  std::string option;  // "right", "wrong" or "impl"
  std::string spec;
  testdata::Expectation expectation = testdata::Expectation::unknown;
};

// What `grade` was asked to do.
struct GradeRequest {
  const Problem* problem = nullptr;
  std::string directory;         // as the user wrote it
  std::vector<JudgeTest> tests;  // those in it
  std::uint64_t max_count = 0;
  double required = 100;
  std::vector<ProgramWish> programs;
  RunOptions options;
  bool search = true;  // for inputs that catch what survives
  std::uint64_t seed = 1;
  std::uint64_t search_runs = 0;  // of a program
  std::string fix;                // where further tests go; empty: nowhere
  std::string overview, constraints;
  std::vector<ReportWish> reports;
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
  std::string command_line;
};

// Parses and checks the words behind `grade`, and looks for the tests. Throws UsageError, and Unreadable.
GradeRequest check_grade(const std::vector<std::string>& words);

// Runs it and gives the exit code.
int run_grade(const GradeRequest& request);

}  // namespace quack::cli
