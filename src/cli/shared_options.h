#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "io/files.h"
#include "io/terminal.h"
#include "packages/read/problem_package.h"
#include "problems/problem.h"

namespace quack::cli {

// Options that several commands have, and the meaning of their values. The functions of ParsedWords throw UsageError.

Option problem_option();
const Problem& problem_of(const ParsedWords& parsed);  // by --problem: built in, or a package

// --reference: the accepted program of a package that takes the place of the vote. For commands that need answers.
Option reference_option();

// The package that --problem names, and its problem.
struct PackagedProblem {
  packages::ProblemPackage package;
  Problem problem;
};
// Null for a built-in problem. Throws UsageError if --reference names nothing.
const PackagedProblem* package_of(const ParsedWords& parsed);

// Returns the sandbox that --sandbox asks for. Only commands that run programs have that option.
Sandbox sandbox_of(const ParsedWords& parsed);

// --problem as a shell takes it: the id of a built-in problem, or the package as the user wrote it, with --reference.
std::string problem_words(const ParsedWords& parsed);

// Throws UsageError, "knights has no proofs", unless `has`.
void require_has(const Game& game, bool has, const Message& what);

// Returns the names of profiles, suites or implementations.
std::vector<std::string> names_in(const auto& all) {
  std::vector<std::string> names;
  for (const auto& one : all) names.push_back(one.name);
  return names;
}

// Throws UsageError: `name` is not among the `known` engines, profiles or suites (`plural`) of the problem.
[[noreturn]] void refuse_name(const std::string& problem, const std::string& option, const std::string& name,
                              const std::vector<std::string>& known, const Message& plural);

// Returns the settings that --progress and --color ask for.
TerminalSettings settings_of(const ParsedWords& parsed);

// --max-count: the largest count of operations or cases that is valid; the problem's own if not given.
Option max_count_option();
std::uint64_t max_count_of(const ParsedWords& parsed, const Game& game);

// --engine: a built-in implementation, not a known mistake.
Option engine_option();
const Implementation& engine_of(const ParsedWords& parsed, const Game& game);

// The output style of `validate` and `check`: exit codes, messages, and where they go.
enum class Style : std::uint8_t { native, testlib, kattis };

// Exit codes of --style kattis.
inline constexpr int kKattisAccepted = 42;
inline constexpr int kKattisWrong = 43;

Option style_option();
Style style_of(const ParsedWords& parsed);

// Options of testlib's programs that are ignored: --testset, --group. Only with --style testlib.
Options testlib_options();

// Throws UsageError if an option that only one style has is given with another one.
void require_style(const ParsedWords& parsed, const std::string& option, const std::string& style);

// Throws UsageError if "-" (standard input) is given more than once.
void require_one_standard_input(const std::vector<std::string>& files);

// A requested report: --report html=diff.html.
struct ReportFile {
  std::string format;
  std::unique_ptr<OutputFile> file;
};
Option report_option(const std::vector<std::string>& formats);

// Opens the files. Called before the work that they report. Throws UsageError and Unwritable.
std::vector<ReportFile> open_reports(const ParsedWords& parsed, const std::vector<std::string>& formats);

}  // namespace quack::cli
