#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "compare/judge_data.h"
#include "compare/messages.h"
#include "compare/translation.h"
#include "judge/quoted.h"
#include "judge/text.h"
#include "problems/registry.h"
#include "reports/diff_reports.h"
#include "reports/words.h"

namespace quack {

namespace {

constexpr std::size_t kProgramsInFull = 3;  // of more, only the table is printed
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
  if (difference.complaints.empty()) return text;
  if (outcome.verdict == Verdict::compile_error) {
    return text + "  the compiler says:\n" + said(difference.complaints, kCompilerLines);
  }
  return text + "  its standard error:\n" + said(difference.complaints, kErrorLines);
}

// A board of a frame as rows of letters with the input's own numbers at the left and below.
std::vector<std::string> drawn(const BoardFrame& frame, const std::string& board) {
  const int last_row = frame.top_row + frame.row_step * static_cast<int>(std::ranges::count(board, '/'));
  const std::size_t width = std::to_string(std::max(frame.top_row, last_row)).size();
  std::vector<std::string> rows;
  std::size_t columns = 0;
  int number = frame.top_row;
  for (std::size_t at = 0; at <= board.size(); number += frame.row_step) {
    const std::size_t end = std::min(board.find('/', at), board.size());
    std::string cells;
    for (std::size_t empty = 0; at < end; ++at) {
      const bool is_digit = board[at] >= '0' && board[at] <= '9';
      if (is_digit) empty = empty * 10 + static_cast<std::size_t>(board[at] - '0');
      if (is_digit && at + 1 < end && board[at + 1] >= '0' && board[at + 1] <= '9') continue;
      for (; empty > 0; --empty) cells += " .";
      if (!is_digit) cells += {' ', board[at]};
    }
    at = end + 1;
    columns = cells.size() / 2;
    rows.push_back(fmt::format("{:>{}} {}", number, width, cells));
  }
  std::string below(width + 1, ' ');
  for (std::size_t i = 0; i < columns; ++i) below += fmt::format("{:>2}", frame.left_column + static_cast<int>(i));
  rows.push_back(std::move(below));
  return rows;
}

// The board before the item and the one after it, side by side.
std::string boards_text(const BoardFrame& frame) {
  const std::vector<std::string> before = drawn(frame, frame.board);
  const std::vector<std::string> after = drawn(frame, frame.after);
  const std::size_t width = std::max<std::size_t>(before.front().size(), 12) + 6;
  std::string text = fmt::format("    {:<{}}{}\n", translated(frame.to_move + " to move"), width,
                                 translated("after it, by the rules"));
  for (std::size_t i = 0; i < before.size(); ++i) {
    text += fmt::format("    {:<{}}{}\n", before[i], width, i < after.size() ? after[i] : "");
  }
  return text;
}

// The frame of the wrong item, if it is drawn.
const BoardFrame* frame_of(const Difference& difference) {
  if (difference.item() < difference.frame_offset) return nullptr;
  const std::uint64_t place = difference.item() - difference.frame_offset;
  return place < difference.frames.size() ? &difference.frames[place] : nullptr;
}

// Where a difference is, both answers, what the rules say, and the boards.
std::string wrong_line_text(const Record& record, const Difference& difference, std::size_t implementation) {
  std::string text = answers_text(record, difference, implementation);
  if (!difference.why) return text;
  LineReason why = *difference.why;
  const BoardFrame* const frame = frame_of(difference);
  const bool has_both = frame != nullptr && !frame->board.empty() && !frame->after.empty();
  if (has_both) why.board.clear();
  text += reason_text(record, why);
  if (has_both) text += boards_text(*frame);
  return text;
}

// Where a run that failed came to its end. What it had printed may have been lost in its buffer; but a minimized input
// can't do without its last item.
std::string stop_text(const Record& record, const Difference& difference, const MinimizedInput* small,
                      std::size_t implementation) {
  const Difference& shown = small != nullptr && small->difference.wrong ? small->difference : difference;
  if (!shown.wrong) return "";
  if (!difference.printed_nothing()) {
    return fmt::format("  its output stopped at line {}\n", shown.line()) +
           wrong_line_text(record, shown, implementation);
  }
  const std::string lost = "  nothing was printed; its output may still have been in a buffer when it ended\n";
  if (&shown == &difference || !shown.why) return lost;
  return lost + fmt::format("  it fails by the last {} of the minimized input:\n", record.item_name) +
         wrong_line_text(record, shown, implementation);
}

// "the horse gives check whatever stands on its leg (DC-5.1)", "WA: a check is missed (DC-5.1)", "RE"
std::string title_of(const Record& record, const DiffFinding& finding) {
  if (finding.mistake) {
    const auto& mistakes = record.implementations[finding.implementation].diagnosis.mistakes;
    return fmt::format("it behaves as if: {} ({})", mistakes[*finding.mistake].sentence,
                       mistakes[*finding.mistake].clause);
  }
  std::string title = fmt::format("{} ({})", code(finding.verdict), words(finding.verdict));
  if (!finding.bucket.empty()) title += ": " + finding.bucket;
  if (!finding.clause.empty()) title += fmt::format(", {}", finding.clause);
  return title;
}

std::string finding_text(const Record& record, const DiffFinding& finding) {
  const CaseOutcome& outcome = finding.outcome;
  const Difference& difference = *outcome.difference;
  const MinimizedInput* const small = difference.minimized.get();
  std::string text;
  if (outcome.line == 0) text += failure_text(record, outcome, finding.implementation);
  if (small != nullptr) {
    text +=
        fmt::format("  minimized to {} in {}{}\n", counted(small->items, record.item_name), counted(small->runs, "run"),
                    small->budget_spent ? ", when the budget was spent; a smaller one may exist" : "");
    if (small->items <= kPrintedItems) text += indented(small->input);
  }
  if (outcome.line == 0) {
    text += stop_text(record, difference, small, finding.implementation);
  } else {
    const bool is_small = small != nullptr && small->difference.wrong;
    if (!is_small)
      text += fmt::format("  line {} of the output of {}\n", difference.line(), judge::shown_name(finding.case_name));
    text += wrong_line_text(record, is_small ? small->difference : difference, finding.implementation);
  }
  if (small != nullptr && !small->difference.command.empty()) {
    text += fmt::format("  again, small: {}\n", small->difference.command);
  }
  return text + fmt::format("  again: {}\n", difference.command);
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

std::uint64_t count_of(const ImplementationRecord& implementation, Verdict verdict) {
  const auto place = static_cast<std::size_t>(verdict);
  return place < implementation.verdicts.size() ? implementation.verdicts[place] : 0;
}

std::uint64_t failures_of(const ImplementationRecord& implementation) {
  const std::uint64_t others =
      count_of(implementation, Verdict::accepted) + count_of(implementation, Verdict::judge_error);
  return std::accumulate(implementation.verdicts.begin(), implementation.verdicts.end(), std::uint64_t{0}) - others;
}

// "1 case", "4,312 cases"
std::string cases_text(std::uint64_t cases) { return grouped(cases) + (cases == 1 ? " case" : " cases"); }

std::string summary_line(const Record& record, const ImplementationRecord& actual) {
  const std::string& expected = record.implementations.front().name;
  const std::string usage = usage_text(actual);
  if (const std::uint64_t differing = failures_of(actual); differing > 0) {
    return fmt::format("{} differs from {} in {} of {} ({}){}", actual.name, expected, grouped(differing),
                       cases_text(actual.cases), verdict_counts(actual), usage);
  }
  if (const std::uint64_t lost = count_of(actual, Verdict::judge_error); lost > 0 || actual.cases == 0) {
    return fmt::format("{} could not be compared with {} on {} of {}", actual.name, expected, grouped(lost),
                       cases_text(actual.cases));
  }
  const std::string worth = actual.exposes == 0 ? ""
                            : actual.exposes == record.known_mistakes
                                ? fmt::format(", which expose all {} known mistakes", grouped(actual.exposes))
                                : fmt::format(", which expose {} of {} known mistakes", grouped(actual.exposes),
                                              grouped(record.known_mistakes));
  return fmt::format("{} agrees with {} on {}{}{}", actual.name, expected, cases_text(actual.cases), worth, usage);
}

// "It behaves as if: …", and how much of what is wrong that explains.
std::string diagnosis_text(const ImplementationRecord& implementation) {
  const DiagnosisRecord& diagnosis = implementation.diagnosis;
  const std::string cause = diagnosis.cause.empty() ? "" : fmt::format("Cause: {}.\n", diagnosis.cause);
  if (diagnosis.differing == 0) return cause;
  if (diagnosis.mistakes.empty()) {
    return cause + "No known mistake explains this." + (diagnosis.common.empty() ? "" : " " + diagnosis.common) + "\n";
  }
  std::string text = cause + "It behaves as if:";
  for (const MistakeRecord& mistake : diagnosis.mistakes) {
    text += fmt::format("{}{} ({})", diagnosis.mistakes.size() == 1 ? " " : "\n  ", mistake.sentence, mistake.clause);
  }
  return text +
         fmt::format("\nExplains {} of {}.\n", grouped(diagnosis.explained),
                     diagnosis.differing == 1 ? "1 differing line" : grouped(diagnosis.differing) + " differing lines");
}

// All that was found of one program.
std::string program_text(const Record& record, std::size_t implementation, const DiffTextOptions& options) {
  std::vector<const DiffFinding*> findings;
  for (const DiffFinding& finding : record.findings) {
    if (finding.implementation == implementation) findings.push_back(&finding);
  }
  if (findings.empty()) return "";
  const ImplementationRecord& program = record.implementations[implementation];
  const auto colored = [&](std::string_view words) {
    return options.color ? fmt::format("\x1b[31m{}\x1b[0m", words) : std::string(words);
  };
  std::string text = colored(translated("wrong: ")) + harmless(program.name + '\n' + diagnosis_text(program)) + "\n";
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const std::string heading =
        findings.size() == 1 ? "finding" : fmt::format("finding {} of {}", i + 1, findings.size());
    std::string body =
        fmt::format("{}, {}: {}\n", heading, cases_text(findings[i]->cases), title_of(record, *findings[i]));
    if (i == 0 || options.all) body += finding_text(record, *findings[i]) + "\n";
    text += harmless(body);
  }
  if (findings.size() > 1 && !options.all) text += "(--all shows these too)\n\n";
  return text;
}

// How wide a terminal shows it: a Chinese character, three bytes from E4 on, takes two columns.
std::size_t columns_of(std::string_view text) {
  return text.size() - static_cast<std::size_t>(
                           std::ranges::count_if(text, [](char byte) { return byte >= '\xe4' && byte <= '\xe9'; }));
}

// A table with columns as wide as they have to be; the last one is not padded.
std::string table_text(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) text += fmt::format("{:<{}}  ", row[i], widths[i]);
    text += row.back();
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

// What a judge wants of a folder of submissions.
std::string verdict_table(const Record& record) {
  std::vector<std::vector<std::string>> rows(1);
  for (const auto* const title : {"program", "verdict", "first failed", "time", "memory", "diagnosis"})
    rows.front().push_back(translated(title));
  for (const std::size_t place : by_verdict(record)) {
    const ImplementationRecord& program = record.implementations[place];
    const bool is_measured = program.is_limited && program.worst.peak_memory > 0;
    rows.push_back({judge::printable(program.name), std::string(verdict_code(program)),
                    program.first_failed > 0 ? fmt::format("#{}", program.first_failed) : "",
                    is_measured ? duration_words(judged_time(program.worst)) : "",
                    is_measured ? memory_words(program.worst.peak_memory) : "",
                    translated(judge::printable(diagnosis_words(program)))});
  }
  return headline(record) + "\n" + table_text(rows);
}

// The protocol of one implementation.
std::string protocol(const Record& record, std::size_t implementation) {
  std::string text;
  for (const auto& each : record.cases) {
    const CaseOutcome& outcome = each.outcomes.at(implementation);
    if (!outcome.skipped) text += judge_line(each.number, outcome) + "\n";
  }
  const ImplementationRecord& program = record.implementations[implementation];
  std::string verdict = program.cases == 0 ? "none, because no test was run" : std::string(code(program.verdict));
  if (program.first_failed > 0) verdict += fmt::format(" on test {}", program.first_failed);
  return text + fmt::format("Verdict: {} ({} of {} passed){}\n", verdict, count_of(program, Verdict::accepted),
                            counted(program.cases, "test"),
                            record.interrupted ? "; interrupted, the tests after these were not run" : "");
}

}  // namespace

