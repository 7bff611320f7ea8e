#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/bytes.h"
#include "text/parse_error.h"

namespace quack::text {

// Hands out the words of a judge text one by one, in constant memory, and says exactly where it is wrong.
//
// A *word* is a sequence of printable ASCII (0x21 to 0x7e); white space is blank, tab, LF, VT, FF and CR; every other
// byte is foreign and belongs to no judge text. A wrong word is refused at its first byte, a foreign byte at itself.
//
// The functions that read return nothing (or false) if the text has something else there. Then `refused` makes the
// error, and no other function may be called any more.
class Scanner {
 public:
  // Reads nothing yet. `strict` as in ReadRules.
  Scanner(ByteSource& source, bool strict);
  Scanner(Scanner&&) = delete;

  enum class Separator : std::uint8_t { space, line_end };

  // Passes the separator between two words. Strict: that one byte. Lenient: any white space, or the end of the text.
  bool separator(Separator wanted);

  // A number from `least` to `most`, `most` <= 10^18, and not `except`. Strict: without sign and leading zeros.
  std::optional<std::uint64_t> number(std::uint64_t least, std::uint64_t most, std::uint64_t except = UINT64_MAX);

  // A word of one letter, one of `letters`.
  std::optional<char> letter(std::string_view letters);

  // True if nothing follows; lenient: only white space may follow.
  bool end();

  // The line of the next byte, from 1.
  std::uint64_t line() const { return line_; }

  // Returns the error; `expected` names what should stand there.
  ParseError refused(const Message& expected) const;

  // The buffer from the next byte on, followed by a NUL, for code that reads the usual form faster.
  const char* unread() const { return next_; }

  // The number of bytes from there to the NUL.
  std::size_t unread_size() const { return static_cast<std::size_t>(end_ - next_); }

  // Skips the first `length` bytes of the buffer, which contain `line_ends` LFs. Another LF must follow; columns before
  // it are unknown.
  void skip(std::size_t length, std::size_t line_ends) {
    line_ += line_ends;
    next_ += length;
  }

 private:
  static constexpr int kEndOfText = -1;

  int peek();
  void advance();
  bool refill();
  void skip_white_space();
  std::optional<std::uint64_t> number_slowly(std::uint64_t least, std::uint64_t most, std::uint64_t except);
  std::string word();
  void remember_place();
  Message what_stands_here();
  Message foreign_character();

  static constexpr std::size_t kBufferBytes = 65536;

  ByteSource& source_;
  bool strict_;
  std::array<char, kBufferBytes + 1> buffer_;  // never cleared: tiny texts are read by the million
  const char* next_ = nullptr;                 // the next byte
  const char* end_ = nullptr;  // after the last byte of the buffer; a NUL stands there, to stop the loops
  bool ended_ = false;
  std::uint64_t line_ = 1;
  // The beginning of the line, counted from the beginning of the buffer; negative if that has left the buffer.
  std::ptrdiff_t line_start_ = 0;
  ParseError fault_;
  bool plain_number_wanted_ = false;
};

// The frame of a judge text: a count, that many items of some fields each, and the end. Readers define the fields, and
// count the items that they have read in `given`.
struct CountedText {
  // The messages about items of a kind.
  struct Messages {
    const char* count;                            // "the count of operations"
    const char* field;                            // "{0} of operation {1} of {2}"
    const char *end_after_one, *end_after_these;  // "the end of the file after {0} operations"
  };

  // `its_last_field`: the name of the last field of an item, for messages.
  CountedText(ByteSource& source, ReadRules its_rules, const Messages& its_messages, std::string_view its_last_field)
      : scanner(source, its_rules.strict), rules(its_rules), messages(its_messages), last_field(its_last_field) {}

  // True if another item is to be read. Reads the count first, and the end after the last item.
  bool has_next() { return (given < count && !fault) || begin_or_end(); }

  // Passes the separator before a field. `before` is the field before it, and empty for the first field of an item.
  bool pass_separator(Scanner::Separator wanted, std::string_view before);

  // "xs of operation 3 of 18": a field of the item that is being read.
  Message field_name(std::string_view field) const { return of_item(field, given + 1); }

  // Notes the fault. Returns false, so that a caller can return that.
  bool refuse(const Message& expected);

  Scanner scanner;
  ReadRules rules;
  const Messages& messages;
  std::string_view last_field;
  bool begun = false;
  bool ended = false;
  std::uint64_t count = 0;
  std::uint64_t given = 0;
  std::optional<ParseError> fault;

 private:
  Message of_item(std::string_view field, std::uint64_t number) const;
  bool begin_or_end();
  bool read_count();
};

}  // namespace quack::text
