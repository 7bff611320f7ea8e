#pragma once

#include <string>
#include <vector>

#include "problems/problem.h"
#include "testdata/grading/grade.h"

namespace quack::testdata {

// A grading and how it was asked for.
struct GradeRecord {
  const Problem* problem = nullptr;
  Grade grade;
  std::string version;       // of quackcheck
  std::string command_line;  // the whole of it, as a shell takes it
  std::string directory;     // as the user wrote it
  std::string started;       // "2026-11-21T22:09:04Z"
  double seconds = 0;
  std::string counted_by;          // what counted what programs used (run_accounting); empty: there were none
  double required = 100;           // percent of the mistakes
  std::string fix_command;         // that adds tests; empty: they were added
  std::vector<std::string> added;  // the inputs of the tests that were added
  bool strong_enough() const { return grade.score() >= required && grade.sound(); }
};

}  // namespace quack::testdata
