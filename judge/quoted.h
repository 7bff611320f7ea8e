#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quack::judge {

// A piece of a hostile text for a message: in single quotes, cut behind 60 bytes (then `...` follows the closing
// quote). Safe to print on any terminal: control bytes, invalid UTF-8, and characters that show nothing or turn the
// direction of writing become \xNN, byte by byte; `'` becomes \' and `\` becomes \\.
std::string quoted(std::string_view text);

// The first `quoted` this many bytes of a text are what it shows.
inline constexpr std::size_t kQuotedBytes = 60;

// How many bytes the character takes with which `text` begins if `quoted` shows it as it is; 0 if it would be escaped
// (or `text` is empty). At most 4, and never looks further.
std::size_t shown_character(std::string_view text);

// "byte 0x00"
std::string byte_name(char byte);

}  // namespace quack::judge
