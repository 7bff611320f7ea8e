#pragma once

#include <string>

#include "problems/problem.h"
#include "testdata/grading/grade.h"

namespace quack::testdata {

// What a grading came to and how it was asked for, for the reports.
struct GradeRecord {
  const Problem* problem = nullptr;
  Grade grade;
  std::string version;       // of quackcheck
  std::string command_line;  // the whole of it, as a shell takes it
  std::string directory;     // as the user wrote it
  std::string started;       // "2026-11-21T22:09:04Z"
  double seconds = 0;
  double required = 100;           // percent of the mistakes
  std::vector<std::string> added;  // the inputs of the tests that were added
  bool strong_enough() const { return grade.score() >= required && grade.sound(); }
};

// For people: what is wrong with the data, what it exercises and catches, what survives and how that is caught.
std::string text_report(const GradeRecord& record);

// As JSON, by docs/formats.md and docs/grade-report.schema.json, with a last LF. Bytes that are not UTF-8 appear as
// U+FFFD.
std::string json_report(const GradeRecord& record);

// As one self-contained HTML page, which needs no network and no other file.
std::string html_report(const GradeRecord& record);

}  // namespace quack::testdata
