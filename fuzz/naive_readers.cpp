// The formats as docs/formats.md describes them, slow on purpose. This shares no code with text::Scanner. Do not make
// it faster.

#include "fuzz/naive_readers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/quoted.h"
#include "text/bounds.h"
#include "text/duck_dialect.h"
#include "text/duck_text.h"
#include "text/primitive_text.h"

namespace quack::fuzz {
namespace {

using text::DuckDialect;
using text::LineDifference;
using text::ParseError;
using text::ReadRules;

bool is_white_space(char byte) { return std::string_view(" \t\n\v\f\r").find(byte) != std::string_view::npos; }

bool is_printable(char byte) { return byte >= '!' && byte <= '~'; }

bool is_unsigned_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string_view without_sign(std::string_view word) {
  return !word.empty() && (word[0] == '+' || word[0] == '-') ? word.substr(1) : word;
}

std::string_view without_leading_zeros(std::string_view digits) {
  while (digits.size() > 1 && digits[0] == '0') digits.remove_prefix(1);
  return digits;
}

// The value of a word that is a number, not negative, with at most 19 digits after its leading zeros; else none.
std::optional<std::uint64_t> value_of(std::string_view word) {
  if (!is_unsigned_number(without_sign(word))) return std::nullopt;
  const std::string digits(without_leading_zeros(without_sign(word)));
  if (digits.size() > 19 || (word[0] == '-' && digits != "0")) return std::nullopt;
  return std::stoull(digits);
}

// The naive readers' view of a judge text: the whole of it in memory, byte by byte.
struct NaiveText {
  std::string_view text;
  bool strict = false;
  std::size_t at = 0;                 // the next byte
  std::optional<ParseError> fault{};  // the first one; after it nothing more is asked

  // The byte up to which lines were counted, and the line of that byte.
  std::size_t counted = 0;
  std::uint64_t counted_line = 1;

  // The word that begins at the next byte; may be empty.
  std::string_view word() const {
    std::size_t end = at;
    while (end < text.size() && is_printable(text[end])) ++end;
    return text.substr(at, end - at);
  }

  void skip_white_space() {
    while (at < text.size() && is_white_space(text[at])) ++at;
  }

  std::uint64_t line() {
    for (; counted < at; ++counted)
      if (text[counted] == '\n') ++counted_line;
    return counted_line;
  }

  std::string found() const {
    if (at == text.size()) return "the end of the file";
    const std::string_view rest = text.substr(at);
    if (rest[0] == ' ') return "a space";
    if (rest[0] == '\t') return "a tab";
    if (rest[0] == '\n') return "a line end (LF)";
    if (rest[0] == '\v') return "a vertical tab";
    if (rest[0] == '\f') return "a form feed";
    if (rest[0] == '\r') return "a carriage return (as in a CRLF line end)";
    if (is_printable(rest[0])) return quoted(word());
    if (rest.substr(0, 3) == "\xef\xbb\xbf") return "a byte order mark";
    if (const std::size_t length = shown_character(rest); length > 0) return quoted(rest.substr(0, length));
    const auto [code, bytes] = first_character(rest);
    return (bytes > 1 ? character_name(code) : byte_name(rest[0])).english();
  }

  // Sets `fault` at the next byte; always false.
  bool refuse(const std::string& expected) {
    fault = ParseError{1, 1, Message(expected), Message(found())};
    for (std::size_t i = 0; i < at; ++i) {
      ++fault->column;
      if (text[i] != '\n') continue;
      ++fault->line;
      fault->column = 1;
    }
    return false;
  }

  // Each of these moves `at` after what was asked for, or leaves it and sets `fault`.

  // White space between two words: strict, one blank or one LF (`line_end`); lenient, any, or the end of the text.
  // `after`: what stands before it.
  bool separator(bool line_end, const std::string& after) {
    if (!strict) {
      if (at < text.size() && !is_white_space(text[at])) return refuse("white space after " + after);
      skip_white_space();
      return true;
    }
    const std::string_view wanted = line_end ? "\n" : " ";
    if (text.substr(at, wanted.size()) != wanted)
      return refuse((line_end ? "a line end (LF) after " : "one space after ") + after);
    ++at;
    return true;
  }

