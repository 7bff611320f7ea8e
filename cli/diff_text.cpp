#include <algorithm>
#include <fmt/format.h>

#include "cli/diff.h"
#include "judge/quoted.h"
#include "reports/words.h"

namespace quack::cli {

namespace {

// Longer shrunk inputs are not printed; the command has them, or the report.
constexpr std::uint64_t kPrintedItems = 20;
constexpr std::size_t kCompilerLines = 8;

std::string indented(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) result += "    ";
    result += text.substr(at, end - at);
    result += '\n';
    at = end + 1;
  }
  return result;
}

std::string line_text(const std::optional<std::string>& line) { return line ? judge::quoted(*line) : "no such line"; }

std::string answers_text(const Record& record, const Detail& detail) {
  return fmt::format("  expected ({}): {}\n  actual ({}): {}\n", record.implementations.front().name,
                     line_text(detail.expected), record.implementations[detail.implementation].name,
                     line_text(detail.found));
}

std::string reason_text(const Record& record, const Detail& detail) {
  if (!detail.why) return "";
  const LineReason& why = *detail.why;
  std::string text;
  if (why.item > 0) {
    text +=
        fmt::format("  {} {}, line {} of the input: {}\n", record.item_name, why.item, why.input_line, why.item_text);
  }
  text += fmt::format("  by {}: {}\n", why.clause, why.sentence);
  if (why.sentence != detail.clause_sentence) text += fmt::format("    ({})\n", detail.clause_sentence);
  return text + indented(why.board);
}

// The first lines of what a compiler said, safe to print.
std::string first_lines(std::string_view complaints) {
  std::string text;
  for (std::size_t line = 0; line < kCompilerLines && !complaints.empty(); ++line) {
    const std::size_t end = std::min(complaints.find('\n'), complaints.size());
    text += printable(complaints.substr(0, end)) + '\n';
    complaints.remove_prefix(std::min(end + 1, complaints.size()));
  }
  return indented(text);
}

std::string failure_text(const Record& record, const Detail& detail) {
  std::string text = fmt::format("  {}: {} ({}): {}\n", record.implementations[detail.implementation].name,
                                 code(detail.verdict), words(detail.verdict), detail.reason);
  if (detail.complaints.empty()) return text;
  if (detail.verdict == Verdict::compile_error) return text + "  the compiler says:\n" + first_lines(detail.complaints);
  return text + fmt::format("  its standard error begins: {}\n", judge::quoted(detail.complaints));
}

std::string shrunk_text(const Record& record, const Detail::Shrunk& shrunk) {
  std::string text =
      fmt::format("  shrunk to {} in {}{}\n", counted(shrunk.items, record.item_name), counted(shrunk.runs, "run"),
                  shrunk.budget_spent ? ", when the budget was spent; it may get smaller still" : "");
  if (shrunk.items <= kPrintedItems) text += indented(shrunk.input);
  if (shrunk.why && shrunk.line > 0) {
    text += fmt::format("    there line {} of the output is {} instead of {}, by {}: {}\n", shrunk.line,
                        line_text(shrunk.found), line_text(shrunk.expected), shrunk.why->clause, shrunk.why->sentence);
  }
  if (!shrunk.command.empty()) text += fmt::format("  again, small: {}\n", shrunk.command);
  return text;
}

}  // namespace

std::string difference_text(const Record& record, const Detail& detail, const CaseRecord& where, bool color) {
  const bool has_line = detail.line > 0;
  const std::string_view manner = detail.verdict == Verdict::presentation_error ? ", in white space alone" : "";
  std::string text = fmt::format("{}: {}{}\n", colored(has_line ? "difference" : "failure", Color::red, color),
                                 judge::shown_name(where.name),
                                 has_line ? fmt::format(", line {} of the output{}", detail.line, manner) : "");
  text += has_line ? answers_text(record, detail) + reason_text(record, detail) : failure_text(record, detail);
  text += fmt::format("  again: {}\n", detail.command);
  if (detail.shrunk) text += shrunk_text(record, *detail.shrunk);
  return text + "\n";
}

}  // namespace quack::cli
