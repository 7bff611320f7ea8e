// How hostile text is shown, and how much of a long line is kept. What is compared with what is in tests/cli/check.txt,
// and the fuzz target "checker" holds that to the naive way on any texts.

#include "judge/checker.h"
#include "judge/quoted.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

using judge::first_line_difference_streamed;
using judge::LineDifference;
using judge::quoted;

TEST(Checker, KeepsTheBeginningOfALongLineAndWhatMakesItWrong) {
  judge::MemorySource source("aaaa \t b c\n", 3);
  std::uint64_t lines = 0;
  EXPECT_EQ(first_line_difference_streamed("a\n", source, lines, 4), (LineDifference{1, "a", "aaaab"}));
}

// A string and no literal: g++ 12 takes the literal's sum with another string for an overlapping copy (GCC bug 105651).
const std::string kQuote = "'";

TEST(Quoted, ShowsHostileTextSafely) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", "''"},
      {"red car;NA;no;no", "'red car;NA;no;no'"},
      {R"(it's a \)", R"('it\'s a \\')"},
      {std::string("\0\n\r\t\x1b[31m\x7f", 10), R"('\x00\x0a\x0d\x09\x1b[31m\x7f')"},
      {"\xe5\xb0\x86 \xc3\xa9 \xf0\x9f\xa6\x86", "'\xe5\xb0\x86 \xc3\xa9 \xf0\x9f\xa6\x86'"},
      {"\x80 \xc3 \xff", R"('\x80 \xc3 \xff')"},
      {"\xc0\xaf \xc1\xbf", R"('\xc0\xaf \xc1\xbf')"},  // overlong, as are the next two
      {"\xe0\x80\xaf", R"('\xe0\x80\xaf')"},
      {"\xf0\x82\x82\xac", R"('\xf0\x82\x82\xac')"},
      {"\xed\xa0\x80", R"('\xed\xa0\x80')"},                                            // a surrogate
      {"\xf4\x90\x80\x80 \xf5\x80\x80\x80", R"('\xf4\x90\x80\x80 \xf5\x80\x80\x80')"},  // beyond Unicode
      {"\xc2\x9b[31m", R"('\xc2\x9b[31m')"},                                            // a C1 control: CSI
      // NOLINTNEXTLINE(misc-misleading-bidirectional): that is the point; it turns the direction of writing
      {"a\xe2\x80\xae-", R"('a\xe2\x80\xae-')"},
      {"\xef\xbb\xbf", R"('\xef\xbb\xbf')"},  // the byte order mark shows nothing
      {std::string(60, 'a'), kQuote + std::string(60, 'a') + "'"},
      {std::string(61, 'a'), kQuote + std::string(60, 'a') + "'..."},
      {std::string(59, 'a') + "\xc3\xa9", kQuote + std::string(59, 'a') + "'..."},  // no half characters
      {std::string(58, 'a') + "\xc3\xa9", kQuote + std::string(58, 'a') + "\xc3\xa9'"},
  };
  for (const auto& [text, shown] : rows) EXPECT_EQ(quoted(text), shown);
}

std::string utf8(std::uint32_t code) {
  const auto byte = [&](std::uint32_t first, std::uint32_t shift) {
    return static_cast<char>(first | (code >> shift & (first == 0x80 ? 0x3fU : 0x7fU)));
  };
  if (code < 0x80) return {byte(0, 0)};
  if (code < 0x800) return {byte(0xc0, 6), byte(0x80, 0)};
  if (code < 0x10000) return {byte(0xe0, 12), byte(0x80, 6), byte(0x80, 0)};
  return {byte(0xf0, 18), byte(0x80, 12), byte(0x80, 6), byte(0x80, 0)};
}

TEST(Quoted, EveryCharacterIsShownButForThese) {
  // First and last: controls, the soft hyphen, marks and overrides of direction, line ends, joiners, surrogates, the
  // byte order mark, annotations, and the planes of tags and of private use.
  constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 11> kEscaped = {{{0, 0x1f},
                                                                                 {0x7f, 0x9f},
                                                                                 {0xad, 0xad},
                                                                                 {0x61c, 0x61c},
                                                                                 {0x200b, 0x200f},
                                                                                 {0x2028, 0x202e},
                                                                                 {0x2060, 0x206f},
                                                                                 {0xd800, 0xdfff},
                                                                                 {0xfeff, 0xfeff},
                                                                                 {0xfff9, 0xfffb},
                                                                                 {0xe0000, 0x10ffff}}};
  std::size_t wrong = 0;
  for (std::uint32_t code = 0; code <= 0x10ffff; ++code) {
    const std::string text = utf8(code);
    const bool escaped = std::any_of(kEscaped.begin(), kEscaped.end(),
                                     [&](const auto& range) { return range.first <= code && code <= range.second; });
    if (judge::shown_character(text) == (escaped ? 0 : text.size())) continue;
    if (++wrong == 1) ADD_FAILURE() << "U+" << std::hex << code << " should be " << (escaped ? "escaped" : "shown");
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(Quoted, NamesOfFilesStayAsTheyAreUnlessATerminalWouldObeyThem) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"a.in", "a.in"},
      {"-", "-"},
      {R"(it's a \ b.in)", R"(it's a \ b.in)"},
      {std::string(100, 'a'), std::string(100, 'a')},
      {"\xe5\xb0\x86.in", "\xe5\xb0\x86.in"},
      {"", "''"},
      {"a\nb.in", R"('a\x0ab.in')"},
      {"it's \\ \x1b[31m", R"('it\'s \\ \x1b[31m')"},
  };
  for (const auto& [name, shown] : rows) EXPECT_EQ(judge::shown_name(name), shown);
  EXPECT_EQ(judge::shown_name(std::string(100, '\n')).size(), 402U) << "whole, however long";
  EXPECT_EQ(judge::printable("it's \\ \x1b\n"), R"(it's \ \x1b\x0a)");
}

TEST(Quoted, BytesAfterACharacterThatIsCutOffAreNotRead) {
  for (const std::string_view character : {"\xc3\xa9", "\xe5\xb0\x86", "\xf0\x9f\xa6\x86"}) {
    // Exactly these bytes, so that the address sanitizer would notice one more; the next one would complete it.
    const std::vector<char> cut(character.begin(), character.end() - 1);
    EXPECT_EQ(judge::shown_character({cut.data(), cut.size()}), 0U);
    EXPECT_EQ(judge::shown_character(character.substr(0, character.size() - 1)), 0U);
    EXPECT_EQ(judge::shown_character(character), character.size());
  }
}

}  // namespace
}  // namespace quack::tests
