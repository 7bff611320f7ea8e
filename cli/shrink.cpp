#include "cli/shrink.h"

#include <fmt/format.h>

#include "cli/cases.h"
#include "cli/commands.h"
#include "cli/diff.h"
#include "cli/interruptible.h"
#include "compare/difference.h"
#include "compare/files.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kDefaultRuns = 2000;
constexpr std::uint64_t kMostRuns = 1'000'000'000;

std::vector<Option> shrink_options() {
  std::vector<Option> options = {problem_option()};
  for (auto& option : comparison_options()) options.push_back(std::move(option));
  for (auto& option :
       std::vector<Option>{{.name = "output",
       .letter = 'o',
       .value = "FILE",
       .help = "write the input there (default: standard output)"},
                           {.name = "runs",
                           .value = "N",
                           .help = "how often the two are run at most; then the best so far is written (default 2000)"},
                           {.name = "force", .letter = 'f', .help = "overwrite FILE if it is there"},
                           progress_option(),
                           color_option(),
                           help_option()}) {
    options.push_back(std::move(option));
  }
  return options;
}

// What was found, for people; to standard error, because standard output may hold the minimized input.
std::string told(const ShrinkRequest& request, const CaseOutcome& outcome, std::uint64_t items) {
  const MinimizedInput& small = *outcome.difference->minimized;
  const std::string item_name = request.comparison.problem->item_name;
  std::string text = fmt::format("{} to {} in {}{}\n", counted(items, item_name), counted(small.items, item_name),
                                 counted(small.runs, "run"),
                                 small.budget_spent ? "; the budget was spent, a smaller one may exist" : "");
  text += fmt::format("{}: {}\n", code(outcome.verdict), outcome.reason);
  if (const auto& why = small.difference.why) {
    text += fmt::format("on the small input: {}, by {}: {}\n", why->item_text, why->clause, why->sentence);
  }
  return text;
}

// Why there is nothing to shrink; none if there is.
std::optional<int> refusal(const ShrinkRequest& request, const CaseResult& result, const Participant& actual_one) {
  if (!result.stopped.empty()) {
    write_to_standard_error(judge::to_text(result.stopped.front().second, request.input) + "\n");
    return kCouldNotTell;
  }
  const CaseOutcome& expected = result.outcomes.front();
  const CaseOutcome& actual = result.outcomes.back();
  if (expected.verdict != Verdict::accepted || actual.verdict == Verdict::judge_error) {
    const CaseOutcome& failed = expected.verdict != Verdict::accepted ? expected : actual;
    complain(fmt::format("shrink: {}: {}", code(failed.verdict), failed.reason), request.settings);
    return kCouldNotTell;
  }
  if (actual.verdict == Verdict::compile_error) {
    complain(fmt::format("shrink: {}: {}", actual_one.name(), actual.reason), request.settings);
    return kCouldNotTell;
  }
  if (actual.verdict == Verdict::accepted) {
    complain("shrink: the two agree on this input; there is nothing to shrink", request.settings);
    return kAgreed;
  }
  return std::nullopt;
}

int run_shrink(const ShrinkRequest& request) {
  const Problem& problem = *request.comparison.problem;
  const Participants participants = participants_of(request.comparison);
  const CaseList cases(std::vector<std::string>{request.input});
  const Interruptible interruptible;
  const CaseResult result = compare_cases(problem, participants, cases, 0, 1, {}).front();
  if (!result.trouble.empty()) throw Unreadable(result.trouble);
  if (result.interrupted) return kCouldNotTell;
  if (const auto code = refusal(request, result, *participants.back())) return *code;
  OutputFile output(request.output, request.force);
  ProgressBar bar("shrinking", "runs", request.runs, request.settings.progress);
  const CaseOutcome& outcome = result.outcomes.back();
  minimize(problem, *participants.front(), *participants.back(), result.case_input(), outcome,
           replay_command(request.comparison), {.runs = request.runs, .stop = [&bar] {
                                                  bar.advance();
                                                  return runs_are_interrupted();
                                                }});
  bar.clear();
  if (!outcome.difference->minimized) {
    throw UsageError("option '--impl': recorded answers can't be run on other inputs; name a program or an engine");
  }
  output.write(outcome.difference->minimized->input);
  output.finish();
  write_to_standard_error(told(request, outcome, problem.items(result.input).size()));
  return runs_are_interrupted() ? kCouldNotTell : kDiffered;
}

}  // namespace

ShrinkRequest check_shrink(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, shrink_options());
  ShrinkRequest request;
  request.comparison = comparison_of(parsed, 2);
  parsed.require_words(0, 1, "INPUT");
  if (!parsed.words().empty()) request.input = parsed.words().front();
  request.output = parsed.text("output").value_or("-");
  request.runs = parsed.number("runs", 1, kMostRuns, kDefaultRuns);
  request.force = parsed.has("force");
  request.settings = settings_of(parsed);
  return request;
}

Command shrink_command() {
  return {
      .name = "shrink",
      .arguments = "[INPUT]",
      .summary = "the smallest input on which two implementations still differ",
      .description =
          "Leaves out operations or cases of INPUT (or of standard input) as long as the two implementations still "
          "differ on what is left, then puts simpler ones in place of those that stay. Where the second one crashes "
          "or runs out of a limit instead of answering, that verdict is kept. What is written is valid by "
          "'quackcheck validate'; what was found is told on standard error. Ctrl-C writes the best so far.",
      .options = shrink_options(),
      .exit_codes = {"0  the two agree on INPUT; nothing was written", "1  they differ; the small input was written",
                     "2  INPUT is malformed or can't be read, the expected implementation failed, it was "
                     "interrupted, or bad use"},
      .examples = {{"quackcheck shrink long.in --impl reference --impl mine.cpp -o short.in",
                    "the shortest input on which mine.cpp is wrong in the same way"},
                   {"quackcheck shrink -p remix --impl reference --impl mistake:blue-first < long.in",
                    "from standard input to standard output"}},
      .first_words = {},
      .run = [](const std::vector<std::string>& words) { return run_shrink(check_shrink(words)); }};
}

}  // namespace quack::cli
