#include "judge/naive_text.h"

#include "judge/quoted.h"

namespace quack::judge {

namespace {

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

// What the word is worth if it is a number that is not negative and has at most 19 digits behind its leading zeros.
std::optional<std::uint64_t> value_of(std::string_view word) {
  if (!is_unsigned_number(without_sign(word))) return std::nullopt;
  const std::string digits(without_leading_zeros(without_sign(word)));
  if (digits.size() > 19 || (word[0] == '-' && digits != "0")) return std::nullopt;
  return std::stoull(digits);
}

}  // namespace

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

bool NaiveText::separator(bool line_end, const std::string& behind) {
  if (!strict) {
    if (at < text.size() && !is_white_space(text[at])) return refuse("white space behind " + behind);
    skip_white_space();
    return true;
  }
  const std::string_view wanted = line_end ? "\n" : " ";
  if (text.substr(at, wanted.size()) != wanted) {
    return refuse((line_end ? "a line end (LF) behind " : "one space behind ") + behind);
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

}  // namespace quack::judge
