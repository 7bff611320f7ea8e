#include <algorithm>
#include <array>

#include "judge/quoted.h"
#include "reports/reports.h"
#include "reports/words.h"

namespace quack {

namespace {

// A table whose cells may be coloured, which must not count for the width of a column.
struct TableCell {
  std::string text;
  std::string color;  // the escape sequence, or nothing
};
using TableRow = std::vector<TableCell>;

constexpr std::string_view kRed = "\x1b[31m", kGreen = "\x1b[32m", kYellow = "\x1b[33m", kBold = "\x1b[1m",
                           kPlain = "\x1b[0m";

// How many columns of a terminal printable text takes, if each character takes one.
std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

// The first column is set flush left, the others flush right.
std::string laid_out(const std::vector<TableRow>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i].text));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - columns_of(row[i].text), ' ');
      std::string cell = row[i].text;
      if (!row[i].color.empty()) cell.insert(0, row[i].color).append(kPlain);
      if (i > 0) text += "  " + padding;
      text += cell;
      if (i == 0 && row.size() > 1) text += padding;
    }
    text += '\n';
  }
  return text;
}

std::uint64_t count_of(const ImplementationRecord& implementation, std::size_t verdict) {
  return verdict < implementation.verdicts.size() ? implementation.verdicts[verdict] : 0;
}

// The verdicts that anybody had; AC always.
std::vector<std::size_t> verdicts_of(const Record& record) {
  std::vector<std::size_t> had = {0};
  for (std::size_t i = 1; i < kVerdictCount; ++i) {
    if (std::ranges::any_of(record.implementations, [i](const auto& each) { return count_of(each, i) != 0; }))
      had.push_back(i);
  }
  return had;
}

std::string_view color_of(std::size_t verdict) {
  if (verdict_of(verdict) == Verdict::accepted) return kGreen;
  return verdict_of(verdict) == Verdict::judge_error ? kYellow : kRed;
}

TableRow summary_row(const ImplementationRecord& implementation, const std::vector<std::size_t>& verdicts, bool color) {
  TableRow row = {{printable(implementation.name), ""}};
  for (const std::size_t verdict : verdicts) {
    const std::uint64_t count = count_of(implementation, verdict);
    row.push_back(
        {count == 0 ? "-" : std::to_string(count), std::string(color && count != 0 ? color_of(verdict) : "")});
  }
  const auto time = judged_time(implementation.worst);
  row.push_back({time.count() == 0 ? "-" : duration_words(time), ""});
  row.push_back({implementation.worst.peak_memory == 0 ? "-" : memory_words(implementation.worst.peak_memory), ""});
  return row;
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
  const auto& verdicts = record.implementations[implementation];
  const std::uint64_t accepted = count_of(verdicts, 0);
  text += "Verdict: ";
  if (first_failed != nullptr) {
    text.append(code(first_failed->outcomes[implementation].verdict));
    text.append(" on test ").append(std::to_string(first_failed->number));
  } else if (record.cases.empty()) {
    text += "none, for no test was run";
  } else {
    text += "AC";
  }
  text.append(" (").append(std::to_string(accepted)).append(" of ");
  text.append(counted(record.total_cases, "test")).append(" passed)");
  if (record.interrupted) text += "; interrupted, the tests behind these were not run";
  return text + "\n";
}

}  // namespace

std::string text_summary(const Record& record, bool color) {
  const auto verdicts = verdicts_of(record);
  const std::string bold(color ? kBold : "");
  TableRow head = {{"implementation", bold}};
  for (const std::size_t verdict : verdicts) head.push_back({std::string(code(verdict_of(verdict))), bold});
  head.push_back({"worst time", bold});
  head.push_back({"memory", bold});
  std::vector<TableRow> rows = {head};
  for (const auto& each : record.implementations) rows.push_back(summary_row(each, verdicts, color));
  return laid_out(rows);
}

std::string judge_line(std::uint64_t case_number, const CaseOutcome& outcome) {
  std::string line = "Test #" + std::to_string(case_number) + ": " + std::string(code(outcome.verdict));
  if (outcome.line != 0) line += ", line " + std::to_string(outcome.line);
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
    if (several) text += printable(record.implementations[i].name) + "\n";
    text += protocol(record, i);
  }
  return text;
}

}  // namespace quack
