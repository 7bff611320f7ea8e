#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compare/record.h"

namespace quack {

// The reports of `diff`, and what it prints as it goes.

// Chooses the differences that the text shows: the first few of each implementation; the others are counted.
class ShownDifferences {
 public:
  bool shows(std::size_t implementation, const CaseOutcome& outcome);

 private:
  std::vector<std::uint64_t> counts_;
};

// A difference for people: where it is, both answers, what the rules say, the board before, the minimized input, and
// the command that shows it again.
std::string difference_text(const Record& record, const CaseRecord& in, std::size_t implementation, bool color);

// After all differences: a line for each implementation, and a last one for scripts.
std::string summary_text(const Record& record);

std::string diff_text(const Record& record);

// By docs/diff-report.schema.json, with a last LF. Bytes that are not UTF-8 appear as U+FFFD.
std::string diff_json(const Record& record);

// A test suite for each implementation, a test case for each case.
std::string diff_junit(const Record& record);

// Texts of more than 20,000 bytes are cut, and the page says so.
std::string diff_html(const Record& record);

// One case as a judge's protocol has it, without a line end: "Test #3: WA, line 17, 12 ms, 3 MB". Time and memory are
// left out where nothing was measured.
std::string judge_line(std::uint64_t case_number, const CaseOutcome& outcome);

// `diff --style judge`: a line a case and the final verdict, which is the first that is not AC, for each implementation
// but the expected one; a run that was interrupted says so.
std::string judge_report(const Record& record);

}  // namespace quack
