#pragma once

#include <cstdint>
#include <string_view>

#include "io/translation.h"

namespace quack::text {

// An error in a judge text, and its place. Lines and columns count from 1; a column is a byte; a line ends after its
// LF. A word (a run of printable ASCII) that is wrong is pointed to at its first byte and quoted whole; a byte that is
// neither white space nor printable ASCII is wrong wherever it stands, and is pointed to itself (docs/formats.md).
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