std::string diagnosis_words(const ImplementationRecord& implementation) {
  const DiagnosisRecord& diagnosis = implementation.diagnosis;
  if (!diagnosis.cause.empty()) return diagnosis.cause;
  if (diagnosis.mistakes.empty()) return diagnosis.common.empty() ? implementation.reason : diagnosis.common;
  const std::size_t more = diagnosis.mistakes.size() - 1;
  return fmt::format("{} ({}){}", diagnosis.mistakes.front().sentence, diagnosis.mistakes.front().clause,
                     more == 0 ? "" : fmt::format(" and {} more", more));
}

std::string_view verdict_code(const ImplementationRecord& program) {
  return program.cases == 0 ? "" : code(program.verdict);
}

std::vector<std::size_t> by_verdict(const Record& record) {
  std::vector<std::size_t> places(record.implementations.size() - 1);
  std::iota(places.begin(), places.end(), std::size_t{1});
  const auto rank = [&](std::size_t place) {
    const Verdict verdict = record.implementations[place].verdict;
    return verdict == Verdict::accepted ? kVerdictCount : static_cast<std::size_t>(verdict);
  };
  std::stable_sort(places.begin(), places.end(), [&](std::size_t one, std::size_t other) {
    return rank(one) != rank(other)
               ? rank(one) < rank(other)
               : natural_before(record.implementations[one].name, record.implementations[other].name);
  });
  return places;
}

