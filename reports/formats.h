#pragma once

#include <string>

#include "reports/reports.h"

// What writes each kind of result in each format of --report but text: the table is in reports.cpp. Each report ends
// with an LF. Bytes that are not UTF-8 appear as U+FFFD.
namespace quack {

// By docs/diff-report.schema.json and docs/grade-report.schema.json.
std::string diff_json(const Record& record);
std::string grade_json(const testdata::GradeRecord& record);
std::string fuzz_json(const CampaignResult& result);

// JUnit XML. Of `diff` a test suite for each implementation, a test case for each case. Of `grade` a suite each for the
// tests, the known mistakes and the programs, what is wrong with one of them is its failure; mistakes that survive are
// skipped where enough others are caught. Of `fuzz` a test for each target that found nothing, and one for each
// finding.
std::string diff_junit(const Record& record);
std::string grade_junit(const testdata::GradeRecord& record);
std::string fuzz_junit(const CampaignResult& result);

// Pages that need no network and no other file. Texts of more than 20,000 bytes are cut, and the page says so.
std::string diff_html(const Record& record);
std::string grade_html(const testdata::GradeRecord& record);

// GitHub's annotations beside the lines of a change: an entry for each finding, at the line of the source where a
// compiler or a sanitizer names one, otherwise at the file's first line; one without a file where no file is at fault.
// They are workflow commands, a line each: "::error file=mine.cpp,line=40,title=…::…", the last a notice with the
// summary (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
std::string diff_github(const Record& record);
std::string grade_github(const testdata::GradeRecord& record);
std::string fuzz_github(const CampaignResult& result);

}  // namespace quack
