// The witnesses for DuckReader and PrimitiveReader: the formats as docs/formats.md describes them, slow on purpose.
// They share no code with Scanner. Do not make them faster.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/bounds.h"
#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "judge/quoted.h"

namespace quack::judge {

namespace {

// The naive readers' view of a judge text: the whole of it in memory, byte by byte.
struct NaiveText {
  std::string_view text;
  bool strict = false;
  std::size_t at = 0;                 // the next byte
  std::optional<ParseError> fault{};  // the first one; after it nothing more is asked

  // As far as lines were counted, and the line there.
  std::size_t counted = 0;
  std::uint64_t counted_line = 1;

  // Each of these moves `at` after what was asked for, or leaves it and sets `fault`.

  // White space between two words: strict, one blank or one LF (`line_end`); lenient, any, or the end of the text.
  // `after`: what stands before it.
  bool separator(bool line_end, const std::string& after);

  // A number from `least` to `most` other than `except`; `expected` is what a message calls it.
  std::optional<std::uint64_t> number(std::uint64_t least, std::uint64_t most, std::uint64_t except,
                                      const std::string& expected);

  // A word of one letter out of `letters`.
  std::optional<char> letter(std::string_view letters, const std::string& expected);

  // Nothing more, but (lenient) white space.
  bool end(const std::string& expected);

  bool refuse(const std::string& expected);  // at the next byte; always false
  std::string found() const;                 // the words for what stands there
  std::string_view word() const;             // the word that begins there; may be empty
  void skip_white_space();
  std::uint64_t line();  // of the next byte
};

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

// What the word is worth if it is a number that is not negative and has at most 19 digits after its leading zeros.
std::optional<std::uint64_t> value_of(std::string_view word) {
  if (!is_unsigned_number(without_sign(word))) return std::nullopt;
  const std::string digits(without_leading_zeros(without_sign(word)));
  if (digits.size() > 19 || (word[0] == '-' && digits != "0")) return std::nullopt;
  return std::stoull(digits);
}

std::string_view NaiveText::word() const {
  std::size_t end = at;
  while (end < text.size() && is_printable(text[end])) ++end;
  return text.substr(at, end - at);
}

void NaiveText::skip_white_space() {
  while (at < text.size() && is_white_space(text[at])) ++at;
}

std::uint64_t NaiveText::line() {
  for (; counted < at; ++counted) {
    if (text[counted] == '\n') ++counted_line;
  }
  return counted_line;
}

std::string NaiveText::found() const {
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
  return byte_name(rest[0]);
}

bool NaiveText::refuse(const std::string& expected) {
  fault = ParseError{1, 1, expected, found()};
  for (std::size_t i = 0; i < at; ++i) {
    ++fault->column;
    if (text[i] != '\n') continue;
    ++fault->line;
    fault->column = 1;
  }
  return false;
}

bool NaiveText::separator(bool line_end, const std::string& after) {
  if (!strict) {
    if (at < text.size() && !is_white_space(text[at])) return refuse("white space after " + after);
    skip_white_space();
    return true;
  }
  const std::string_view wanted = line_end ? "\n" : " ";
  if (text.substr(at, wanted.size()) != wanted) {
    return refuse((line_end ? "a line end (LF) after " : "one space after ") + after);
  }
  ++at;
  return true;
}

std::optional<std::uint64_t> NaiveText::number(std::uint64_t least, std::uint64_t most, std::uint64_t except,
                                               const std::string& expected) {
  if (!strict) skip_white_space();
  const auto value = value_of(word());
  if (!value || *value < least || *value > most || *value == except) {
    refuse(expected);
    return std::nullopt;
  }
  if (strict && word() != std::to_string(*value)) {
    refuse(expected + ", with neither a sign nor leading zeros");
    return std::nullopt;
  }
  at += word().size();
  return value;
}

std::optional<char> NaiveText::letter(std::string_view letters, const std::string& expected) {
  if (!strict) skip_white_space();
  if (word().size() != 1 || letters.find(word()[0]) == std::string_view::npos) {
    refuse(expected);
    return std::nullopt;
  }
  return text[at++];
}

bool NaiveText::end(const std::string& expected) {
  if (!strict) skip_white_space();
  return at == text.size() || refuse(expected);
}

class NaiveDuckReader {
 public:
  NaiveDuckReader(std::string_view text, const DuckDialect& dialect, ReadRules rules)
      : text_{.text = text, .strict = rules.strict}, dialect_(dialect), max_count_(rules.max_count) {}

  NaiveDuckInput read() {
    read_all();
    return {operations_, lines_, text_.fault};
  }

 private:
  void read_all() {
    const std::uint64_t most = std::min(max_count_, kLargestCount);
    const auto count =
        text_.number(0, most, UINT64_MAX, "the count of operations (a number from 0 to " + bound_text(most) + ')');
    if (!count) return;
    std::string after = "the count of operations";
    for (std::uint64_t number = 1; number <= *count; ++number) {
      const std::string of = " of operation " + std::to_string(number) + " of " + std::to_string(*count);
      if (!text_.separator(true, after)) return;
      const std::uint64_t line = text_.line();
      const auto from_row = row(std::string(dialect_.fields[0]) + of);
      if (!from_row || !text_.separator(false, std::string(dialect_.fields[0]) + of)) return;
      const auto from_column = column(std::string(dialect_.fields[1]) + of);
      if (!from_column || !text_.separator(false, std::string(dialect_.fields[1]) + of)) return;
      const auto to_row = row(std::string(dialect_.fields[2]) + of);
      if (!to_row || !text_.separator(false, std::string(dialect_.fields[2]) + of)) return;
      const auto to_column = column(std::string(dialect_.fields[3]) + of);
      if (!to_column) return;
      operations_.push_back({dialect_.cell(*from_row, *from_column), dialect_.cell(*to_row, *to_column)});
      lines_.push_back(line);
      after = std::string(dialect_.fields[3]) + of;
    }
    if (!text_.separator(true, after)) return;
    text_.end("the end of the file after " + std::to_string(*count) + (*count == 1 ? " operation" : " operations"));
  }

