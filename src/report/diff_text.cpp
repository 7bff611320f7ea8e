#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "io/lines.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "io/terminal.h"
#include "packages/read/judge_data.h"
#include "report/diff_reports.h"
#include "report/formatting.h"
#include "report/reports.h"

namespace quack {
namespace {

constexpr std::size_t kProgramsInFull = 3;  // of more, only the table is printed

Message with_usage(const Message& sentence, const ImplementationRecord& implementation) {
  if (!implementation.is_limited || implementation.worst.peak_memory == 0) return sentence;
  return tr("{}; at most {} ms of processor time and {} MB", sentence, implementation.worst.cpu_time.count() / 1000,
            fmt::format("{:.1f}", static_cast<double>(implementation.worst.peak_memory) / (1 << 20)));
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
Message cases_text(std::uint64_t cases) { return cases == 1 ? counted(1, "case") : tr("{} cases", grouped(cases)); }

// A judge may compile with a later standard than the one that was found to work: "C++ source (gnu++98)".
std::string standard_line(const ImplementationRecord& program) {
  if (program.standard.empty()) return "";
  return tr("{} compiles as {}, but not as a later standard", program.name, program.standard) + "\n";
}

// Says on how many cases a program agrees, and how many known mistakes these would expose.
Message agreed_cases(const Record& record, const ImplementationRecord& actual) {
  const Message cases = cases_text(actual.cases);
  if (actual.exposes == 0) return cases;
  if (actual.exposes == record.known_mistakes)
    return tr("{}, which expose all {} known mistakes", cases, grouped(actual.exposes));
  return tr("{}, which expose {} of {} known mistakes", cases, grouped(actual.exposes), grouped(record.known_mistakes));
}

Message summary_line(const Record& record, const ImplementationRecord& actual) {
  const std::string& expected = record.implementations.front().name;
  const std::string& name = actual.name;
  if (const std::uint64_t differing = failures_of(actual); differing > 0) {
    return with_usage(tr("{} differs from {} in {} of {} ({})", name, expected, grouped(differing),
                         cases_text(actual.cases), verdict_counts(actual)),
                      actual);
  }
  if (actual.cases == 0) return tr("{} was not compared with {}", name, expected);
  if (const std::uint64_t lost = count_of(actual, Verdict::judge_error); lost > 0) {
    return tr("{} could not be compared with {} on {} of {}", name, expected, grouped(lost), cases_text(actual.cases));
  }
  return with_usage(tr("{} agrees with {} on {}", name, expected, agreed_cases(record, actual)), actual);
}

// "It behaves as if: …", how much of what is wrong that explains, and what was not looked for.
std::string diagnosis_text(const Record& record, const ImplementationRecord& implementation) {
  const DiagnosisRecord& diagnosis = implementation.diagnosis;
  std::string text = diagnosis.cause.empty() ? "" : tr("Cause: {}.", diagnosis.cause) + "\n";
  if (diagnosis.mistakes.size() == 1) {
    text += tr("It behaves as if: {}", mistake_words(diagnosis.mistakes[0])) + "\n";
  } else if (!diagnosis.mistakes.empty()) {
    text += tr("It behaves as if:") + "\n";
    for (const MistakeRecord& mistake : diagnosis.mistakes) text += "  " + mistake_words(mistake) + "\n";
  }
  const bool are_all = diagnosis.explained == diagnosis.examined;  // how many there are depends on the time
  if (!diagnosis.mistakes.empty())
    text +=
        (are_all ? tr("Explains all cases examined.")
                 : tr("Explains {} of {} examined.", grouped(diagnosis.explained), cases_text(diagnosis.examined))) +
        "\n";
  if (!diagnosis.common.empty()) text += diagnosis.common + "\n";
  const bool is_open =
      diagnosis.explained < diagnosis.examined && diagnosis.mistakes.empty() && diagnosis.cause.empty();
  if (is_open && record.known_mistakes > 0 && diagnosis.not_looked_for.empty())
    text += (diagnosis.common_explains ? tr("No known mistake explains the rest.")
                                       : tr("No known mistake explains this.")) +
            "\n";
  if (!diagnosis.not_looked_for.empty())
    text += tr("Not looked for, as the time was up: {}.", diagnosis.not_looked_for) + "\n";
  return text;
}

std::string program_text(const Record& record, std::size_t implementation, const DiffTextOptions& options) {
  std::vector<const ProgramMistake*> mistakes;
  for (const ProgramMistake& mistake : record.mistakes)
    if (mistake.implementation == implementation) mistakes.push_back(&mistake);
  if (mistakes.empty()) return "";
  const ImplementationRecord& program = record.implementations[implementation];
  const auto colored = [&](std::string_view words) {
    return options.color ? fmt::format("\x1b[31m{}\x1b[0m", words) : std::string(words);
  };
  const std::string& also = program.diagnosis.harmless;
  std::string text =
      colored(tr("wrong: ")) +
      harmless(program.name + '\n' + diagnosis_text(record, program) + also + (also.empty() ? "" : "\n")) + "\n";
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    const Message cases = cases_text(mistakes[i]->cases);
    const Message heading =
        mistakes.size() == 1 ? tr("finding, {}", cases) : tr("finding {} of {}, {}", i + 1, mistakes.size(), cases);
    const bool is_said = mistakes.size() == 1 && mistakes[i]->known_mistake && program.diagnosis.mistakes.size() == 1;
    std::string body = (is_said ? heading : tr("{}: {}", heading, mistake_title(record, *mistakes[i]))) + "\n";
    if (i == 0 || options.all) body += mistake_text(record, *mistakes[i], options.all) + "\n";
    text += harmless(body);
  }
  if (mistakes.size() > 1 && !options.all) text += tr("(--all shows these too)") + "\n\n";
  return text;
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

// The places of the programs: rejected ones first, by verdict, then by name.
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
               : packages::natural_before(record.implementations[one].name, record.implementations[other].name);
  });
  return places;
}