  // A number from `least` to `most` other than `except`; `expected` is what a message calls it.
  std::optional<std::uint64_t> number(std::uint64_t least, std::uint64_t most, std::uint64_t except,
                                      const std::string& expected) {
    if (!strict) skip_white_space();
    const auto value = value_of(word());
    const bool is_right = value && *value >= least && *value <= most && *value != except;
    const bool is_plain = is_right && (!strict || word() == std::to_string(*value));
    if (!is_plain) {
      refuse(expected + (is_right ? ", with neither a sign nor leading zeros" : ""));
      return std::nullopt;
    }
    at += word().size();
    return value;
  }

  // A word of one letter out of `letters`.
  std::optional<char> letter(std::string_view letters, const std::string& expected) {
    if (!strict) skip_white_space();
    if (word().size() == 1 && letters.find(word()[0]) != std::string_view::npos) return text[at++];
    refuse(expected);
    return std::nullopt;
  }

  // A whole text: the count of `item`s, each of them, and the end. `read(" of case 3 of 18")` reads one, of which
  // `last_field` is the last word, and says whether it could; `lines` gets those on which they begin.
  template <class Read>
  void items(std::uint64_t max_count, const std::string& item, std::string_view last_field,
             std::vector<std::uint64_t>& lines, const Read& read) {
    const std::uint64_t most = std::min(max_count, text::kLargestCount);
    std::string after = "the count of " + item + 's';
    const auto count = number(0, most, UINT64_MAX, after + " (a number from 0 to " + text::bound_text(most) + ')');
    if (!count) return;
    for (std::uint64_t index = 1; index <= *count; ++index) {
      const std::string of_item = " of " + item + ' ' + std::to_string(index) + " of " + std::to_string(*count);
      if (!separator(true, after)) return;
      const std::uint64_t its_line = line();
      if (!read(of_item)) return;
      lines.push_back(its_line);
      after = std::string(last_field) + of_item;
    }
    if (!separator(true, after)) return;
    if (!strict) skip_white_space();
    if (at < text.size())
      refuse("the end of the file after " + std::to_string(*count) + ' ' + item + (*count == 1 ? "" : "s"));
  }
};

std::optional<Operation> read_operation(NaiveText& text, const DuckDialect& dialect, const std::string& of_operation) {
  std::array<int, 4> values{};
  for (std::size_t field = 0; field < values.size(); ++field) {
    const bool is_row = field % 2 == 0;
    const int least = is_row ? dialect.first_row : dialect.first_column;
    const int most = is_row ? dialect.last_row() : dialect.last_column();
    const std::string field_text = std::string(dialect.fields[field]) + of_operation;
    const auto value = text.number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most), UINT64_MAX,
                                   field_text + (is_row ? " (a row from " : " (a column from ") +
                                       std::to_string(least) + " to " + std::to_string(most) + ')');
    if (!value) return std::nullopt;
    if (field + 1 < values.size() && !text.separator(false, field_text)) return std::nullopt;
    values[field] = static_cast<int>(*value);
  }
  return Operation{dialect.cell(values[0], values[1]), dialect.cell(values[2], values[3])};
}

// `first`: the piece that stands there already; null if this is it.
std::optional<PrimitivePiece> read_piece(NaiveText& text, const PrimitiveCase& board, const PrimitivePiece* first,
                                         const std::string& of_case) {
  const std::string of = (first == nullptr ? " of the first piece" : " of the second piece") + of_case;
  const auto rows = static_cast<std::uint64_t>(board.n);
  const auto columns = static_cast<std::uint64_t>(board.m);
  const auto x = text.number(1, rows, UINT64_MAX, "x" + of + " (a row from 1 to " + text::bound_text(rows) + ')');
  if (!x || !text.separator(false, "x" + of)) return std::nullopt;
  std::uint64_t taken = UINT64_MAX;
  std::string expected = "y" + of + " (a column from 1 to " + text::bound_text(columns);
  if (first != nullptr && static_cast<std::uint64_t>(first->x) == *x) {
    taken = static_cast<std::uint64_t>(first->y);
    expected += " but not " + std::to_string(taken) + ", where the first piece stands";
  }
  const auto y = text.number(1, columns, taken, expected + ')');
  if (!y || !text.separator(false, "y" + of)) return std::nullopt;
  const bool only_rooks = board.n == 1 || board.m == 1;  // PC-4.2
  const auto letter =
      text.letter(only_rooks ? "R" : "RB",
                  "c" + of + (only_rooks ? " (R, for a bishop has no move on one row or column)" : " (R or B)"));
  if (!letter) return std::nullopt;
  return PrimitivePiece{static_cast<std::int64_t>(*x), static_cast<std::int64_t>(*y),
                        *letter == 'R' ? PrimitiveKind::rook : PrimitiveKind::bishop};
}

