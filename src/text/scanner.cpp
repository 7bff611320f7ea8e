#include "text/scanner.h"

#include <algorithm>
#include <utility>

#include "io/quoted.h"
#include "text/bounds.h"

namespace quack::text {
namespace {

constexpr bool is_white_space(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }
constexpr bool is_word_byte(int byte) { return byte > ' ' && byte < 0x7f; }
constexpr bool is_digit(int byte) { return byte >= '0' && byte <= '9'; }

Message white_space_name(int byte) {
  switch (byte) {
    case ' ':
      return tr("a space");
    case '\t':
      return tr("a tab");
    case '\n':
      return tr("a line end (LF)");
    case '\v':
      return tr("a vertical tab");
    case '\f':
      return tr("a form feed");
    default:
      return tr("a carriage return (as in a CRLF line end)");
  }
}

}  // namespace

Message to_text(const ParseError& fault, std::string_view file) {
  if (!fault.complaint.empty()) return tr("{}: {}", shown_name(file), fault.complaint);
  return tr("{0}:{1}:{2}: expected {3}, found {4}", shown_name(file), fault.line, fault.column, fault.expected,
            fault.found);
}

Scanner::Scanner(ByteSource& source, bool strict) : source_(source), strict_(strict) {
  next_ = end_ = buffer_.data();
  buffer_[0] = '\0';
}

ParseError Scanner::refused(const Message& expected) const {
  ParseError fault = fault_;
  fault.expected = plain_number_wanted_ ? tr("{0}, with neither a sign nor leading zeros", expected) : expected;
  return fault;
}

// May be called only when the whole buffer has been read.
bool Scanner::refill() {
  if (ended_) return false;
  line_start_ -= end_ - buffer_.data();
  const std::size_t length = source_.read({buffer_.data(), kBufferBytes});
  buffer_[length] = '\0';
  next_ = buffer_.data();
  end_ = next_ + length;
  ended_ = length == 0;
  return !ended_;
}

int Scanner::peek() {
  if (next_ == end_ && !refill()) return kEndOfText;
  return static_cast<unsigned char>(*next_);
}

void Scanner::advance() {
  const bool line_ends = *next_ == '\n';
  ++next_;
  if (line_ends) {
    ++line_;
    line_start_ = next_ - buffer_.data();
  }
}

void Scanner::skip_white_space() {
  while (is_white_space(peek())) advance();
}

void Scanner::remember_place() {
  fault_.line = line_;
  fault_.column = static_cast<std::uint64_t>(next_ - buffer_.data() - line_start_) + 1;
}

bool Scanner::separator(Separator wanted) {
  const int byte = peek();
  if (strict_ ? byte == (wanted == Separator::space ? ' ' : '\n') : is_white_space(byte)) {
    advance();
    return true;
  }
  if (!strict_ && byte == kEndOfText) return true;
  remember_place();
  fault_.found = what_stands_here();
  return false;
}

std::optional<std::uint64_t> Scanner::number(std::uint64_t least, std::uint64_t most, std::uint64_t except) {
  if (!strict_) skip_white_space();
  constexpr std::ptrdiff_t kSafeDigits = 18;
  const char* at = next_;
  std::uint64_t value = 0;
  while (is_digit(*at) && at - next_ < kSafeDigits) value = value * 10 + static_cast<std::uint64_t>(*at++ - '0');
  const bool plain = at - next_ == 1 || (at != next_ && (!strict_ || *next_ != '0'));
  if (!plain || !is_white_space(*at) || value < least || value > most || value == except)
    return number_slowly(least, most, except);
  next_ = at;
  return value;
}

// The word may be of any length and reach over any number of buffers; its value counts up to where it is too large.
std::optional<std::uint64_t> Scanner::number_slowly(std::uint64_t least, std::uint64_t most, std::uint64_t except) {
  remember_place();
  if (!is_word_byte(peek())) {
    fault_.found = what_stands_here();
    return std::nullopt;
  }
  const int sign = peek();
  const bool has_sign = sign == '+' || sign == '-';
  std::string beginning;
  if (has_sign) {
    beginning += static_cast<char>(sign);
    advance();
  }
  const bool leading_zero = peek() == '0';
  std::uint64_t digits = 0;
  std::uint64_t value = 0;
  for (; is_digit(peek()) && value <= most; advance()) {
    if (beginning.size() <= kQuotedBytes) beginning += static_cast<char>(peek());
    value = value * 10 + static_cast<std::uint64_t>(peek() - '0');
    ++digits;
  }
  const bool all_digits = digits > 0 && !is_word_byte(peek());
  if (!all_digits || value < least || value > most || value == except || (sign == '-' && value > 0)) {
    if (beginning.size() <= kQuotedBytes) beginning += word();
    fault_.found = Message(quoted(beginning));
    return std::nullopt;
  }
  if (strict_ && (has_sign || (leading_zero && digits > 1))) {
    plain_number_wanted_ = true;
    fault_.found = Message(quoted(beginning));
    return std::nullopt;
  }
  return value;
}

std::optional<char> Scanner::letter(std::string_view letters) {
  if (!strict_) skip_white_space();
  // The usual case: the letter and the white space after it are in the buffer.
  if (letters.find(*next_) != std::string_view::npos && is_white_space(next_[1])) return *next_++;
  remember_place();
  std::string found = is_word_byte(peek()) ? word() : std::string();
  if (found.size() == 1 && letters.find(found[0]) != std::string_view::npos) return found[0];
  fault_.found = found.empty() ? what_stands_here() : Message(quoted(found));
  return std::nullopt;
}

bool Scanner::end() {
  if (!strict_) skip_white_space();
  if (peek() == kEndOfText) return true;
  remember_place();
  fault_.found = what_stands_here();
  return false;
}

// The word that begins here, as far as a message shows it and one byte more.
std::string Scanner::word() {
  std::string result;
  for (; is_word_byte(peek()) && result.size() <= kQuotedBytes; advance()) result += static_cast<char>(peek());
  return result;
}

Message Scanner::what_stands_here() {
  const int byte = peek();
  if (byte == kEndOfText) return tr("the end of the file");
  if (is_white_space(byte)) return white_space_name(byte);
  return is_word_byte(byte) ? Message(quoted(word())) : foreign_character();
}

Message Scanner::foreign_character() {
  std::string character;
  while (character.size() < 4 && peek() != kEndOfText) {
    character += static_cast<char>(peek());
    advance();
  }
  if (character.starts_with("\xef\xbb\xbf")) return tr("a byte order mark");
  if (const std::size_t length = shown_character(character); length > 0)
    return Message(quoted(std::string_view(character).substr(0, length)));
  const auto [code, bytes] = first_character(character);
  return bytes > 1 ? character_name(code) : byte_name(character[0]);
}

bool CountedText::begin_or_end() {
  if (ended || fault) return false;
  if (!begun && !read_count()) return false;
  if (given < count) return true;
  ended = true;
  if (pass_separator(Scanner::Separator::line_end, "") && !scanner.end())
    refuse(tr_plural(messages.end_after_one, messages.end_after_these, count));
  return false;
}

bool CountedText::read_count() {
  begun = true;
  const std::uint64_t most = std::min(rules.max_count, kLargestCount);
  const auto number = scanner.number(0, most);
  count = number.value_or(0);
  return number || refuse(tr("{0} (a number from 0 to {1})", tr(messages.count), bound_text(most)));
}

bool CountedText::pass_separator(Scanner::Separator wanted, std::string_view before) {
  if (scanner.separator(wanted)) return true;
  const Message after = !before.empty() ? field_name(before)
                        : given > 0     ? of_item(last_field, given)
                                        : tr(messages.count);
  if (!rules.strict) return refuse(tr("white space after {0}", after));
  const bool space = wanted == Scanner::Separator::space;
  return refuse(space ? tr("one space after {0}", after) : tr("a line end (LF) after {0}", after));
}

Message CountedText::of_item(std::string_view field, std::uint64_t number) const {
  return tr(messages.field, tr(field), number, count);
}

bool CountedText::refuse(const Message& expected) {
  fault = scanner.refused(expected);
  return false;
}

}  // namespace quack::text
