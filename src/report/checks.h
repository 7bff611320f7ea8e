#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaign/campaign.h"
#include "compare/record.h"
#include "grade/grade.h"
#include "report/reports.h"

namespace quack {

// The checks that `diff`, `grade` or `fuzz` has made. The reports for CI systems and the exit code are made of this
// list, so that they agree on what failed. Texts may hold any bytes.

// From the best to the worst. Skipped: it failed, but need not pass. Error: it could not be checked.
enum class CheckResult : std::uint8_t { passed, skipped, failed, error };

struct Check {
  std::string name;
  CheckResult result = CheckResult::passed;
  std::string kind{};             // the kind of failure: "wrong-answer"; like the next members empty if it passed
  std::string message{}, text{};  // one line; any number of lines
  std::string file{};             // at fault, as the user wrote it; empty: none is
  std::uint64_t line = 0;         // 0: the file as a whole
  double seconds = 0;
};

// The checks of one thing, such as a program on all cases.
struct CheckGroup {
  std::string name;
  std::vector<std::pair<std::string_view, std::string>> properties{};
  std::vector<Check> checks{};
  std::optional<Check> whole{};  // sums up its checks; none: each is reported by itself
};

struct Checks {
  std::string command;    // "quackcheck diff"
  std::string subject;    // the problem's id, or "fuzz"
  std::string version;    // of quackcheck
  std::string started;    // "2026-11-21T22:09:04Z"
  std::string elsewhere;  // the file or directory that SARIF names for failures without a file
  std::string summary{};
  std::vector<CheckGroup> groups{};

  CheckResult worst() const;
};

// `diff`: a group for each program with a check for each case that the record has; the whole counts all cases.
Checks checks_of(const Record& record);
// `grade`: the tests, the known mistakes and the programs; the mistakes as a whole are the score.
Checks checks_of(const grade::GradeRecord& record);
// `fuzz`: a group for each target.
Checks checks_of(const CampaignResult& result);

// JUnit XML: a test suite for each group, a test case for each check.
std::string junit_text(const Checks& checks);

// GitHub's annotations beside the lines of a change: an entry for each group as a whole that failed, or for each of its
// checks; at the line at fault, at a file's first line if none is known, without a file where none is at fault. They
// are workflow commands, a line each: "::error file=mine.cpp,line=40,title=…::…", the last a notice with the summary
// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
std::string github_text(const Checks& checks);

// Writes the entries of github_text as SARIF 2.1.0, for GitHub's Security tab.
std::string sarif_text(const Checks& checks);

}  // namespace quack
