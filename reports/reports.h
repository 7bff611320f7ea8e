#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "compare/record.h"

namespace quack {

// A run for people and for machines. Whatever a program wrote is made harmless for the place where it is shown.

// The run as JSON, by docs/formats.md and docs/diff-report.schema.json, with a last LF. Bytes that are not UTF-8 appear
// as U+FFFD.
std::string json_report(const Record& record);

// As JUnit XML, which CI systems show: a test suite for each implementation, a test case for each case. Characters that
// XML can't hold appear as U+FFFD.
std::string junit_report(const Record& record);

// As one self-contained HTML page (compare/report/page/), which needs no network and no other file. Texts of more than
// 20,000 bytes are cut, and the page says so.
std::string html_report(const Record& record);

// The style sheet of that page, for other pages of ours.
std::string_view page_style();

// For a terminal, after all cases: a line an implementation, with how many cases had each verdict, and its worst time
// and memory.
std::string text_summary(const Record& record, bool color);

// One case as a judge's protocol has it, without a line end: "Test #3: WA, line 17, 12 ms, 3 MB". Time and memory are
// left out where nothing was measured.
std::string judge_line(std::uint64_t case_number, const CaseOutcome& outcome);

// `diff --style judge`: a line a case and the final verdict, which is the first that is not AC, for each implementation
// but the expected one; a run that was interrupted says so.
std::string judge_report(const Record& record);

}  // namespace quack
