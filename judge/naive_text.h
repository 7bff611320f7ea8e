#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "judge/parse_error.h"

namespace quack::judge {

// The naive readers' view of a judge text: the whole of it in memory, byte by byte, slow on purpose. It follows
// docs/formats.md and shares no code with Scanner, whose witness it is; do not make it faster.
struct NaiveText {
  std::string_view text;
  bool strict = false;
  std::size_t at = 0;                 // the next byte
  std::optional<ParseError> fault{};  // the first one; behind it nothing more is asked

  // As far as lines were counted, and the line there.
  std::size_t counted = 0;
  std::uint64_t counted_line = 1;

  // Each of these moves `at` behind what was asked for, or leaves it and sets `fault`.

  // White space between two words: strict, one blank or one LF (`line_end`); lenient, any, or the end of the text.
  // `behind`: what stands before it.
  bool separator(bool line_end, const std::string& behind);

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

}  // namespace quack::judge