std::string headline(const Record& record) {
  std::size_t rejected = 0;
  std::size_t not_judged = 0;
  const std::size_t programs = record.implementations.empty() ? 0 : record.implementations.size() - 1;
  for (std::size_t place = 1; place <= programs; ++place) {
    const ImplementationRecord& program = record.implementations[place];
    const bool is_rejected = failures_of(program) > 0;
    rejected += is_rejected ? 1 : 0;
    not_judged += !is_rejected && (program.cases == 0 || program.verdict == Verdict::judge_error) ? 1 : 0;
  }
  std::string text = fmt::format("{} of {} rejected", rejected, counted(programs, "program"));
  if (not_judged > 0) text += fmt::format(", {} not judged", not_judged);
  return text;
}

std::string diff_text(const Record& record, const DiffTextOptions& options) {
  std::string text;
  const std::size_t programs = record.implementations.empty() ? 0 : record.implementations.size() - 1;
  if (options.all || programs <= kProgramsInFull) {
    for (std::size_t place = 1; place <= programs; ++place) text += program_text(record, place, options);
  }
  std::string summary;
  if (programs > 1) text += verdict_table(record) + "\n";
  for (std::size_t place = 1; place <= programs && programs <= kProgramsInFull; ++place) {
    summary += summary_line(record, record.implementations[place]) + "\n";
  }
  if (programs > kProgramsInFull && !options.all) summary += "--all shows what was found in each program\n";
  for (const auto& protection : record.protections_off) {
    summary += fmt::format("foreign programs ran with {}\n", protection);
  }
  if (record.interrupted) summary += "interrupted: not all cases were compared\n";
  return text + harmless(summary) +
         fmt::format("compared: inputs={} {}s={} differences={} seconds={:.2f}\n", record.total_cases, record.item_name,
                     record.total_items, record.differing_cases, record.seconds);
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
