#include "io/lines.h"

#include <algorithm>
#include <charconv>

namespace quack {
namespace {

bool is_space(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

}  // namespace

std::vector<std::string_view> text_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view first_lines(std::string_view text, std::uint64_t lines) {
  std::size_t end = 0;
  for (; lines > 0 && end < text.size(); --lines) end = std::min(text.find('\n', end), text.size()) + 1;
  return text.substr(0, end);
}

std::string_view next_word(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_space(text[at])) ++at;
  const std::size_t begin = at;
  while (at < text.size() && !is_space(text[at])) ++at;
  return text.substr(begin, at - begin);
}

bool have_the_same_words(std::string_view left, std::string_view right) {
  std::size_t left_at = 0;
  std::size_t right_at = 0;
  for (;;) {
    const std::string_view word = next_word(left, left_at);
    if (word != next_word(right, right_at)) return false;
    if (word.empty()) return true;
  }
}

std::uint64_t number_after(std::string_view mark, std::string_view text) {
  for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1)) {
    std::uint64_t number = 0;
    const std::string_view rest = text.substr(at + mark.size());
    std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (number > 0) return number;
  }
  return 0;
}

std::string zero_padded(std::size_t number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

}  // namespace quack
