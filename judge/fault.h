#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quack::judge {

// What is wrong with a judge text, and where: the first byte that can't be what it should be. Lines and columns count
// from 1; a column is a byte; a line ends behind its LF.
struct Fault {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  std::string expected;  // "xs of operation 3 of 18, a number from 0 to 9"
  std::string found;     // "'x'", "10", "the end of the file", "a byte order mark", "byte 0x00", …

  friend bool operator==(const Fault&, const Fault&) = default;
};

// "FILE:LINE:COLUMN: expected EXPECTED, found FOUND"
std::string to_text(const Fault& fault, std::string_view file);

// How much a reader lets pass.
struct ReadingRules {
  // false: any white space between numbers, CRLF, leading zeros and a plus sign, as a contestant's program would take
  // them. true: one space or one LF exactly where the format has one, and nothing else (`validate`).
  bool strict = false;
  // The largest count that is accepted.
  std::uint64_t max_count = UINT64_MAX;
};

}  // namespace quack::judge
