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

// --progress, --color and --help. A command without --progress leaves that one out.
Options terminal_options(bool with_progress = true);
TerminalSettings settings_of(const ParsedWords& parsed);

Option jobs_option();
unsigned jobs_of(const ParsedWords& parsed);  // the number of processors if not given

Option seed_option(std::string help);
std::uint64_t seed_of(const ParsedWords& parsed);  // 1 if not given

Option json_option(std::string help);
Option output_option(std::string help);
Option force_option(std::string help);

// --count: the operations or cases of a random input, 100 if not given; at most --max-count.
Option count_option(std::string help);
std::uint64_t count_of(const ParsedWords& parsed, const Problem& problem, std::uint64_t least, std::uint64_t most);

// --max-count: the largest count of operations or cases that is valid; the problem's own if not given.
Option max_count_option();
std::uint64_t max_count_of(const ParsedWords& parsed, const Problem& problem);

// --runs: the budget of a search.
Option runs_option(std::string help);

// --engine: a built-in implementation, not a known mistake.
Option engine_option();
const Implementation& engine_of(const ParsedWords& parsed, const Problem& problem);

// --profile: one of the problem's; if not given, the one whose turn it is by --seed.
Option profile_option(std::string help);
const Profile& profile_of(const ParsedWords& parsed, const Problem& problem);

// --suite: the name of one of the problem's.
Option suite_option(std::string help);
std::string suite_of(const ParsedWords& parsed, const Problem& problem, const std::string& otherwise);

// The output style of `validate` and `check`: exit codes, messages, and where they go.
enum class Style : std::uint8_t { native, testlib, kattis };

Option style_option();
Style style_of(const ParsedWords& parsed);

// What testlib's programs take and nothing here depends on: --testset, --group. With --style testlib alone.
Options testlib_options();

// Throws UsageError if an option that only one style has is given with another one.
void require_style(const ParsedWords& parsed, const std::string& option, const std::string& style);

// Throws if "-", standard input, is there more than once.
void require_one_standard_input(const std::vector<std::string>& files);

// A report that was asked for: --report html=diff.html.
struct ReportRequest {
  std::string format;
  std::string path;
};
Option report_option(const std::vector<std::string>& formats = report_formats());
std::vector<ReportRequest> reports_of(const ParsedWords& parsed,
                                      const std::vector<std::string>& formats = report_formats());

// A report's files are opened before the work that they report.
std::vector<std::unique_ptr<OutputFile>> open_reports(const std::vector<ReportRequest>& reports, bool overwrite);

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

// Where programs among these can't be isolated though that is the default: says so if it is one, and throws UsageError
// if they are several. Called before any of them is compiled.
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
