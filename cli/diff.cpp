#include "cli/diff.h"

#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.h"

namespace quack::cli {

namespace {

constexpr std::size_t kMostImplementations = 1000;
constexpr std::uint64_t kShrinkRuns = 500;
constexpr std::uint64_t kMostShrinkRuns = 1'000'000;

std::vector<Option> diff_options() {
  std::vector<Option> options = {problem_option()};
  const auto add = [&](std::vector<Option> more) { options.insert(options.end(), more.begin(), more.end()); };
  add(comparison_options());
  add(case_options());
  add({report_option(),
       {.name = "style",
        .value = "STYLE",
        .help = "native, or judge: a line a case and the verdict, as a judge's protocol has them (default native)",
        .choices = {"native", "judge"}},
       {.name = "shrink",
        .value = "WHICH",
        .help = "which inputs that differ are made small: the first of each implementation and verdict, all that are "
                "shown, or none (default first)",
        .choices = {"first", "all", "none"}},
       {.name = "shrink-runs", .value = "N", .help = "how often the implementations are run for that (default 500)"},
       {.name = "save", .value = "FILE", .help = "write the first case that differs to FILE"},
       {.name = "force", .letter = 'f', .help = "overwrite files that are there"},
       jobs_option(),
       progress_option(),
       color_option(),
       help_option()});
  return options;
}

Shrinking shrinking_of(const ParsedWords& parsed) {
  const std::string text = parsed.text("shrink").value_or("first");
  if (text == "all") return Shrinking::all;
  return text == "none" ? Shrinking::none : Shrinking::first;
}

}  // namespace

DiffRequest check_diff(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, diff_options());
  DiffRequest request;
  request.comparison = comparison_of(parsed, kMostImplementations);
  request.reports = report_wishes(parsed);
  request.shrinking = shrinking_of(parsed);
  request.shrink_runs = parsed.number("shrink-runs", 1, kMostShrinkRuns, kShrinkRuns);
  request.judge_style = parsed.text("style") == "judge";
  request.save = parsed.text("save").value_or("");
  if (request.save == "-") throw UsageError("option '--save': '-' would mix the case with the results; name a file");
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("diff", words);
  request.cases = cases_of(*request.comparison.problem, parsed);
  return request;
}

Command diff_command() {
  return {
      .name = "diff",
      .arguments = "[CASES...]",
      .summary = "runs several implementations on the same cases and says where they part",
      .description =
          "Runs the implementations on judge inputs, files, a directory of judge data or random ones, and holds "
          "each against the first. A difference is shown with its case, line, operation, both answers, the clause "
          "of the rules, the board before the operation, the input made as small as it goes, and the command that "
          "shows it again. Ends with what was compared.\n\n"
          "Built-in engines, known mistakes and plug-ins run inside this program. Programs and sources run shut in: "
          "limited in time, memory, output and processes, and under bubblewrap, where that works, without network "
          "and on a read-only file system. Their verdicts are AC, WA, PE, RE, TLE, MLE, OLE and CE; JE is a "
          "failure that is not theirs. Ctrl-C ends all runs; the reports then tell what was done.\n\n"
          "Random cases are the same for the same profile, count and seed on every machine.",
      .options = diff_options(),
      .exit_codes = {"0  all agree", "1  some differ",
                     "2  a case is malformed, can't be read or is beyond an implementation's reach; the expected "
                     "implementation failed; nothing was compared; it was interrupted; or bad use"},
      .examples = {{"quackcheck diff --impl reference --impl mine.cpp --random 1000 --report html=diff.html",
                    "your own solution on a thousand random games, with a report to look at"},
                   {"quackcheck diff -p pc --impl answers --impl ./a.out --impl slow.py --tests data --style judge",
                    "two solutions on judge data, told as a judge tells it"}},
      .first_words = {},
      .run = [](const std::vector<std::string>& words) { return run_diff(check_diff(words)); }};
}

}  // namespace quack::cli