std::optional<PrimitiveCase> read_case(NaiveText& text, const std::string& of_case) {
  PrimitiveCase board_case;
  const auto rows =
      text.number(1, text::kLargestBoardSide, UINT64_MAX, "n" + of_case + " (a number of rows from 1 to 10^9)");
  if (!rows || !text.separator(false, "n" + of_case)) return std::nullopt;
  // PC-4.2: no 1 x 1 board.
  const std::string from = *rows == 1 ? "2 to 10^9, for no piece has a move on 1 x 1)" : "1 to 10^9)";
  const auto columns = text.number(*rows == 1 ? 2 : 1, text::kLargestBoardSide, UINT64_MAX,
                                   "m" + of_case + " (a number of columns from " + from);
  if (!columns || !text.separator(true, "m" + of_case)) return std::nullopt;
  board_case.n = static_cast<std::int64_t>(*rows);
  board_case.m = static_cast<std::int64_t>(*columns);
  const auto first = read_piece(text, board_case, nullptr, of_case);
  if (!first || !text.separator(true, "c of the first piece" + of_case)) return std::nullopt;
  const auto second = read_piece(text, board_case, &*first, of_case);
  if (!second) return std::nullopt;
  board_case.first = *first;
  board_case.second = *second;
  return board_case;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines(1);
  for (const char byte : text) {
    if (byte == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += byte;
    }
  }
  for (std::string& line : lines) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.pop_back();
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace

text::InputRead<Operation> read_duck_input_naively(std::string_view text, const DuckDialect& dialect, ReadRules rules) {
  NaiveText naive{.text = text, .strict = rules.strict};
  text::InputRead<Operation> input;
  naive.items(rules.max_count, "operation", dialect.fields[3], input.lines, [&](const std::string& of_operation) {
    const auto operation = read_operation(naive, dialect, of_operation);
    if (operation) input.items.push_back(*operation);
    return operation.has_value();
  });
  input.fault = naive.fault;
  return input;
}

text::InputRead<PrimitiveCase> read_primitive_input_naively(std::string_view text, ReadRules rules) {
  NaiveText naive{.text = text, .strict = rules.strict};
  text::InputRead<PrimitiveCase> input;
  naive.items(rules.max_count, "case", "c of the second piece", input.lines, [&](const std::string& of_case) {
    const auto board_case = read_case(naive, of_case);
    if (board_case) input.items.push_back(*board_case);
    return board_case.has_value();
  });
  input.fault = naive.fault;
  return input;
}

std::optional<LineDifference> first_line_difference_naively(std::string_view expected, std::string_view found,
                                                            std::uint64_t& lines) {
  const std::vector<std::string> expected_lines = lines_of(expected);
  const std::vector<std::string> found_lines = lines_of(found);
  for (std::size_t i = 0; i < std::max(expected_lines.size(), found_lines.size()); ++i) {
    LineDifference difference{i + 1, std::nullopt, std::nullopt};
    if (i < expected_lines.size()) difference.expected = expected_lines[i];
    if (i < found_lines.size()) difference.found = found_lines[i];
    if (difference.expected == difference.found) continue;
    lines = std::min(i + 1, expected_lines.size());
    return difference;
  }
  lines = expected_lines.size();
  return std::nullopt;
}

}  // namespace quack::fuzz
