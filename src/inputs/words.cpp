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

std::optional<Decimal> decimal_in(std::string_view word) {
  const std::size_t point = std::min(word.find('.'), word.size());
  const std::string_view whole = word.substr(0, point), decimals = word.substr(std::min(point + 1, word.size()));
  if (point < word.size() && decimals.empty()) return std::nullopt;
  if (!number_in(whole) && whole != "-0") return std::nullopt;
  Decimal number{.units = 0, .decimals = decimals.size()};
  const std::string digits = std::string(whole) + std::string(decimals);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number.units);
  const bool is_number = error == std::errc() && end == digits.data() + digits.size() && digits.size() <= kMostDigits;
  return is_number ? std::optional(number) : std::nullopt;
}

std::string text_of(const Decimal& number) {
  std::string digits = std::to_string(number.units);
  if (number.decimals == 0) return digits;
  const std::size_t sign = digits.starts_with('-') ? 1 : 0;
  if (digits.size() - sign <= number.decimals) digits.insert(sign, number.decimals + 1 - (digits.size() - sign), '0');
  return digits.insert(digits.size() - number.decimals, 1, '.');
}

}  // namespace quack::inputs