// "'3\n0 0 1'"
std::string on_one_line(std::string_view input) {
  std::string text;
  for (const std::string_view line : text_lines(input)) text.append(text.empty() ? "" : "\\n").append(printable(line));
  return "'" + text + "'";
}

// The words for what is known of a package's program: the smallest input on which it fails, or on how many it did not.
Message shown_of(const Record& record, std::size_t place) {
  const ImplementationRecord& program = record.implementations[place];
  if (program.verdict == Verdict::judge_error) return tr("not judged: {}", program.reason);
  const auto mistake = std::ranges::find(record.mistakes, place, &ProgramMistake::implementation);
  if (mistake == record.mistakes.end() && program.has_failed()) return diagnosis_words(program);
  if (mistake == record.mistakes.end()) {
    const Message cases = agreed_cases(record, program);
    if (program.slow > 0)
      return tr("no difference on {}; {} took longer than {}, but the package has no time limit", cases, program.slow,
                duration_words(record.limits.cpu_time));
    return program.may_fail ? tr("not shown wrong: no difference on {}", cases) : tr("no difference on {}", cases);
  }
  const CaseOutcome& outcome = mistake->outcome;
  const MinimizedInput* const small = outcome.difference->minimized.get();
  if (small == nullptr || small->input.size() > kQuotedBytes)
    return tr("on {}: {}", shown_name(mistake->case_name.shown()), outcome.reason);
  const std::string on = on_one_line(small->input);
  const auto& wrong = small->difference.wrong;
  const Message words =
      !outcome.is_wrong_output() || !wrong || (!wrong->expected && !wrong->found)
          ? tr("on {}: {}", on, outcome.is_wrong_output() ? small->reason : outcome.reason)
          : tr("on {}: expected {}, found {}", on, line_text(wrong->expected), line_text(wrong->found));
  return small->budget_spent ? tr("{} (a smaller input may exist)", words) : words;
}

