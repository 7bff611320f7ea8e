#include "io/quoted.h"

#include <algorithm>
#include <array>

namespace quack {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string hex(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return {kHexDigits[value / 16U], kHexDigits[value % 16U]};
}

struct UnseenRange {
  std::uint32_t first, last;
};

// Characters beyond ASCII that a terminal or an editor may obey instead of showing, that show nothing, or a blank
// (Unicode 15: general categories Cc, Cf, Zl, Zp and Zs, fillers, and selectors of variants, in the planes that people
// meet). src/report/pages/text.js has them too.
constexpr std::array<UnseenRange, 20> kUnseen = {
    {{0x80, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},     {0x115f, 0x1160},
     {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f},   {0x2028, 0x202f},
     {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},
     {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff9, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}}};

bool is_unseen(std::uint32_t character) {
  return std::any_of(kUnseen.begin(), kUnseen.end(),
                     [&](const UnseenRange& range) { return range.first <= character && character <= range.last; });
}

// The characters that get a backslash before them between single quotes.
constexpr std::string_view kQuotedAlso = "'\\";

// Appends the whole characters in the first `most` bytes of a text, each of `also` after a backslash, and \xNN for
// every byte that can't be shown. Gives how many bytes it came to.
std::size_t append_escaped(std::string& result, std::string_view text, std::size_t most, std::string_view also) {
  std::size_t at = 0;
  while (at < text.size() && at < most) {
    const std::size_t length = shown_character(text.substr(at));
    if (at + length > most) break;
    if (length == 0) {
      result += "\\x" + hex(text[at++]);
      continue;
    }
    if (also.find(text[at]) != std::string_view::npos) result += '\\';
    result += text.substr(at, length);
    at += length;
  }
  return at;
}

}  // namespace

std::string printed(std::string_view input) {
  std::string text = "printf '";
  for (const char byte : input) {
    const auto value = static_cast<unsigned char>(byte);
    if (byte == '\n') {
      text += "\\n";
    } else if (byte == '%') {
      text += "%%";
    } else if (value < 0x20 || value >= 0x7f || byte == '\\' || byte == '\'') {
      // Three octal digits always, so that a digit after them is not taken for one of theirs.
      text += '\\';
      for (const unsigned shift : {6U, 3U, 0U}) text += static_cast<char>('0' + (value >> shift & 7U));
    } else {
      text += byte;
    }
  }
  return text + "'";
}

Utf8Character first_character(std::string_view text) {
  if (text.empty()) return {};
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return {first, 1};
  // 110xxxxx, 1110xxxx and 11110xxx begin characters of 2, 3 and 4 bytes.
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return {};
  std::uint32_t character = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) != 0x80U) return {};
    character = character << 6U | (byte & 0x3fU);
  }
  // [length] -> the least character that needs it; a smaller one is spelled too long.
  static constexpr std::array<std::uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xd800 && character <= 0xdfff;
  if (character < kLeast[length] || surrogate || character > 0x10ffff) return {};
  return {character, length};
}

std::size_t shown_character(std::string_view text) {
  const auto [character, length] = first_character(text);
  if (length == 1) return character >= 0x20 && character != 0x7f ? 1 : 0;
  return is_unseen(character) ? 0 : length;
}

Message byte_name(char byte) { return tr("byte 0x{0}", hex(byte)); }

// Without the standard library's formatting, which would want functions of a system that the board's page has not.
Message character_name(std::uint32_t code) {
  std::string digits;
  for (int shift = code > 0xffff ? 20 : 12; shift >= 0; shift -= 4) digits += "0123456789ABCDEF"[code >> shift & 0xfU];
  return tr("the character U+{0}", digits);
}

std::string printable(std::string_view text) {
  std::string result;
  append_escaped(result, text, text.size(), "");
  return result;
}

std::string shown_name(std::string_view name) {
  if (!name.empty() && printable(name) == name) return std::string(name);
  std::string result = "'";
  append_escaped(result, name, name.size(), kQuotedAlso);
  result += '\'';
  return result;
}

std::string Quoted::operator()(std::string_view text) const {
  std::string result = "'";
  const std::size_t shown = append_escaped(result, text, kQuotedBytes, kQuotedAlso);
  result += shown < text.size() ? "'..." : "'";
  return result;
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char found) {
    return (found >= 'a' && found <= 'z') || (found >= 'A' && found <= 'Z') || (found >= '0' && found <= '9') ||
           std::string_view("_-+=:,./@%").find(found) != std::string_view::npos;
  });
  if (plain) return word;
  // Control bytes are written as escapes that bash reads back.
  if (printable(word) != word) return '$' + shown_name(word);
  std::string result = "'";
  for (const char found : word) {
    if (found == '\'') result += "'\\'";
    result += found;
  }
  result += '\'';
  return result;
}

}  // namespace quack
