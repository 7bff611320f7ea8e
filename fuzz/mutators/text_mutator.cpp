#include "fuzz/mutators/text_mutator.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace quack::fuzz {
namespace {

using Lines = std::vector<std::string>;
using LineOffset = Lines::difference_type;
using namespace std::string_view_literals;

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

template <std::size_t size>
std::string_view one_of(const std::array<std::string_view, size>& choices, Random& random) {
  return choices[random.below(size)];
}

bool is_blank(char byte) { return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r'; }

constexpr std::array<std::string_view, 7> kLineEnds = {" ", "\t", "\r", "  ", " \r", "\r\r", "\v"};

void put_before_line_end(std::string& line, std::string_view what) {
  const bool has_end = line.ends_with('\n');
  if (has_end) line.pop_back();
  line += what;
  if (has_end) line += '\n';
}

void change_line_list(Lines& lines, std::size_t index, Random& random) {
  const auto place = lines.begin() + static_cast<LineOffset>(index);
  const std::size_t length = 1 + random.below(std::min<std::size_t>(lines.size() - index, random.chance(70) ? 3 : 20));
  const Lines range(place, place + static_cast<LineOffset>(length));
  switch (random.below(7)) {
    case 0:
      lines.erase(place, place + static_cast<LineOffset>(length));
      break;
    case 1:
    case 2:
    case 3:
      lines.insert(lines.begin() + static_cast<LineOffset>(random.below(lines.size() + 1)), range.begin(), range.end());
      break;
    case 4:
      std::swap(*place, lines[random.below(lines.size())]);
      break;
    case 5:
      lines.insert(place, "\n");
      break;
    default:
      if (random.chance(30)) lines.resize(index + 1);
      break;
  }
}

void change_line_ends(Lines& lines, std::size_t index, Random& random) {
  switch (random.below(6)) {
    case 0:
    case 1:
      put_before_line_end(lines[index], one_of(kLineEnds, random));
      break;
    case 2:
      for (std::string& line : lines) put_before_line_end(line, "\r");
      break;
    case 3:
      if (lines[index].ends_with('\n')) lines[index].pop_back();
      break;
    case 4:
      if (lines.back().ends_with('\n')) lines.back().pop_back();
      break;
    default:
      lines.insert(lines.end(), 1 + random.below(3), "\n");
      break;
  }
}

struct Word {
  std::size_t begin = 0;
  std::size_t size = 0;
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    if (at > begin) words.push_back({begin, at - begin});
    ++at;
  }
  return words;
}

std::string other_number(std::string_view word, Random& random) {
  static constexpr auto kNumbers =
      std::to_array<std::string_view>({"0", "1", "8", "9", "10", "11", "1000", "1001", "1000000000", "1000000001",
                                       "18446744073709551616", "123456789012345678901234567890"});
  if (random.chance(50) || word.empty() || word.size() > 9 ||
      word.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::string(one_of(kNumbers, random));
  }
  const auto value = std::stoll(std::string(word));
  return std::to_string(value + (random.chance(50) ? 1 : -1));
}

void change_word(std::string& text, Word word, Random& random) {
  static constexpr std::array<std::string_view, 9> kPrefixes = {"0", "00",           "+", "-", "+0", "-0",
                                                                "x", "\xef\xbb\xbf", "0x"};
  static constexpr std::array<std::string_view, 8> kLetters = {"R", "B", "r", "b", "RB", "K", "R1", "1B"};
  const std::string old = text.substr(word.begin, word.size);
  switch (random.below(6)) {
    case 0:
    case 1:
      text.replace(word.begin, word.size, other_number(old, random));
      break;
    case 2:
      text.insert(word.begin, one_of(kPrefixes, random));
      break;
    case 3:
      text.replace(word.begin, word.size, one_of(kLetters, random));
      break;
    case 4:
      text.erase(word.begin, word.size);
      break;
    default:
      text.insert(word.begin + word.size, ' ' + old);
      break;
  }
}

void change_white_space(std::string& text, Random& random) {
  static constexpr std::array<std::string_view, 10> kSpaces = {" ",  "  ",   "\t",   "\n", "\r\n",
                                                               "\r", "\n\n", " \n ", "\v", "\f"};
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (is_blank(text[at])) places.push_back(at);
  if (places.empty()) {
    text += one_of(kSpaces, random);
  } else {
    text.replace(places[random.below(places.size())], 1, one_of(kSpaces, random));
  }
}

void insert_oddity(std::string& text, Random& random) {
  static constexpr std::array<std::string_view, 8> kOddities = {"\0"sv,    "\xff",         "\x7f", "\xc3\x28",
                                                                "\x1b[2J", "\xef\xbb\xbf", ";",    "\x80"};
  const std::size_t place = random.chance(30) ? 0 : random.below(text.size() + 1);
  text.insert(place, one_of(kOddities, random));
}

}  // namespace