// The table that a judge wants of a folder of submissions.
std::string verdict_table(const Record& record) {
  std::vector<std::vector<std::string>> rows(1);
  rows.front() = {tr("program"), tr("verdict"), tr("first failed"), tr("time"), tr("memory"), tr("diagnosis")};
  for (const std::size_t place : by_verdict(record)) {
    const ImplementationRecord& program = record.implementations[place];
    const bool is_measured = program.is_limited && program.worst.peak_memory > 0;
    const bool agrees = program.verdict == Verdict::accepted && program.exposes > 0;
    const Message words = agrees ? tr("agrees on {}", agreed_cases(record, program)) : diagnosis_words(program);
    rows.push_back({printable(program.name), std::string(verdict_code(program)),
                    program.first_failed > 0 ? fmt::format("#{}", program.first_failed) : "",
                    is_measured ? duration_words(judged_time(program.worst, program.verdict, record.limits)) : "",
                    is_measured ? memory_words(program.worst.peak_memory) : "", printable(words)});
  }
  return headline(record) + "\n" + table_text(rows);
}

// One case as a judge's protocol has it: "Test #3: WA, line 17, 12 ms, 3 MB", if measured.
std::string judge_line(std::uint64_t case_number, const CaseOutcome& outcome, const Limits& limits) {
  std::string line = fmt::format("Test #{}: {}", case_number, code(outcome.verdict));
  if (outcome.line != 0) line += fmt::format(", line {}", outcome.line);
  const auto time = judged_time(outcome.usage, outcome.verdict, limits);
  if (time.count() != 0) line += ", " + duration_words(time);
  if (outcome.usage.peak_memory != 0) line += ", " + memory_words(outcome.usage.peak_memory);
  return line;
}

std::string protocol(const Record& record, std::size_t implementation) {
  std::string text;
  std::uint64_t next = 1;  // the number of the test after the last one that is shown
  for (const auto& each : record.cases) {
    const CaseOutcome& outcome = each.outcomes.at(implementation);
    if (outcome.skipped) continue;
    if (each.number == next + 1) text += fmt::format("Test #{}: not run\n", next);
    if (each.number > next + 1) text += fmt::format("Tests #{} to #{}: not run\n", next, each.number - 1);
    text += judge_line(each.number, outcome, record.limits) + "\n";
    next = each.number + 1;
  }
  const ImplementationRecord& program = record.implementations[implementation];
  std::string verdict = program.cases == 0 ? "none, because no test was run" : std::string(code(program.verdict));
  if (program.first_failed > 0) verdict += fmt::format(" on test {}", program.first_failed);
  return text + fmt::format("Verdict: {} ({} of {} passed){}\n", verdict, count_of(program, Verdict::accepted),
                            counted(program.cases, "test").english(),
                            record.interrupted ? "; interrupted, the tests after these were not run" : "");
}

bool is_of_package(const Record& record) {
  return std::ranges::any_of(record.implementations,
                             [](const ImplementationRecord& one) { return !one.expected_verdicts.empty(); });
}

// "2 accepted programs, 1 of them contradicted; 3 of 4 others shown wrong"
Message package_headline(const Record& record) {
  std::size_t accepted = 0, contradicted = 0, others = 0, shown = 0;
  for (const ImplementationRecord& one : record.implementations) {
    if (one.expected_verdicts.empty()) continue;
    ++(one.may_fail ? others : accepted);
    if (one.has_failed()) ++(one.may_fail ? shown : contradicted);
  }
  return tr("{}, {} contradicted; {} of {} others shown wrong", counted(accepted, "accepted program"), contradicted,
            shown, others);
}

}  // namespace

Message diagnosis_words(const ImplementationRecord& implementation) {
  const DiagnosisRecord& diagnosis = implementation.diagnosis;
  if (!diagnosis.cause.empty()) return diagnosis.cause;
  if (diagnosis.mistakes.empty())
    return diagnosis.common.empty() ? implementation.reason : diagnosis.common.first_line();
  const Message first = mistake_words(diagnosis.mistakes.front());
  const std::size_t more = diagnosis.mistakes.size() - 1;
  return more == 0 ? first : tr("{} and {} more", first, more);
}

std::string_view verdict_code(const ImplementationRecord& program) {
  return program.cases == 0 ? "" : code(program.verdict);
}