  std::optional<int> row(const std::string& name) {
    return number(dialect_.first_row, dialect_.last_row(), name + " (a row from ");
  }

  std::optional<int> column(const std::string& name) {
    return number(dialect_.first_column, dialect_.last_column(), name + " (a column from ");
  }

  std::optional<int> number(int least, int most, const std::string& name) {
    const auto value = text_.number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most), UINT64_MAX,
                                    name + std::to_string(least) + " to " + std::to_string(most) + ')');
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
  }

  NaiveText text_;
  const DuckDialect& dialect_;
  std::uint64_t max_count_;
  std::vector<Operation> operations_;
  std::vector<std::uint64_t> lines_;
};

class NaivePrimitiveReader {
 public:
  NaivePrimitiveReader(std::string_view text, ReadRules rules)
      : text_{.text = text, .strict = rules.strict}, max_count_(rules.max_count) {}

  NaivePrimitiveInput read() {
    read_all();
    return {cases_, lines_, text_.fault};
  }

 private:
  void read_all() {
    const std::uint64_t most = std::min(max_count_, kLargestCount);
    const auto count =
        text_.number(0, most, UINT64_MAX, "the count of cases (a number from 0 to " + bound_text(most) + ')');
    if (!count) return;
    std::string after = "the count of cases";
    for (std::uint64_t number = 1; number <= *count; ++number) {
      of_case_ = " of case " + std::to_string(number) + " of " + std::to_string(*count);
      if (!text_.separator(true, after)) return;
      const std::uint64_t line = text_.line();
      const auto board_case = read_case();
      if (!board_case) return;
      cases_.push_back(*board_case);
      lines_.push_back(line);
      after = "c of the second piece" + of_case_;
    }
    if (!text_.separator(true, after)) return;
    text_.end("the end of the file after " + std::to_string(*count) + (*count == 1 ? " case" : " cases"));
  }

  std::optional<PrimitiveCase> read_case() {
    PrimitiveCase board_case;
    const auto rows =
        text_.number(1, kLargestBoardSide, UINT64_MAX, "n" + of_case_ + " (a number of rows from 1 to 10^9)");
    if (!rows || !text_.separator(false, "n" + of_case_)) return std::nullopt;
    // PC-4.2: no 1 x 1 board.
    const auto columns =
        *rows == 1
            ? text_.number(2, kLargestBoardSide, UINT64_MAX,
                           "m" + of_case_ + " (a number of columns from 2 to 10^9, for no piece has a move on 1 x 1)")
            : text_.number(1, kLargestBoardSide, UINT64_MAX, "m" + of_case_ + " (a number of columns from 1 to 10^9)");
    if (!columns || !text_.separator(true, "m" + of_case_)) return std::nullopt;
    board_case.n = static_cast<std::int64_t>(*rows);
    board_case.m = static_cast<std::int64_t>(*columns);
    const auto first = read_piece(board_case, nullptr);
    if (!first || !text_.separator(true, "c of the first piece" + of_case_)) return std::nullopt;
    const auto second = read_piece(board_case, &*first);
    if (!second) return std::nullopt;
    board_case.first = *first;
    board_case.second = *second;
    return board_case;
  }

  // `first`: the piece that stands there already; null if this is it.
  std::optional<PrimitivePiece> read_piece(const PrimitiveCase& board, const PrimitivePiece* first) {
    const std::string of = (first == nullptr ? " of the first piece" : " of the second piece") + of_case_;
    const auto x =
        text_.number(1, static_cast<std::uint64_t>(board.n), UINT64_MAX,
                     "x" + of + " (a row from 1 to " + bound_text(static_cast<std::uint64_t>(board.n)) + ')');
    if (!x || !text_.separator(false, "x" + of)) return std::nullopt;
    std::uint64_t taken = UINT64_MAX;
    std::string expected = "y" + of + " (a column from 1 to " + bound_text(static_cast<std::uint64_t>(board.m));
    if (first != nullptr && static_cast<std::uint64_t>(first->x) == *x) {
      taken = static_cast<std::uint64_t>(first->y);
      expected += " but not " + std::to_string(taken) + ", where the first piece stands";
    }
    const auto y = text_.number(1, static_cast<std::uint64_t>(board.m), taken, expected + ')');
    if (!y || !text_.separator(false, "y" + of)) return std::nullopt;
    const bool only_rooks = board.n == 1 || board.m == 1;  // PC-4.2
    const auto letter =
        text_.letter(only_rooks ? "R" : "RB",
                     "c" + of + (only_rooks ? " (R, for a bishop has no move on one row or column)" : " (R or B)"));
    if (!letter) return std::nullopt;
    return PrimitivePiece{static_cast<std::int64_t>(*x), static_cast<std::int64_t>(*y),
                          *letter == 'R' ? PrimitiveKind::rook : PrimitiveKind::bishop};
  }

  NaiveText text_;
  std::uint64_t max_count_;
  std::vector<PrimitiveCase> cases_;
  std::vector<std::uint64_t> lines_;
  std::string of_case_;
};

}  // namespace

NaiveDuckInput read_duck_input_naively(std::string_view text, const DuckDialect& dialect, ReadRules rules) {
  return NaiveDuckReader(text, dialect, rules).read();
}

NaivePrimitiveInput read_primitive_input_naively(std::string_view text, ReadRules rules) {
  return NaivePrimitiveReader(text, rules).read();
}

}  // namespace quack::judge
