#include <algorithm>
#include <fmt/format.h>

#include "io/lines.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "problems/registry.h"
#include "report/diff_reports.h"
#include "report/formatting.h"

namespace quack {
namespace {

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

std::string line_of(const Message& message) { return "  " + message + "\n"; }

std::string answers_text(const Record& record, const Difference& difference, std::size_t implementation) {
  return line_of(tr("expected ({}): {}", record.implementations.front().name, line_text(difference.wrong->expected))) +
         line_of(
             tr("actual ({}): {}", record.implementations[implementation].name, line_text(difference.wrong->found)));
}

std::string reason_text(const Record& record, const LineReason& why) {
  std::string text;
  if (why.item > 0) {
    text += line_of(
        tr("{}, line {} of the input: {}", numbered(record.item_name, why.item), why.input_line, why.item_text));
  }
  text += line_of(tr("by {}: {}", why.clause, why.sentence));
  const Message sentence = clause_sentence(why.clause);
  if (!sentence.empty() && why.sentence != sentence) text += "  " + line_of(tr("({})", sentence));
  return text + indented(why.board);
}

// The first and the last lines of what a program or a compiler said, each line escaped.
std::string said(std::string_view text, std::uint64_t first, std::uint64_t last) {
  const auto lines = text_lines(text);
  if (lines.size() <= first + last) return indented(harmless(text));
  const std::string_view beginning = first_lines(text, first);
  const auto end =
      static_cast<std::size_t>(lines[lines.size() - std::max<std::uint64_t>(last, 1)].data() - text.data());
  return indented(harmless(beginning)) + "  " +
         line_of(tr("... ({} more lines: --report json=FILE)", lines.size() - first - last)) +
         (last == 0 ? "" : indented(harmless(text.substr(end))));
}

std::string failure_text(const Record& record, const CaseOutcome& outcome, std::size_t implementation) {
  std::string text = line_of(tr("{}: {} ({}): {}", record.implementations[implementation].name, code(outcome.verdict),
                                name_of(outcome.verdict), outcome.reason));
  const Difference& difference = *outcome.difference;
  if (difference.complaints.empty()) return text;
  if (outcome.verdict == Verdict::compile_error)
    return text + line_of(tr("the compiler says:")) + said(difference.complaints, kCompilerLines, 0);
  return text + line_of(tr("its standard error:")) + said(difference.complaints, kErrorLines / 2, kErrorLines / 2);
}

const BoardFrame* frame_of(const Difference& difference) {
  if (difference.item() < difference.frame_offset) return nullptr;
  const std::uint64_t place = difference.item() - difference.frame_offset;
  return place < difference.frames.size() ? &difference.frames[place] : nullptr;
}

// A board of a frame as rows of letters with the input's own numbers at the left and below.
std::vector<std::string> drawn_rows(const BoardFrame& frame, const std::string& board) {
  const int last_row = frame.top_row + frame.row_step * static_cast<int>(std::count(board.begin(), board.end(), '/'));
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

// The boards of a frame before and after its item, both drawn, side by side, with the input's own numbers.
std::string boards_text(const BoardFrame& frame) {
  const std::vector<std::string> before = drawn_rows(frame, frame.board);
  const std::vector<std::string> after = drawn_rows(frame, frame.after);
  const std::size_t width = std::max<std::size_t>(before.front().size(), 12) + 6;
  std::string text = fmt::format("{:<{}}{}\n", tr("{} to move", frame.to_move), width, tr("after it, by the rules"));
  for (std::size_t i = 0; i < before.size(); ++i)
    text += fmt::format("{:<{}}{}\n", before[i], width, i < after.size() ? after[i] : "");
  return text;
}

// The place of a difference, both answers, the rules' reason, and the boards.
std::string wrong_line_text(const Record& record, const Difference& difference, std::size_t implementation) {
  std::string text = answers_text(record, difference, implementation);
  if (!difference.why) return text;
  LineReason why = *difference.why;
  const BoardFrame* const frame = frame_of(difference);
  const bool has_both = frame != nullptr && !frame->board.empty() && !frame->after.empty();
  if (has_both) why.board = {};
  text += reason_text(record, why);
  if (has_both) text += indented(boards_text(*frame));
  return text;
}

// The place where a failed run ended. Its last output may be lost in its buffer; but a minimized input needs its
// last item.
std::string stop_text(const Record& record, const Difference& difference, const MinimizedInput* small,
                      std::size_t implementation) {
  const Difference& shown = small != nullptr && small->difference.wrong ? small->difference : difference;
  if (!shown.wrong) return "";
  if (!difference.printed_nothing()) {
    return line_of(tr("its output stopped at line {}", shown.line())) + wrong_line_text(record, shown, implementation);
  }
  const std::string lost = line_of(tr("nothing was printed; its output may still have been in a buffer when it ended"));
  if (&shown == &difference || !shown.why || small->budget_spent) return lost;
  return lost + line_of(tr("it fails by the last {} of the minimized input:", tr(record.item_name))) +
         wrong_line_text(record, shown, implementation);
}

// The size of the minimized input, and a warning if a smaller one may exist.
std::string minimized_text(const Record& record, const MinimizedInput& small) {
  if (small.runs == 0 && small.budget_spent) return line_of(tr("not minimized: the time was used up"));
  const Message text = tr("minimized to {} in {}", counted(small.items, record.item_name), counted(small.runs, "run"));
  const std::string loose = small.is_loose ? line_of(loose_input_words()) : "";
  if (!small.budget_spent || small.items <= 1) return line_of(text) + loose;
  return line_of(tr("{}, when the budget was spent; a smaller one may exist", text)) + loose;
}

}  // namespace

Message mistake_words(const MistakeRecord& mistake) {
  Message words = tr("{} ({})", mistake.sentence, mistake.clause);
  for (const MistakeRecord& other : mistake.others) words = tr("{} Or: {}", words, mistake_words(other));
  return words;
}

Message mistake_title(const Record& record, const ProgramMistake& mistake) {
  if (mistake.known_mistake) {
    const auto& mistakes = record.implementations[mistake.implementation].diagnosis.mistakes;
    return tr("it behaves as if: {}", mistake_words(mistakes[*mistake.known_mistake]));
  }
  Message title = tr("{} ({})", code(mistake.verdict), name_of(mistake.verdict));
  if (!mistake.bucket.empty()) title = tr("{}: {}", title, mistake.bucket);
  return mistake.clause.empty() ? title : tr("{}, {}", title, mistake.clause);
}

std::string mistake_text(const Record& record, const ProgramMistake& mistake, bool with_original) {
  const CaseOutcome& outcome = mistake.outcome;
  const Difference& difference = *outcome.difference;
  const MinimizedInput* const small = difference.minimized.get();
  std::string text;
  if (!outcome.is_wrong_output()) text += failure_text(record, outcome, mistake.implementation);
  if (small != nullptr) {
    text += minimized_text(record, *small);
    if (small->items <= kPrintedItems) text += indented(small->input);
  }
  if (!outcome.is_wrong_output()) {
    text += stop_text(record, difference, small, mistake.implementation);
  } else {
    const bool is_small = small != nullptr && small->difference.wrong;
    if (!is_small) text += line_of(tr("line {} of the output of {}", difference.line(), shown_name(mistake.case_name)));
    text += wrong_line_text(record, is_small ? small->difference : difference, mistake.implementation);
    const Message& reason = is_small ? small->reason : outcome.reason;
    if (!difference.expected_output.empty() && !reason.empty()) text += line_of(tr("the checker says: {}", reason));
  }
  if (small != nullptr && !small->difference.command.empty()) {
    text += line_of(tr("again, small: {}", small->difference.command));
    if (!with_original) return text;
  }
  return text + line_of(tr("again: {}", difference.command));
}

}  // namespace quack
