#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "campaign/campaign_result.h"
#include "compare/record.h"
#include "judge/bytes.h"
#include "problems/problem.h"
#include "testdata/grading/grade.h"

namespace quack {

namespace testdata {

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

}  // namespace testdata

// The formats of --report: text for people, json for scripts, junit for CI systems, html as one page that needs no
// network and no other file, github for what GitHub shows beside the lines of a change. `fuzz` has no page.
std::vector<std::string> report_formats();
std::vector<std::string> fuzz_report_formats();

// Writes the result of `diff`, `grade` or `fuzz` in one of these formats. Whatever a program wrote is made harmless for
// the place where it is shown. What `out` throws passes through.
void write_report(std::string_view format, const Record& record, judge::ByteSink& out);
void write_report(std::string_view format, const testdata::GradeRecord& record, judge::ByteSink& out);
void write_report(std::string_view format, const CampaignResult& result, judge::ByteSink& out);

// What `grade` prints, one screen: the score, errors of the data, what is missing by clause, which programs are not
// judged as they should be, and what to do. With `all` nothing is left out, and what the data has follows.
std::string grade_text(const testdata::GradeRecord& record, bool all);

// What `fuzz` prints: a table of the targets, the findings, and a last line for scripts.
std::string fuzz_text(const CampaignResult& result, bool color);

// `explain --report html=FILE`: the frames of an input, from its item `first`, one at a time on the board. `name` is
// the input's; `error` says what is wrong with it, and is empty if nothing is.
std::string explanation_page(const Problem& problem, std::vector<BoardFrame> frames, std::uint64_t first,
                             std::string_view name, std::string_view error);

}  // namespace quack
