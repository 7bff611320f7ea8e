#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "io/translation.h"

namespace quack::text {

// An error in a judge text, and its place. Lines and columns count from 1; a column is a byte; a line ends after its
// LF. The place of a wrong word (a sequence of printable ASCII) is its first byte, and the whole word is quoted. A byte
// that is neither white space nor printable ASCII is always wrong, and the place is that byte (docs/formats.md).
struct ParseError {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  Message expected;     // "xs of operation 3 of 18 (a row from 0 to 9)"
  Message found;        // "'3x'", "'10'", "the end of the file", "a byte order mark", "byte 0x00", …
  Message complaint{};  // of a validator that names no place; then the members above say nothing

  friend bool operator==(const ParseError&, const ParseError&) = default;
};

// "FILE:LINE:COLUMN: expected EXPECTED, found FOUND"; FILE as `shown_name` has it.
Message to_text(const ParseError& fault, std::string_view file);

// A judge input that was read, up to its error if it has one.
template <class Item>
struct InputRead {
  std::vector<Item> items;
  std::vector<std::uint64_t> lines;  // [item] -> the line on which it begins
  std::optional<ParseError> fault;

  friend bool operator==(const InputRead&, const InputRead&) = default;
};

// Reads all items of a reader.
template <class Reader>
auto all_items(Reader reader) {
  InputRead<typename decltype(reader.next())::value_type> read;
  while (const auto item = reader.next()) {
    read.items.push_back(*item);
    read.lines.push_back(reader.line());
  }
  read.fault = reader.fault();
  return read;
}

// The strictness of a reader.
struct ReadRules {
  // false: any white space between words, CRLF, leading zeros, a plus sign and -0, as a contestant's program would take
  // them. true: one space or one LF exactly where the format has one, numbers without sign and leading zeros, and an LF
  // at the end of the last line (`validate`).
  bool strict = false;
  // The largest count that is accepted; never more than 10^18.
  std::uint64_t max_count = UINT64_MAX;
};

}  // namespace quack::text