std::vector<Message> reasons_not_to_tell(const Record& record) {
  std::vector<Message> reasons = record.troubles;
  if (record.interrupted) reasons.push_back(tr("interrupted: not all cases were compared"));
  if (record.unfinished)
    reasons.push_back(tr("interrupted: not every mistake was looked for, nor every input minimized"));
  if (record.total_cases == 0 && reasons.empty()) reasons.push_back(tr("nothing was compared"));
  return reasons;
}

Message headline(const Record& record) {
  if (is_of_package(record)) return package_headline(record);
  std::size_t rejected = 0;
  std::size_t not_judged = 0;
  const std::size_t programs = record.implementations.empty() ? 0 : record.implementations.size() - 1;
  for (std::size_t place = 1; place <= programs; ++place) {
    const ImplementationRecord& program = record.implementations[place];
    const bool is_rejected = failures_of(program) > 0;
    rejected += is_rejected ? 1 : 0;
    not_judged += !is_rejected && (program.cases == 0 || program.verdict == Verdict::judge_error) ? 1 : 0;
  }
  const Message text = tr("{} of {} rejected", rejected, counted(programs, "program"));
  return not_judged == 0 ? text : tr("{}, {} not judged", text, not_judged);
}

std::string table_of_package(const Record& record) {
  std::vector<std::vector<std::string>> rows(1);
  rows.front() = {tr("program"), tr("expected"), tr("verdict"), tr("time"), tr("what shows it")};
  for (std::size_t place = 1; place < record.implementations.size(); ++place) {
    const ImplementationRecord& program = record.implementations[place];
    if (program.cases == 0 && program.expected_verdicts.empty())
      continue;  // the recorded answers, where there are none
    const bool is_measured = program.is_limited && program.worst.peak_memory > 0;
    const bool is_recorded = program.expected_verdicts.empty();
    rows.push_back({is_recorded ? tr("recorded answers").shown() : printable(program.name), program.expected_verdicts,
                    std::string(verdict_code(program)),
                    is_measured ? duration_words(judged_time(program.worst, program.verdict, record.limits)) : "",
                    printable(shown_of(record, place))});
  }
  return headline(record) + "\n" + table_text(rows);
}

std::string diff_text(const Record& record, const DiffTextOptions& options) {
  std::string text;
  for (const Message& fault : record.faults) text += harmless(tr("the package: {}", fault));
  const std::size_t programs = record.implementations.empty() ? 0 : record.implementations.size() - 1;
  const bool is_package = is_of_package(record);
  const auto is_in_full = [&](std::size_t place) {
    return options.all || (is_package ? !record.implementations[place].may_fail : programs <= kProgramsInFull);
  };
  for (std::size_t place = 0; place <= programs; ++place)
    if (is_in_full(place)) text += program_text(record, place, options);
  std::string summary;
  if (programs > 1 && (!is_package || record.total_cases > 0))
    summary += (is_package ? table_of_package(record) : verdict_table(record)) + "\n";
  for (std::size_t place = 1; place <= programs && programs <= kProgramsInFull && !is_package; ++place) {
    const ImplementationRecord& program = record.implementations[place];
    summary += summary_line(record, program) + "\n" + standard_line(program);
  }
  if (!options.all && (is_package ? record.total_cases > 0 : programs > kProgramsInFull))
    summary += tr("--all shows what was found in each program") + "\n";
  for (const auto& protection : record.protections_off)
    summary += tr("foreign programs ran with {}", protection) + "\n";
  if (record.interrupted || record.unfinished) summary += reasons_not_to_tell(record).back() + "\n";
  return text + harmless(summary) +
         fmt::format("compared: inputs={} {}s={} differences={} seconds={:.2f}\n", record.total_cases, record.item_name,
                     record.total_items, record.differing_cases, record.seconds);
}

std::string judge_report(const Record& record) {
  std::string text;
  const bool several = record.implementations.size() > 2;
  for (std::size_t i = 1; i < record.implementations.size(); ++i) {
    if (i > 1) text += '\n';
    if (several) text += printable(record.implementations[i].name) + "\n";
    text += protocol(record, i);
  }
  return text;
}

}  // namespace quack
