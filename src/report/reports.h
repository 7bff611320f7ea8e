#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "campaign/campaign.h"
#include "compare/record.h"
#include "grade/grade.h"
#include "problems/problem.h"

namespace quack {

namespace grade {

// A grading and the command that asked for it.
struct GradeRecord {
  const Problem* problem = nullptr;
  Grade grade;
  std::string version;       // of quackcheck
  std::string command_line;  // the whole of it, as a shell takes it
  std::string directory;     // as the user wrote it
  std::string started;       // "2026-11-21T22:09:04Z"
  double seconds = 0;
  std::string counted_by;          // the method that measured the programs (run_accounting); empty: there were none
  double required = 100;           // percent of the mistakes
  std::string fix_command;         // the command that adds tests; empty: they were added
  std::vector<std::string> added;  // the inputs of the tests that were added
  std::vector<Message> troubles;   // why it could not tell, apart from programs that could not be judged
  bool has_begun() const { return troubles.empty() || !grade.tests.empty(); }
  bool strong_enough() const { return grade.score() >= required && grade.sound(); }
};

}  // namespace grade

// The formats of --report: text for people, json for scripts, junit for CI systems, html as one page that needs no
// network and no other file, github for what GitHub shows beside the lines of a change, sarif for its Security tab.
// `fuzz` has no page.
std::vector<std::string> report_formats();
std::vector<std::string> fuzz_report_formats();

// The result of `diff`, `grade` or `fuzz` in one of these formats. The output of programs is escaped for the place
// where it is shown. Each ends with an LF; in JSON, pages and XML, U+FFFD stands for bytes that are not UTF-8.
std::string report_in(std::string_view format, const Record& record);
std::string report_in(std::string_view format, const grade::GradeRecord& record);
std::string report_in(std::string_view format, const CampaignResult& result);

struct DiffTextOptions {
  bool all = true;  // every mistake in full; otherwise, of a few programs, the first of each
  bool color = false;
};

// The text that `diff` prints: the mistakes of each program, each with its smallest input, both answers, the reason,
// the board before and after, and the command that reproduces it; the table of verdicts, if there are several programs;
// a line for each program; and a last line for scripts.
std::string diff_text(const Record& record, const DiffTextOptions& options);

// The headline and the table of a package's programs, in the order of the package: the first part of what diff_text
// writes about them, also before the comparison has ended.
std::string table_of_package(const Record& record);

// `diff --style judge`: a line per case and the final verdict, which is the first that is not AC, for each
// implementation except the expected one. It says so if the comparison was interrupted.
std::string judge_report(const Record& record);

// The text that `grade` prints, one screen: the score, errors of the data, missing features by clause, programs that
// are not judged as expected, and what to do. With `all` nothing is left out, and the contents of the data follow.
std::string grade_text(const grade::GradeRecord& record, bool all);

// The sentence about data of a package, which has no known mistakes: how many of its programs are judged as it says,
// and whether that is strong enough.
Message package_verdict(const grade::GradeRecord& record);

// The text that `fuzz` prints: a table of the targets, the findings, and a last line for scripts.
std::string fuzz_text(const CampaignResult& result, bool color);

// The formats one by one. JSON is by docs/diff-report.schema.json and docs/grade-report.schema.json.
std::string diff_json(const Record& record);
std::string grade_json(const grade::GradeRecord& record);
std::string fuzz_json(const CampaignResult& result);

// Pages that need no network and no other file. Texts of more than 20,000 bytes are cut, and the page says so.
std::string diff_html(const Record& record);
std::string grade_html(const grade::GradeRecord& record);

}  // namespace quack
