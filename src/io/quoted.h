#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/translation.h"

namespace quack {

// quoted(text): a piece of a hostile text for a message, in single quotes, cut after 60 bytes (then `...` follows the
// closing quote). Safe to print on any terminal: control bytes, invalid UTF-8, and characters that show nothing, look
// like a blank or turn the direction of writing become \xNN, byte by byte; `'` becomes \' and `\` becomes \\. An object
// instead of a function, so that a std::string for `text` can't make the compiler choose std::quoted instead.
struct Quoted {
  std::string operator()(std::string_view text) const;
};
inline constexpr Quoted quoted;  // NOLINT(readability-identifier-naming): called like a function

// The whole text for a message, with \xNN where `quoted` would write it; quotes and backslashes stay.
std::string printable(std::string_view text);

// The name of a file for a message: unchanged, so that programs can read FILE:LINE:COLUMN. If it is empty or has
// characters that a terminal would not show, it is in single quotes and escaped as by `quoted`, but whole.
std::string shown_name(std::string_view name);

// A word as bash takes it: quoted where needed, and safe to print.
std::string shell_word(const std::string& word);

// The shell command that prints any bytes: "printf '1\n'".
std::string printed(std::string_view input);

// The shell command that passes any bytes to the standard input of `command`: "printf '1\n…' | …".
inline std::string piped(std::string_view input, const std::string& command) {
  return printed(input) + " | " + command;
}

// The number of bytes of a text that `quoted` shows; it marks longer texts.
inline constexpr std::size_t kQuotedBytes = 60;

// A character of UTF-8 (RFC 3629: not spelled too long, no surrogate, at most U+10FFFF).
struct Utf8Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 1 .. 4; 0 where there is no such character
};

// The first character of `text`. Reads no further.
Utf8Character first_character(std::string_view text);

// The number of bytes of the character at the beginning of `text` if `quoted` shows it as it is; 0 if it would be
// escaped (or `text` is empty). At most 4. Reads no further.
std::size_t shown_character(std::string_view text);

// "byte 0x00"
Message byte_name(char byte);

// "the character U+00A0"
Message character_name(std::uint32_t code);

}  // namespace quack
