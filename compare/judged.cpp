#include "compare/judged.h"

#include <algorithm>

#include "judge/quoted.h"

namespace quack {

namespace {

// The text up to the end of its `lines`-th line.
std::string_view first_lines(std::string_view text, std::uint64_t lines) {
  std::size_t end = 0;
  for (; lines > 0 && end < text.size(); --lines) {
    const std::size_t line_end = text.find('\n', end);
    if (line_end == std::string_view::npos) return text;
    end = line_end + 1;
  }
  return text.substr(0, end);
}

std::uint64_t lines_in(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

std::optional<judge::LineDifference> difference_of(const Run& expected, const Run& actual) {
  std::string_view left = expected.output;
  std::string_view right = actual.output;
  const bool left_is_shorter = expected.fault && (!actual.fault || expected.items < actual.items);
  const bool right_is_shorter = actual.fault && (!expected.fault || actual.items < expected.items);
  if (left_is_shorter) right = first_lines(right, lines_in(left));
  if (right_is_shorter) left = first_lines(left, lines_in(right));
  if (left == right) return std::nullopt;  // most agree to the byte
  std::uint64_t lines = 0;
  return judge::first_line_difference(left, right, lines);
}

bool is_space(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

// The next word of a text from `at` on, which is set behind it; empty at the end.
std::string_view next_word(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_space(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && !is_space(text[at])) ++at;
  return text.substr(begin, at - begin);
}

bool have_the_same_words(std::string_view left, std::string_view right) {
  std::size_t left_at = 0;
  std::size_t right_at = 0;
  for (;;) {
    const std::string_view word = next_word(left, left_at);
    if (word != next_word(right, right_at)) return false;
    if (word.empty()) return true;
  }
}

std::string line_text(const std::optional<std::string>& line) { return line ? judge::quoted(*line) : "no such line"; }

std::string reason_of(const judge::LineDifference& difference) {
  return "line " + std::to_string(difference.line) + ": expected " + line_text(difference.expected) + ", found " +
         line_text(difference.found);
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

// How far the output of a run that failed was right, for people.
std::string right_until(const Run& expected, const Run& actual) {
  if (actual.output.empty()) return ", before any output";
  std::uint64_t lines = 0;
  const auto difference = judge::first_line_difference(expected.output, actual.output, lines);
  if (!difference) return ", after all the right output";
  const std::uint64_t right = difference->line - 1;
  if (!difference->found) return ", after " + std::to_string(right) + (right == 1 ? " right line" : " right lines");
  return ", with a wrong line " + std::to_string(difference->line);
}

// What is known of a run before it is compared.
Judged unjudged(const Run& run) {
  Judged judged;
  judged.fault = run.fault;
  judged.complaints = run.complaints;
  judged.usage = run.usage;
  return judged;
}

Judged expected_run(const Run& expected) {
  Judged judged = unjudged(expected);
  if (expected.failure) {
    judged.verdict = *expected.failure;
    judged.reason = expected.reason;
  } else if (expected.fault) {
    judged.verdict = Verdict::judge_error;
    judged.reason = judge::to_text(*expected.fault, "input");
  }
  return judged;
}

// A run that has no expected one to be held against.
Judged run_without_expected(const Run& expected, const Run& actual) {
  Judged judged = unjudged(actual);
  judged.verdict = Verdict::judge_error;
  judged.reason =
      "the expected implementation gave no answer to compare with (" + std::string(code(*expected.failure)) + ")";
  return judged;
}

// Judges one run against an expected one that came to its end or stopped at a fault of the input.
Judged judged_run(const Problem& problem, std::string_view input, const Run& expected, const Run& actual) {
  Judged judged = unjudged(actual);
  if (actual.failure) {
    judged.verdict = *actual.failure;
    judged.reason = actual.reason;
    if (judged.verdict != Verdict::judge_error && judged.verdict != Verdict::compile_error) {
      judged.reason += right_until(expected, actual);
    }
    return judged;
  }
  judged.line = difference_of(expected, actual);
  if (judged.line) {
    const bool words_alone = !expected.fault && !actual.fault && have_the_same_words(expected.output, actual.output);
    judged.verdict = words_alone ? Verdict::presentation_error : Verdict::wrong_answer;
    judged.reason = reason_of(*judged.line);
    const auto found = judged.line->found ? std::optional<std::string_view>(*judged.line->found) : std::nullopt;
    if (const auto why = problem.reason(input, judged.line->line, found)) judged.item = why->item;
  } else if (actual.fault) {
    judged.verdict = Verdict::judge_error;
    judged.reason = judge::to_text(*actual.fault, "input");
  }
  return judged;
}

}  // namespace

bool JudgedCase::differs() const {
  if (judged.empty()) return false;
  return std::any_of(judged.begin() + 1, judged.end(), [](const Judged& one) {
    return one.verdict != Verdict::accepted && one.verdict != Verdict::judge_error;
  });
}

bool JudgedCase::cannot_tell() const {
  return std::any_of(judged.begin(), judged.end(),
                     [](const Judged& one) { return one.verdict == Verdict::judge_error || one.fault.has_value(); });
}

JudgedCase judge_runs(const Problem& problem, std::string_view input, std::span<const Run> runs) {
  JudgedCase result;
  const Run& expected = runs.front();
  const std::uint64_t items = expected.failure ? 0 : items_of(problem, input, runs);
  result.judged.push_back(expected_run(expected));
  for (const Run& actual : runs.subspan(1)) {
    if (expected.failure) {
      result.judged.push_back(run_without_expected(expected, actual));
      continue;
    }
    result.judged.push_back(judged_run(problem, input, expected, actual));
    const Judged& judged = result.judged.back();
    if (actual.failure) continue;
    std::uint64_t compared = actual.fault ? std::min(items, actual.items) : items;
    if (judged.line && judged.item > 0) compared = std::min(compared, judged.item);
    result.items = std::max(result.items, compared);
  }
  return result;
}

}  // namespace quack