void change_lines(std::string& text, Random& random) {
  Lines lines = split(text);
  if (lines.empty()) {
    text.assign(1, '\n');
    return;
  }
  const std::size_t index = random.below(lines.size());
  if (random.chance(60)) {
    change_line_list(lines, index, random);
  } else {
    change_line_ends(lines, index, random);
  }
  text = joined(lines);
}

void change_words(std::string& text, Random& random) {
  const std::vector<Word> words = words_of(text);
  const std::uint64_t lot = random.below(100);
  if (lot < 20) {
    change_white_space(text, random);
  } else if (lot < 30) {
    insert_oddity(text, random);
  } else if (!words.empty()) {
    // The count at the head is what much depends on.
    change_word(text, lot < 45 ? words.front() : words[random.below(words.size())], random);
  } else {
    text += "1\n";
  }
}

void slip_one_byte(std::string& text, Random& random) {
  static constexpr std::array<std::string_view, 5> kBlanks = {" ", "\n", "\t", "\r", "\v"};
  if (text.empty()) return;
  std::size_t place = random.below(text.size());
  // Letters are few among the digits, and how a board may have them is a rule of its own.
  if (random.chance(30)) place = std::min(text.find_first_of("RB", place), text.size() - 1);
  char& byte = text[place];
  const bool is_letter = byte == 'R' || byte == 'B';
  if (is_blank(byte)) {
    byte = one_of(kBlanks, random)[0];
  } else if (is_letter && random.chance(70)) {
    byte = byte == 'R' ? 'B' : 'R';
  } else if (!is_letter && random.chance(50)) {
    byte = random.chance(50) ? '/' : ':';
  } else {
    byte = static_cast<char>(static_cast<unsigned char>(byte) + (random.chance(50) ? 1U : 255U));
  }
}

void repair_count(std::string& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string::npos) return;
  const auto lines =
      static_cast<std::size_t>(std::count(text.begin() + static_cast<LineOffset>(end) + 1, text.end(), '\n'));
  const bool three_lines_an_item = text.find_first_of("RB") != std::string::npos;
  text.replace(0, end, std::to_string(three_lines_an_item ? lines / 3 : lines));
}

std::string cross_lines(std::string_view first, std::string_view second, Random& random) {
  Lines lines = split(first);
  const Lines others = split(second);
  lines.resize(random.below(lines.size() + 1));
  lines.insert(lines.end(), others.begin() + static_cast<LineOffset>(random.below(others.size() + 1)), others.end());
  return joined(lines);
}

std::string mutated_bytes(std::string_view input, std::size_t max_size, ByteMutation mutation) {
  if (max_size == 0) return {};
  std::vector<std::uint8_t> bytes(max_size);
  const std::size_t size = std::min(input.size(), max_size);
  std::copy_n(input.begin(), size, bytes.begin());
  const std::size_t mutated = std::min(mutation(bytes.data(), size, max_size), max_size);
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(mutated)};
}

}  // namespace quack::fuzz
