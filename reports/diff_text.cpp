#include <algorithm>
#include <fmt/format.h>

#include "compare/messages.h"
#include "compare/text.h"
#include "judge/quoted.h"
#include "problems/registry.h"
#include "reports/diff_reports.h"
#include "reports/words.h"

namespace quack {

namespace {

constexpr std::uint64_t kShown = 3;  // differences of each implementation; the others are counted
// Longer minimized inputs are not printed; the command has them, or the other reports.
constexpr std::uint64_t kPrintedItems = 20;
constexpr std::uint64_t kCompilerLines = 8;
constexpr std::uint64_t kErrorLines = 30;  // of standard error

std::string indented(std::string_view text) {
  std::string result;
  for (const std::string_view line : text_lines(text)) {
    if (!line.empty()) result.append("    ").append(line);
    result += '\n';
  }
  return result;
}

// Each line without what a terminal would obey.
std::string harmless(std::string_view text) {
  std::string result;
  for (const std::string_view line : text_lines(text)) result += judge::printable(line) + '\n';
  return result;
}

std::string answers_text(const Record& record, const Difference& difference, std::size_t implementation) {
  return fmt::format("  expected ({}): {}\n  actual ({}): {}\n", record.implementations.front().name,
                     line_text(difference.wrong->expected), record.implementations[implementation].name,
                     line_text(difference.wrong->found));
}

std::string reason_text(const Record& record, const LineReason& why) {
  std::string text;
  if (why.item > 0) {
    text +=
        fmt::format("  {} {}, line {} of the input: {}\n", record.item_name, why.item, why.input_line, why.item_text);
  }
  text += fmt::format("  by {}: {}\n", why.clause, why.sentence);
  const std::string_view sentence = clause_sentence(why.clause);
  if (!sentence.empty() && why.sentence != sentence) text += fmt::format("    ({})\n", sentence);
  return text + indented(why.board);
}

// The beginning of what a program or a compiler said, each line escaped.
std::string said(std::string_view text, std::uint64_t most) {
  std::string shown;
  const std::string_view beginning = first_lines(text, most);
  for (const std::string_view line : text_lines(beginning)) shown += indented(judge::printable(line) + '\n');
  if (beginning.size() < text.size()) shown += "    ... (all of it: --report json=FILE)\n";
  return shown;
}

std::string failure_text(const Record& record, const CaseOutcome& outcome, std::size_t implementation) {
  std::string text = fmt::format("  {}: {} ({}): {}\n", record.implementations[implementation].name,
                                 code(outcome.verdict), words(outcome.verdict), outcome.reason);
  const Difference& difference = *outcome.difference;
  if (difference.wrong) {
    text += fmt::format("  its output stopped at line {}\n", difference.line());
    text += answers_text(record, difference, implementation);
    if (difference.why) text += reason_text(record, *difference.why);
  }
  if (difference.complaints.empty()) return text;
  if (outcome.verdict == Verdict::compile_error) {
    return text + "  the compiler says:\n" + said(difference.complaints, kCompilerLines);
  }
  return text + "  its standard error:\n" + said(difference.complaints, kErrorLines);
}

std::string minimized_text(const Record& record, const MinimizedInput& small) {
  std::string text =
      fmt::format("  minimized to {} in {}{}\n", counted(small.items, record.item_name), counted(small.runs, "run"),
                  small.budget_spent ? ", when the budget was spent; a smaller one may exist" : "");
  if (small.items <= kPrintedItems) text += indented(small.input);
  const Difference& difference = small.difference;
  if (difference.why && difference.wrong) {
    text += fmt::format("    there line {} of the output is {} instead of {}, by {}: {}\n", difference.line(),
                        line_text(difference.wrong->found), line_text(difference.wrong->expected),
                        difference.why->clause, difference.why->sentence);
  }
  if (!difference.command.empty()) text += fmt::format("  again, small: {}\n", difference.command);
  return text;
}

std::string usage_text(const ImplementationRecord& implementation) {
  if (!implementation.is_limited || implementation.worst.peak_memory == 0) return "";
  return fmt::format("; at most {} ms of processor time and {:.1f} MB", implementation.worst.cpu_time.count() / 1000,
                     static_cast<double>(implementation.worst.peak_memory) / (1 << 20));
}

// "WA 3, TLE 1"
std::string verdict_counts(const ImplementationRecord& implementation) {
  std::string text;
  for (std::size_t i = 1; i < implementation.verdicts.size(); ++i) {
    if (implementation.verdicts[i] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", code(verdict_of(i)), implementation.verdicts[i]);
  }
  return text;
}

std::string summary_line(const ImplementationRecord& expected, const ImplementationRecord& actual) {
  std::uint64_t differing = 0;
  for (std::size_t i = 1; i < static_cast<std::size_t>(Verdict::judge_error); ++i) differing += actual.verdicts[i];
  const std::string usage = usage_text(actual);
  if (differing > 0) {
    return fmt::format("{} differs from {} in {} ({}){}", actual.name, expected.name, counted(differing, "input"),
                       verdict_counts(actual), usage);
  }
  const bool any_accepted = actual.verdicts[0] > 0;
  return any_accepted ? fmt::format("{} and {} agree{}", expected.name, actual.name, usage)
                      : fmt::format("{} and {} could not be compared", expected.name, actual.name);
}

// The protocol of one implementation.
std::string protocol(const Record& record, std::size_t implementation) {
  std::string text;
  const CaseRecord* first_failed = nullptr;
  for (const auto& each : record.cases) {
    const CaseOutcome& outcome = each.outcomes.at(implementation);
    text += judge_line(each.number, outcome) + "\n";
    if (first_failed == nullptr && outcome.verdict != Verdict::accepted) first_failed = &each;
  }
  std::string verdict = record.cases.empty() ? "none, because no test was run" : "AC";
  if (first_failed != nullptr) {
    verdict = fmt::format("{} on test {}", code(first_failed->outcomes[implementation].verdict), first_failed->number);
  }
  const auto& verdicts = record.implementations[implementation].verdicts;
  return text + fmt::format("Verdict: {} ({} of {} passed){}\n", verdict, verdicts.empty() ? 0 : verdicts[0],
                            counted(record.total_cases, "test"),
                            record.interrupted ? "; interrupted, the tests after these were not run" : "");
}

}  // namespace

bool ShownDifferences::shows(std::size_t implementation, const CaseOutcome& outcome) {
  if (!outcome.difference) return false;
  counts_.resize(std::max(counts_.size(), implementation + 1));
  // A source that does not compile fails on every case alike.
  return counts_[implementation]++ < (outcome.verdict == Verdict::compile_error ? 1 : kShown);
}

std::string difference_text(const Record& record, const CaseRecord& in, std::size_t implementation, bool color) {
  const CaseOutcome& outcome = in.outcomes[implementation];
  const Difference& difference = *outcome.difference;
  const std::string_view heading = outcome.line > 0 ? "difference" : "failure";
  std::string text = ": " + judge::shown_name(in.name);
  if (outcome.line > 0) {
    const bool by_space = outcome.verdict == Verdict::presentation_error;
    text += fmt::format(", line {} of the output{}\n", difference.line(), by_space ? ", in white space alone" : "");
    text += answers_text(record, difference, implementation);
    if (difference.why) text += reason_text(record, *difference.why);
  } else {
    text += '\n' + failure_text(record, outcome, implementation);
  }
  text += fmt::format("  again: {}\n", difference.command);
  if (difference.minimized) text += minimized_text(record, *difference.minimized);
  return (color ? fmt::format("\x1b[31m{}\x1b[0m", heading) : std::string(heading)) + harmless(text) + "\n";
}

std::string summary_text(const Record& record) {
  std::string text;
  for (std::size_t i = 1; i < record.implementations.size(); ++i) {
    text += summary_line(record.implementations.front(), record.implementations[i]) + "\n";
  }
  for (const auto& protection : record.protections_off)
    text += fmt::format("foreign programs ran with {}\n", protection);
  if (record.interrupted) text += "interrupted: not all cases were compared\n";
  return harmless(text) + fmt::format("compared: inputs={} {}s={} differences={} seconds={:.2f}\n", record.total_cases,
                                      record.item_name, record.total_items, record.differing_cases, record.seconds);
}

std::string diff_text(const Record& record) {
  std::string text;
  ShownDifferences shown;
  for (const CaseRecord& each : record.cases) {
    for (std::size_t i = 1; i < each.outcomes.size(); ++i) {
      if (shown.shows(i, each.outcomes[i])) text += difference_text(record, each, i, false);
    }
  }
  return text + summary_text(record);
}

std::string judge_line(std::uint64_t case_number, const CaseOutcome& outcome) {
  std::string line = fmt::format("Test #{}: {}", case_number, code(outcome.verdict));
  if (outcome.line != 0) line += fmt::format(", line {}", outcome.line);
  const auto time = judged_time(outcome.usage);
  if (time.count() != 0) line += ", " + duration_words(time);
  if (outcome.usage.peak_memory != 0) line += ", " + memory_words(outcome.usage.peak_memory);
  return line;
}

std::string judge_report(const Record& record) {
  std::string text;
  const bool several = record.implementations.size() > 2;
  for (std::size_t i = 1; i < record.implementations.size(); ++i) {
    if (i > 1) text += '\n';
    if (several) text += judge::printable(record.implementations[i].name) + "\n";
    text += protocol(record, i);
  }
  return text;
}

}  // namespace quack
