#include <chrono>
#include <fmt/format.h>

#include "cli/case_list.h"
#include "problems/registry.h"
#include "run/run.h"

namespace quack::cli {
namespace {

constexpr std::uint64_t kDefaultRuns = 2000;
constexpr std::uint64_t kMostRuns = 1'000'000'000;
constexpr std::string_view kDefaultTime = "30s";

// The result for people; to standard error, because standard output may hold the minimized input.
std::string summary(const std::string& item_name, const CaseOutcome& outcome, std::uint64_t items, bool is_late) {
  const MinimizedInput& small = *outcome.difference->minimized;
  const Message minimized =
      tr("{} to {} in {}", counted(items, item_name), counted(small.items, item_name), counted(small.runs, "run"));
  const Message why_not = runs_are_interrupted() ? tr("{}; interrupted, so it may not be minimal", minimized)
                          : is_late              ? tr("{}; --time was used up, so a smaller input may exist", minimized)
                                                 : tr("{}; all runs were used, so it may not be minimal", minimized);
  std::string text = (small.budget_spent ? why_not : minimized) + "\n";
  if (small.is_loose) text += loose_input_words() + "\n";
  text += fmt::format("{}: {}\n", code(outcome.verdict), outcome.reason);
  if (const auto& why = small.difference.why)
    text += tr("on the small input: {}, by {}: {}", why->item_text, why->clause, why->sentence) + "\n";
  return text;
}

// The exit code where there is nothing to shrink, once that is said; none if there is.
std::optional<int> refusal(const std::string& from, const CaseResult& result, const Participant& actual_one,
                           const TerminalSettings& settings) {
  if (!result.stopped.empty()) {
    write_to_standard_error(text::to_text(result.stopped.front().second, from) + "\n");
    return kCouldNotTell;
  }
  const CaseOutcome& expected = result.outcomes.front();
  const CaseOutcome& actual = result.outcomes.back();
  const CaseOutcome& failed = expected.verdict != Verdict::accepted ? expected : actual;
  if (&failed == &expected || failed.verdict == Verdict::judge_error) {
    complain(fmt::format("shrink: {}: {}", code(failed.verdict), failed.reason), settings);
    return kCouldNotTell;
  }
  if (actual.verdict == Verdict::compile_error) {
    complain(fmt::format("shrink: {}: {}", actual_one.name(), actual.reason), settings);
    return kCouldNotTell;
  }
  if (actual.verdict == Verdict::accepted) {
    complain("shrink: " + tr("the two agree on this input; there is nothing to shrink"), settings);
    return kAgreed;
  }
  return std::nullopt;
}

int run_shrink(const ParsedWords& parsed) {
  const Comparison comparison = comparison_of_two(parsed);
  const std::string from = parsed.only_word(Message("INPUT"), "-");
  const std::uint64_t runs = parsed.number("runs", 1, kMostRuns, kDefaultRuns);
  const auto time = parse_duration(option_words("time"), parsed.text("time", std::string(kDefaultTime)));
  const TerminalSettings settings = settings_of(parsed);
  const Problem& problem = *comparison.problem;
  require_has(problem, problem.items && problem.input_of, tr("inputs that can be minimized"));
  const Participants participants = participants_of(comparison);
  const CaseList cases(std::vector<std::string>{from});
  const Interruptible interruptible;
  const CaseResult result = compare_cases(problem, participants, cases, 0, 1, {}).front();
  if (!result.trouble.empty()) throw Unreadable(result.trouble);
  if (result.interrupted) return kCouldNotTell;
  if (const auto code = refusal(from, result, *participants.back(), settings)) return *code;
  OutputFile output(parsed.text("output", "-"), parsed.has("force"));
  ProgressBar bar(tr("shrinking"), tr("runs"), runs, settings.progress);
  const CaseOutcome& outcome = result.outcomes.back();
  bool is_late = false;
  {
    const RunDeadline deadline(std::chrono::steady_clock::now() + time);
    minimize(problem, *participants.front(), *participants.back(), {.input = result.input, .answer = result.answer},
             outcome, replay_command(comparison), {.runs = runs, .stop = [&bar] {
                                                     bar.advance();
                                                     return runs_have_ended();
                                                   }});
    is_late = runs_have_ended();
  }
  bar.clear();
  if (!outcome.difference->minimized && participants.back()->wants_answer())
    throw UsageError(tr("option '--impl': recorded answers can't be run on other inputs; name a program or an engine"));
  if (!outcome.difference->minimized) {
    complain(
        "shrink: " +
            (runs_are_interrupted() ? tr("interrupted before a smaller input was found; the input is written as it is")
             : is_late ? tr("--time was used up before a smaller input was found; the input is written as it is")
                       : tr("the difference did not show again: the program seems to depend on chance or on "
                            "the time; the input is written as it is")),
        settings);
    output.write(result.input);
    output.finish();
    return kCouldNotTell;
  }
  output.write(outcome.difference->minimized->input);
  output.finish();
  write_to_standard_error(summary(problem.item_name, outcome, problem.items(result.input).size(), is_late));
  return runs_are_interrupted() ? kCouldNotTell : kDiffered;
}

}  // namespace

Command shrink_command() {
  return {
      .name = "shrink",
      .arguments = "[INPUT]",
      .summary = tr("finds the smallest input on which two implementations still differ"),
      .description = tr(
          "Removes operations or cases from INPUT (or standard input) as long as the two implementations still "
          "differ in the same way (the clause and the kind of the first wrong line), then replaces those that are left "
          "by simpler ones. If the second implementation crashes or exceeds "
          "a limit instead of answering, that verdict is kept. The output is valid by 'quackcheck validate'; what was "
          "found is printed on standard error. Ctrl-C writes the best input so far."),
      .options =
          all_of({{problem_option(), reference_option()},
                  comparison_options(),
                  {{"output,o", "FILE", tr("write the minimized input there (default: standard output)")},
                   {"runs", "N",
                    tr("how often the two are run at most; then the best input so far is written "
                       "(default 2000)")},
                   {"time,T", "TIME", tr("how long at most; then the best input so far is written (default 30s)")},
                   {"force,f", "", tr("overwrite FILE if it exists")}}}),
      .exit_codes =
          {tr("0  the two agree on INPUT; nothing was written"), tr("1  they differ; the minimized input was written"),
           tr("2  INPUT is malformed or can't be read, the expected implementation failed, it was interrupted, "
              "or bad usage")},
      .examples = {{"quackcheck shrink long.in --impl reference --impl mine.cpp -o short.in",
                    tr("finds the shortest input on which mine.cpp is wrong in the same way")},
                   {fmt::format("quackcheck shrink -p {} --impl reference --impl mistake:NAME < long.in",
                                problems().back().id),
                    tr("reads standard input and writes standard output")}},
      .has_progress = true,
      .run = run_shrink};
}

}  // namespace quack::cli
