#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "cli/shared_options.h"
#include "problems/problem.h"
#include "report/checks.h"
#include "report/reports.h"
#include "run/run.h"

namespace quack::cli {

// Options of commands that make data or run programs.

Option jobs_option();
unsigned jobs_of(const ParsedWords& parsed);  // the number of processors if not given

std::uint64_t seed_of(const ParsedWords& parsed);  // 1 if not given

// --count: the operations or cases of a random input, 100 if not given; at most --max-count.
std::uint64_t count_of(const ParsedWords& parsed, const Game& game, std::uint64_t least, std::uint64_t most);

// --profile: one of the problem's; if not given, --seed chooses it.
const Profile& profile_of(const ParsedWords& parsed, const Problem& problem);

// --suite: the name of one of the problem's.
std::string suite_of(const ParsedWords& parsed, const Problem& problem, const std::string& otherwise);

// Writes the reports of a result of `diff`, `grade` or `fuzz`, and prints it; a failure does not stop the others. Then
// throws Unwritable if one of them failed, or ClosedPipe if nobody reads standard output. Returns the exit code by its
// checks.
template <class Result>
int report(const std::vector<ReportFile>& reports, const Result& result, const std::string& text) {
  std::exception_ptr failure;
  const auto attempt = [&failure](const auto& action) {
    try {
      action();
    } catch (const Unwritable&) {
      if (!failure) failure = std::current_exception();
    }
  };
  for (const auto& [format, file] : reports) {
    attempt([&, &format = format, &file = file] {
      file->write(report_in(format, result));
      file->finish();
    });
  }
  attempt([&text] { print(text); });
  if (failure) std::rethrow_exception(failure);
  const CheckResult worst = checks_of(result).worst();
  return worst == CheckResult::error ? kCouldNotTell : worst == CheckResult::failed ? kDiffered : kAgreed;
}

// Writes the reports for CI systems of a command that fails before it has a result; the other formats have no place for
// that. Ignores further errors, so that the first one is reported.
template <class Result>
void report_failure(const ParsedWords& parsed, const Result& result) {
  try {
    auto reports = open_reports(parsed, report_formats());
    std::erase_if(reports, [](const ReportFile& one) {
      return one.format != "junit" && one.format != "github" && one.format != "sarif";
    });
    report(reports, result, "");
  } catch (const std::exception&) {  // such as a report that exists
    return;
  }
}

// The word that starts this program in a shell: "quackcheck" if PATH has it, else as it was typed.
std::string program_word();

// "quackcheck diff --impl …": the whole command line as a shell takes it, for the reports.
std::string command_line_of(const std::string& command, const ParsedWords& parsed);

// The time now: "2026-11-21T22:09:04Z".
std::string now_in_utc();

// The options for the limits and the sandbox of programs under test.
Options limit_options();
RunOptions limits_of(const ParsedWords& parsed);

// The options above that were given, as a shell takes them, each with a blank before it.
std::string limit_words(const ParsedWords& parsed);

// If programs among these can't be isolated though that is the default, warns about one, and throws UsageError for
// several. Must be called before any of them is compiled.
void require_isolation(const Problem& problem, const std::vector<std::string>& specs, const RunOptions& options);

// While one exists, the first Ctrl-C (or SIGTERM, SIGHUP) ends all runs of programs (run/run.h), and the command goes
// on to report what was done; a second one ends the program. At most one may exist.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(Interruptible&&) = delete;
};

}  // namespace quack::cli
