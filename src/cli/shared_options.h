#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "compare/files.h"
#include "compare/terminal.h"
#include "problems/problem.h"
#include "report/reports.h"
#include "run/run.h"

namespace quack::cli {

// Options that several commands have, and what their values mean. The functions of ParsedWords throw UsageError.

Option problem_option();
const Problem& problem_of(const ParsedWords& parsed);

// Ends the command with "knights has no proofs" unless `has`.
void require_has(const Problem& problem, bool has, std::string_view what);

// By --progress and --color.
TerminalSettings settings_of(const ParsedWords& parsed);

Option jobs_option();
unsigned jobs_of(const ParsedWords& parsed);  // the number of processors if not given

std::uint64_t seed_of(const ParsedWords& parsed);  // 1 if not given

// --count: the operations or cases of a random input, 100 if not given; at most --max-count.
std::uint64_t count_of(const ParsedWords& parsed, const Problem& problem, std::uint64_t least, std::uint64_t most);

// --max-count: the largest count of operations or cases that is valid; the problem's own if not given.
Option max_count_option();
std::uint64_t max_count_of(const ParsedWords& parsed, const Problem& problem);

// --engine: a built-in implementation, not a known mistake.
Option engine_option();
const Implementation& engine_of(const ParsedWords& parsed, const Problem& problem);

// --profile: one of the problem's; if not given, the one whose turn it is by --seed.
const Profile& profile_of(const ParsedWords& parsed, const Problem& problem);

// --suite: the name of one of the problem's.
std::string suite_of(const ParsedWords& parsed, const Problem& problem, const std::string& otherwise);

// The output style of `validate` and `check`: exit codes, messages, and where they go.
enum class Style : std::uint8_t { native, testlib, kattis };

Option style_option();
Style style_of(const ParsedWords& parsed);

// Options of testlib's programs on which nothing here depends: --testset, --group. With --style testlib alone.
Options testlib_options();

// Throws UsageError if an option that only one style has is given with another one.
void require_style(const ParsedWords& parsed, const std::string& option, const std::string& style);

// Throws if "-", standard input, is there more than once.
void require_one_standard_input(const std::vector<std::string>& files);

// A report that was asked for, --report html=diff.html.
struct ReportFile {
  std::string format;
  std::unique_ptr<OutputFile> file;
};
Option report_option(const std::vector<std::string>& formats = report_formats());

// Opens the files, before the work that they report. Throws UsageError and Unwritable.
std::vector<ReportFile> open_reports(const ParsedWords& parsed,
                                     const std::vector<std::string>& formats = report_formats());

// Writes a result of `diff`, `grade` or `fuzz`. Throws Unwritable.
template <class Result>
void write_reports(const std::vector<ReportFile>& reports, const Result& result) {
  for (const auto& [format, file] : reports) {
    file->write(report_in(format, result));
    file->finish();
  }
}

// The word that starts this program in a shell: "quackcheck" if PATH has it, else as it was typed.
std::string program_word();

// "quackcheck diff --impl …": the whole command line as a shell takes it, for the reports.
std::string command_line_of(const std::string& command, const ParsedWords& parsed);

// The time now: "2026-11-21T22:09:04Z".
std::string now_in_utc();

// The limits and the sandbox of programs under test.
Options limit_options();
RunOptions limits_of(const ParsedWords& parsed);

// Those of the options above that were given, as a shell takes them, each with a blank before it.
std::string limit_words(const ParsedWords& parsed);

// If programs among these can't be isolated though that is the default: says so of one, and throws UsageError for
// several. Called before any of them is compiled.
void require_isolation(const Problem& problem, const std::vector<std::string>& specs, const RunOptions& options);

// While one exists, the first Ctrl-C (or SIGTERM, SIGHUP) ends all runs of programs (run/run.h), and the command
// goes on to report what was done; a second one ends the program. One at a time.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(Interruptible&&) = delete;
};

}  // namespace quack::cli
