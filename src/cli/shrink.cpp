#include <fmt/format.h>

#include "cli/comparison.h"
#include "problems/registry.h"
#include "run/run.h"

namespace quack::cli {
namespace {

constexpr std::uint64_t kDefaultRuns = 2000;
constexpr std::uint64_t kMostRuns = 1'000'000'000;

struct ShrinkRequest {
  Comparison comparison;  // two implementations
  std::string input, output;
  bool force = false;
  std::uint64_t runs = 0;  // the budget
  TerminalSettings settings;
};

// What was found, for people; to standard error, because standard output may hold the minimized input.
std::string summary(const ShrinkRequest& request, const CaseOutcome& outcome, std::uint64_t items) {
  const MinimizedInput& small = *outcome.difference->minimized;
  const std::string item_name = request.comparison.problem->item_name;
  std::string text = fmt::format("{} to {} in {}{}\n", counted(items, item_name), counted(small.items, item_name),
                                 counted(small.runs, "run"),
                                 small.budget_spent ? "; all runs were used, so it may not be minimal" : "");
  text += fmt::format("{}: {}\n", code(outcome.verdict), outcome.reason);
  if (const auto& why = small.difference.why)
    text += fmt::format("on the small input: {}, by {}: {}\n", why->item_text, why->clause, why->sentence);
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
  if (!outcome.difference->minimized)
    throw UsageError("option '--impl': recorded answers can't be run on other inputs; name a program or an engine");
  output.write(outcome.difference->minimized->input);
  output.finish();
  write_to_standard_error(summary(request, outcome, problem.items(result.input).size()));
  return runs_are_interrupted() ? kCouldNotTell : kDiffered;
}

ShrinkRequest parse_shrink_request(const ParsedWords& parsed) {
  ShrinkRequest request{.comparison = comparison_of_two(parsed),
                        .input = parsed.only_word("INPUT", "-"),
                        .output = parsed.text("output", "-"),
                        .force = parsed.has("force"),
                        .runs = parsed.number("runs", 1, kMostRuns, kDefaultRuns),
                        .settings = settings_of(parsed)};
  const Problem& problem = *request.comparison.problem;
  require_has(problem, problem.items && problem.input_of, "inputs that can be minimized");
  return request;
}

}  // namespace

Command shrink_command() {
  return {
      .name = "shrink",
      .arguments = "[INPUT]",
      .summary = "finds the smallest input on which two implementations still differ",
      .description =
          "Removes operations or cases from INPUT (or standard input) as long as the two implementations still "
          "differ in the same way (the clause and the kind of the first wrong line), then replaces those that are left "
          "by simpler ones. If the second implementation crashes or exceeds "
          "a limit instead of answering, that verdict is kept. The output is valid by 'quackcheck validate'; what was "
          "found is printed on standard error. Ctrl-C writes the best input so far.",
      .options = all_of({{problem_option()},
                         comparison_options(),
                         {output_option("write the minimized input there (default: standard output)"),
                          runs_option("how often the two are run at most; then the best input so far is written "
                                      "(default 2000)"),
                          force_option("overwrite FILE if it exists")},
                         terminal_options()}),
      .exit_codes = {"0  the two agree on INPUT; nothing was written",
                     "1  they differ; the minimized input was written",
                     "2  INPUT is malformed or can't be read, the expected implementation failed, it was interrupted, "
                     "or bad usage"},
      .examples = {{"quackcheck shrink long.in --impl reference --impl mine.cpp -o short.in",
                    "finds the shortest input on which mine.cpp is wrong in the same way"},
                   {fmt::format("quackcheck shrink -p {} --impl reference --impl mistake:NAME < long.in",
                                problems().back().id),
                    "reads standard input and writes standard output"}},
      .prepare = [](const ParsedWords& parsed) {
        return [request = parse_shrink_request(parsed)] { return run_shrink(request); };
      }};
}

}  // namespace quack::cli
