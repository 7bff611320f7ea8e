#include "compare/judge_runs.h"

#include <algorithm>

#include "compare/difference.h"
#include "io/lines.h"
#include "io/messages.h"
#include "text/checker.h"

namespace quack {
namespace {

// Bytes kept of the standard error of a wrong answer. After a crash all is kept, because any of it may say why.
constexpr std::size_t kComplaintsOfWrongAnswers = 4096;
constexpr std::size_t kLongestLine = 10'000;  // bytes of a wrong line that are kept, fewer than any report shows

std::uint64_t lines_in(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

std::optional<text::LineDifference> difference_of(const Run& expected, const Run& actual) {
  std::string_view left = expected.output;
  std::string_view right = actual.output;
  const bool left_is_shorter = expected.fault && (!actual.fault || expected.items < actual.items);
  const bool right_is_shorter = actual.fault && (!expected.fault || actual.items < expected.items);
  if (left_is_shorter) right = first_lines(right, lines_in(left));
  if (right_is_shorter) left = first_lines(left, lines_in(right));
  if (left == right) return std::nullopt;  // most agree to the byte
  std::uint64_t lines = 0;
  return text::first_line_difference(left, right, lines);
}

Message reason_of(const text::LineDifference& difference) {
  return tr("line {}: expected {}, found {}", difference.line, line_text(difference.expected),
            line_text(difference.found));
}

// The operations or cases of an input on which the expected run came to its end, or stopped at a fault. Recorded
// answers and programs count none, but a built-in one beside them that came to its end has counted them all.
std::uint64_t items_of(const Problem& problem, std::string_view input, std::span<const Run> runs) {
  const Run& expected = runs.front();
  if (expected.items > 0 || expected.fault) return expected.items;
  const auto counted = std::find_if(runs.begin(), runs.end(),
                                    [](const Run& run) { return run.items > 0 && !run.failure && !run.fault; });
  return counted != runs.end() ? counted->items : problem.items(input).size();
}

// The first expected line that a run which failed did not write, or wrote wrongly. None: it wrote all of them.
std::optional<text::LineDifference> first_line_missing(const Run& expected, const Run& actual) {
  auto difference = difference_of(expected, actual);
  if (!difference || !difference->found || !difference->expected) return difference;
  // It was ended while it wrote a line, or its buffer was full there.
  const bool is_cut = lines_in(actual.output) + 1 == difference->line;
  if (is_cut && difference->expected->starts_with(*difference->found)) difference->found.reset();
  return difference;
}

// The reason of a failed run, and how much of its output was right.
Message until(const Message& reason, const Run& actual, const std::optional<text::LineDifference>& missing) {
  if (actual.output.empty()) return tr("{}, before any output", reason);
  if (!missing) return tr("{}, after all the right output", reason);
  if (!missing->found) return tr("{}, after {}", reason, counted(missing->line - 1, "right line"));
  return tr("{}, with a wrong line {}", reason, missing->line);
}

CaseOutcome judge_error(const Run& run, Message reason) {
  return {.verdict = Verdict::judge_error, .reason = std::move(reason), .usage = run.usage};
}

constexpr std::size_t kShownOutput = 4096;  // bytes of an output that is shown as a whole

// The outcome of an output that the problem's own checker judges.
CaseOutcome outcome_by_checker(const Problem& problem, std::string_view input, const Run& expected, const Run& actual) {
  CaseOutcome outcome{.usage = actual.usage};
  if (expected.output == actual.output) return outcome;
  OutputVerdict verdict;
  try {
    verdict = problem.judge(input, expected.output, actual.output);
  } catch (const std::runtime_error& error) {
    return judge_error(actual, Message(error.what()));
  }
  if (verdict.is_right) return outcome;
  outcome.verdict = Verdict::wrong_answer;
  outcome.reason = verdict.complaint;
  outcome.difference = std::make_shared<Difference>();
  std::uint64_t lines = 0;
  outcome.difference->wrong = text::first_line_difference(expected.output, actual.output, lines);
  if (!outcome.difference->wrong) outcome.difference->wrong = {{1, std::nullopt, std::nullopt}};
  outcome.line = outcome.difference->wrong->line;
  return outcome;
}

// The verdict of a run by itself: its failure, or where it stopped.
CaseOutcome outcome_alone(const Run& run) {
  if (run.failure) {
    return {.verdict = *run.failure,
            .reason = run.reason,
            .ending = run.ending,
            .is_disagreement = run.is_disagreement,
            .usage = run.usage};
  }
  if (run.fault) return judge_error(run, text::to_text(*run.fault, "input"));
  return {.usage = run.usage};
}

// Gives the last outcome its reason. Implementations that fail alike share one: the reference plays the game for it.
void explain_once(const Problem& problem, std::string_view input, std::vector<CaseOutcome>& outcomes) {
  Difference& difference = *outcomes.back().difference;
  const auto alike = std::find_if(outcomes.begin(), outcomes.end() - 1, [&](const CaseOutcome& earlier) {
    return earlier.difference && earlier.difference->wrong == difference.wrong;
  });
  if (alike == outcomes.end() - 1) {
    explain(problem, input, difference);
  } else {
    difference.why = alike->difference->why;
  }
}

}  // namespace

bool JudgedCase::differs() const {
  return !outcomes.empty() && std::any_of(outcomes.begin() + 1, outcomes.end(),
                                          [](const CaseOutcome& outcome) { return outcome.is_failure(); });
}

bool JudgedCase::cannot_tell() const {
  return !stopped.empty() || std::any_of(outcomes.begin(), outcomes.end(), [](const CaseOutcome& outcome) {
    return outcome.verdict == Verdict::judge_error;
  });
}

CaseOutcome judge_run(const Problem& problem, std::string_view input, const Run& expected, const Run& actual) {
  if (expected.failure) {
    return judge_error(actual,
                       tr("the expected implementation gave no answer to compare with ({})", code(*expected.failure)));
  }
  CaseOutcome outcome = outcome_alone(actual);
  if (actual.failure) {
    if (!outcome.is_failure()) return outcome;
    outcome.difference = std::make_shared<Difference>();
    if (outcome.verdict != Verdict::compile_error) {
      outcome.difference->wrong = first_line_missing(expected, actual);
      if (!problem.judge) outcome.reason = until(outcome.reason, actual, outcome.difference->wrong);
    }
  } else if (problem.judge) {
    outcome = outcome_by_checker(problem, input, expected, actual);
  } else if (auto wrong = difference_of(expected, actual)) {
    const bool words_alone = !expected.fault && !actual.fault && have_the_same_words(expected.output, actual.output);
    outcome.verdict = words_alone ? Verdict::presentation_error : Verdict::wrong_answer;
    outcome.reason = reason_of(*wrong);
    outcome.line = wrong->line;
    outcome.difference = std::make_shared<Difference>();
    outcome.difference->wrong = std::move(wrong);
  }
  // Output before the fault of an input may be wrong; nothing can be said of the rest.
  if (expected.fault && !outcome.is_wrong_output() && outcome.verdict != Verdict::compile_error)
    return judge_error(actual, text::to_text(*expected.fault, "input"));
  if (outcome.difference) {
    if (problem.judge && outcome.verdict != Verdict::compile_error) {
      outcome.difference->expected_output = expected.output.substr(0, kShownOutput);
      outcome.difference->found_output = actual.output.substr(0, kShownOutput);
    }
    if (auto& wrong = outcome.difference->wrong; wrong && wrong->found && wrong->found->size() > kLongestLine) {
      outcome.difference->found_bytes = wrong->found->size();
      wrong->found = wrong->found->substr(0, kLongestLine);  // not resized: that would keep the memory
    }
    const std::size_t kept = actual.failure ? actual.complaints.size() : kComplaintsOfWrongAnswers;
    outcome.difference->complaints = actual.complaints.substr(0, kept);
  }
  return outcome;
}

JudgedCase judge_runs(const Problem& problem, std::string_view input, std::span<const Run> runs) {
  JudgedCase result;
  const Run& expected = runs.front();
  const std::uint64_t items = expected.failure ? 0 : items_of(problem, input, runs);
  for (std::size_t place = 0; place < runs.size(); ++place) {
    const Run& run = runs[place];
    if (run.skipped) {
      result.outcomes.push_back({.skipped = true});
      continue;
    }
    if (run.fault) result.stopped.emplace_back(place, *run.fault);
    CaseOutcome& outcome =
        result.outcomes.emplace_back(place == 0 ? outcome_alone(run) : judge_run(problem, input, expected, run));
    if (outcome.difference && outcome.difference->wrong) explain_once(problem, input, result.outcomes);
    if (place == 0 || expected.failure || run.failure) continue;
    std::uint64_t compared = run.fault ? std::min(items, run.items) : items;
    if (outcome.difference && outcome.difference->item() > 0) compared = std::min(compared, outcome.difference->item());
    result.items = std::max(result.items, compared);
  }
  return result;
}

}  // namespace quack
