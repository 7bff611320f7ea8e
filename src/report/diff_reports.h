#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compare/record.h"

namespace quack {

// What `diff` prints, and what its reports have in common (reports.h).

// The places of the programs, all implementations but the expected one: rejected ones first, by verdict, then by name.
std::vector<std::size_t> by_verdict(const Record& record);

// "AC", "WA"; empty of a program that was not run.
std::string_view verdict_code(const ImplementationRecord& program);

// "the horse gives check whatever stands on its leg (DC-5.1)", of several mistakes the first and how many more; of a
// program that no mistake explains what its wrong lines have in common, or how it failed first. May be empty.
std::string diagnosis_words(const ImplementationRecord& implementation);

// "3 of 5 programs rejected, 1 not judged"
std::string headline(const Record& record);

// "it behaves as if: the horse checks over its leg (DC-5.1)", "WA (wrong answer): a check is missed, DC-5.1"
std::string finding_title(const Record& record, const DiffFinding& finding);

// A finding for people, without its title: the smallest input, both answers, the reason, the board before and after,
// and the command that shows it again; `with_original` also that for the original input. May hold bytes that a terminal
// obeys.
std::string finding_text(const Record& record, const DiffFinding& finding, bool with_original);

struct DiffTextOptions {
  bool all = true;  // every finding in full; otherwise, of a few programs, the first of each
  bool color = false;
};

// For people: the findings of each program, each with its smallest input, both answers, the reason, the board before
// and after, and the command that shows it again; the table of verdicts, if there are several programs; a line for each
// program; and a last line for scripts.
std::string diff_text(const Record& record, const DiffTextOptions& options);

// Raised when a field goes or changes its meaning; fields may be added without it.
inline constexpr int kDiffFormatVersion = 3;

// One case as a judge's protocol has it, without a line end: "Test #3: WA, line 17, 12 ms, 3 MB", if measured.
std::string judge_line(std::uint64_t case_number, const CaseOutcome& outcome);

// `diff --style judge`: a line a case and the final verdict, which is the first that is not AC, for each implementation
// but the expected one; a run that was interrupted says so.
std::string judge_report(const Record& record);

}  // namespace quack
