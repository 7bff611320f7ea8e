#include "inputs/words.h"

#include <algorithm>
#include <charconv>

#include "io/lines.h"

namespace quack::inputs {
namespace {

constexpr std::size_t kMostDigits = 18;  // any of them fits 64 bits, and so does the sum of a few

}  // namespace

Lines lines_of(std::string_view input) {
  Lines lines;
  for (const std::string_view text : text_lines(input)) {
    Line& line = lines.emplace_back();
    std::size_t at = 0;
    for (std::string_view word = next_word(text, at); !word.empty(); word = next_word(text, at))
      line.emplace_back(word);
  }
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) text.append(i > 0 ? " " : "").append(line[i]);
    text += '\n';
  }
  return text;
}

std::optional<std::int64_t> number_in(std::string_view word) {
  const std::string_view digits = word.substr(word.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits.size() > kMostDigits || digits == "0" ? word != "0" : digits.front() == '0')
    return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

}  // namespace quack::inputs
