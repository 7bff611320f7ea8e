#include <fmt/format.h>

#include "cli/diff_run.h"
#include "problems/registry.h"

namespace quack::cli {
namespace {

constexpr std::uint64_t kShrinkRuns = 500;
constexpr std::uint64_t kMostShrinkRuns = 1'000'000;
constexpr std::string_view kTimeAProgram = "10s";

DiffRequest parse_diff_request(const ParsedWords& parsed) {
  DiffRequest request;
  request.comparison = comparison_of(parsed);
  request.reports = reports_of(parsed);
  request.minimizes = parsed.text("shrink", "first") != "none";
  request.minimizes_all = parsed.text("shrink", "first") == "all";
  request.shrink_runs = parsed.number("runs", 1, kMostShrinkRuns, kShrinkRuns);
  request.judge_style = parsed.text("style") == "judge";
  request.shows_all = parsed.has("all");
  request.save = parsed.text("save", "");
  if (request.save == "-") throw UsageError("option '--save': '-' would mix the case with the results; name a file");
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("diff", parsed);
  request.cases = cases_of(request.comparison, parsed);
  if (parsed.has("time") && !request.cases.plan) {
    throw UsageError(
        "option '--time' can't be combined with --random, --tests and files, which set how much is compared");
  }
  request.time = parse_duration("option '--time'", parsed.text("time", std::string(kTimeAProgram)));
  return request;
}

}  // namespace

Command diff_command() {
  return {
      .name = "diff",
      .arguments = "PROGRAM...",
      .summary = "finds where programs are wrong, and names the mistake",
      .description =
          "Compares each program (a source, an executable, a directory of these, or any SPEC of --impl) with the right "
          "answers: on the sample, the full suite, an input for each known mistake, then random cases of all profiles "
          "and lengths, until --time is used up, or a program that is wrong has shown nothing new for half of its "
          "time. The differences of a program are sorted by mistake; each is shown with its smallest input, both "
          "answers, the clause of the rules, the board before and after, and the command that shows it again.\n\n"
          "With --tests, --random or files as further words (FILE.in, or '-') these are the cases. With --impl all "
          "words "
          "are cases, and each implementation is compared with the first; with one --impl, that is the reference.\n\n"
          "Built-in engines and known mistakes run inside this program. Programs and sources run in a "
          "sandbox: with limits on time, memory, output and processes, and where bubblewrap works without network and "
          "on a read-only file system. Their verdicts are AC, WA, PE, RE, TLE, MLE, OLE and CE; JE is a failure that "
          "is not theirs. Ctrl-C ends all runs; the reports then show what was done.\n\n"
          "Random cases are the same for the same profile, count and seed on every machine.",
      .options = all_of(
          {{problem_option()},
           comparison_options(),
           case_options(),
           {{.name = "time",
             .letter = 'T',
             .value = "TIME",
             .help = "how long each program is run where nothing else says on how many cases; compiling is not counted "
                     "(default 10s)"},
            {.name = "all", .help = "print all findings in full, not only the first of each program"},
            report_option(),
            {.name = "style",
             .value = "STYLE",
             .help = "output style: native, or judge, which prints a line for each case and the verdict (default "
                     "native)",
             .choices = {"native", "judge"}},
            {.name = "shrink",
             .value = "WHICH",
             .help = "which inputs are minimized: of the first 20 findings of each program, of all, or none "
                     "(default first)",
             .choices = {"first", "all", "none"}},
            runs_option("how often the implementations are run to minimize an input (default 500)"),
            {.name = "save", .value = "FILE", .help = "write the first case that differs to FILE"},
            force_option("overwrite files that exist"),
            jobs_option()},
           terminal_options()}),
      .exit_codes = {"0  all agree", "1  some differ",
                     "2  a case is malformed, can't be read or is too large for an implementation; the expected "
                     "implementation failed; nothing was compared; it was interrupted; or bad usage"},
      .examples = {{"quackcheck diff mine.cpp", "finds what is wrong with your solution"},
                   {fmt::format("quackcheck diff -p {} -i answers -i ./a.out -i slow.py --tests data "
                                "--style judge",
                                problems().back().id),
                    "runs two solutions on judge data and prints what a judge would"}},
      .prepare = [](const ParsedWords& parsed) {
        return [request = parse_diff_request(parsed)] { return run_diff(request); };
      }};
}

}  // namespace quack::cli
