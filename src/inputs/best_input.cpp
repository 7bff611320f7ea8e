#include "inputs/best_input.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace quack::inputs {
namespace {

constexpr std::size_t kHeaderLines = 3;    // at the beginning, in which sums of what follows may be
constexpr std::size_t kMostNumbers = 300;  // that are lowered one by one
constexpr std::size_t kPairedWords = 12;   // of a line: each two of them are tried together
constexpr std::size_t kMostLetters = 40;   // of a string, replaced one by one

// The size by which inputs are compared, the smaller the better: what a person has to read, then the bytes, then how
// round and how small the numbers are.
auto size_of(const Lines& lines, std::string_view text) {
  std::size_t read = 0, odd_digits = 0;
  double sum = 0;
  for (const Line& line : lines) {
    for (const std::string& word : line) {
      const auto number = number_in(word);
      read += number ? 1 : word.size();
      if (!number) continue;
      sum += std::abs(static_cast<double>(*number));
      const std::size_t first = word.starts_with('-') ? 3 : 2;
      for (std::size_t i = first; i < word.size(); ++i) odd_digits += word[i] != '0' ? 1 : 0;
    }
  }
  return std::tuple(read + lines.size(), text.size(), odd_digits, sum, text);
}

class Simplifier {
 public:
  explicit Simplifier(BestInput& best) : best_(best) {}

  bool run() {
    bool any = lower_all();
    any = lower_equal() || any;
    any = lower_each() || any;
    any = shift_pairs() || any;
    any = shorten_decimals() || any;
    return replace_letters() || any;
  }

 private:
  const Lines& lines() const { return best_.lines(); }
  bool changed(const auto& change) { return best_.changed(change); }

  // Replaces every number from line `first` on by `map`'s value for it.
  bool mapped(std::size_t first, const auto& map) {
    return changed([&](Lines& lines) {
      for (std::size_t i = first; i < lines.size(); ++i)
        for (std::string& word : lines[i])
          if (const auto number = number_in(word)) word = std::to_string(map(*number));
    });
  }

  // All numbers at once: by their rank, halved, without signs.
  bool lower_all() {
    bool any = false;
    for (std::size_t first = 0; first < std::min<std::size_t>(lines().size(), kHeaderLines); ++first) {
      for (const int least : {0, 1}) {
        const std::vector<std::int64_t> values = values_from(first);
        any = mapped(first,
                     [&](std::int64_t value) {
                       return std::ranges::lower_bound(values, value) - values.begin() + least;
                     }) ||
              any;
      }
      any = mapped(first, [](std::int64_t value) { return value < 0 ? -value : value; }) || any;
      for (const std::int64_t by : {10, 2})
        while (mapped(first, [by](std::int64_t value) { return value / by; })) any = true;
    }
    return any;
  }

  // The different numbers from that line on, ascending.
  std::vector<std::int64_t> values_from(std::size_t first) const {
    std::set<std::int64_t> values;
    for (std::size_t i = first; i < lines().size(); ++i)
      for (const std::string& word : lines()[i])
        if (const auto number = number_in(word)) values.insert(*number);
    return {values.begin(), values.end()};
  }

  // The values to try in place of a number, the smallest first: 0 to 3, then ever smaller steps, each also rounded to
  // its first two digits and to the first.
  static std::vector<std::int64_t> lower_than(std::int64_t value) {
    const std::int64_t size = value < 0 ? -value : value;
    std::vector<std::int64_t> values = {0, 1, 2, 3, size};
    for (std::int64_t step = size / 2;; step /= 2) {
      const std::int64_t exact = size - step;
      std::int64_t unit = 1;
      while (exact / unit >= 100) unit *= 10;
      for (const std::int64_t digits : {unit * 10, unit})
        for (const std::int64_t rounded : {exact / digits * digits, (exact / digits + 1) * digits})
          values.push_back(rounded);
      values.push_back(exact);
      if (step == 0) break;
    }
    for (std::int64_t& one : values)
      if (value < 0 && one > 3 && one != size) one = -one;
    return values;
  }

  // Lowers a number as often as one of these succeeds. `put` puts another value into its place in a copy.
  bool lower(std::int64_t value, const auto& put) {
    bool any = false;
    for (bool again = true; again;) {
      again = false;
      for (const std::int64_t other : lower_than(value)) {
        if (other == value || !changed([&](Lines& lines) { put(lines, value, other); })) continue;
        any = again = true;
        value = other;
        break;
      }
    }
    return any;
  }

  bool lower_equal() {
    bool any = false;
    std::vector<std::int64_t> values = values_from(1);
    if (values.size() > kMostNumbers) return false;
    for (const std::int64_t value : values) {
      any = lower(value,
                  [](Lines& lines, std::int64_t from, std::int64_t to) {
                    for (std::size_t i = 1; i < lines.size(); ++i)
                      std::ranges::replace(lines[i], std::to_string(from), std::to_string(to));
                  }) ||
            any;
    }
    return any;
  }

  std::vector<Place> places(const auto& wanted) const {
    std::vector<Place> all;
    for (std::size_t i = 0; i < lines().size(); ++i)
      for (std::size_t j = 0; j < lines()[i].size(); ++j)
        if (wanted(lines()[i][j])) all.push_back({i, j});
    return all;
  }

  // Each number alone, or together with one of the first lines that may be a sum with it in it.
  bool lower_each() {
    const auto is_number = [](const std::string& word) { return number_in(word).has_value(); };
    bool any = false;
    const std::vector<Place> numbers = places(is_number);
    if (numbers.size() > kMostNumbers) return false;
    const auto in_header = std::ranges::find_if(numbers, [](const Place& at) { return at.line >= kHeaderLines; });
    for (const Place& at : numbers) {
      any = lower(number_at(at), [&](Lines& lines, std::int64_t, std::int64_t to) { put(lines, at, to); }) || any;
      for (auto sum = numbers.begin(); sum != in_header && sum->line < at.line; ++sum) {
        any = lower(number_at(at),
                    [&](Lines& lines, std::int64_t from, std::int64_t to) {
                      put(lines, at, to);
                      put(lines, *sum, number_at(*sum) + to - from);
                    }) ||
              any;
      }
    }
    return any;
  }

  std::int64_t number_at(const Place& at) const { return *number_in(lines()[at.line][at.word]); }
  static void put(Lines& lines, const Place& at, std::int64_t value) {
    lines[at.line][at.word] = std::to_string(value);
  }

  // Two numbers of a short line or a short column: as much more of the one as there is less of the other.
  bool shift_pairs() {
    bool any = false;
    for (std::size_t i = 0; i < lines().size(); ++i)
      for (std::size_t j = 0; lines()[i].size() <= kPairedWords && j < lines()[i].size(); ++j)
        for (std::size_t k = 0; k < lines()[i].size(); ++k) any = (k != j && shift({i, j}, {i, k})) || any;
    for (std::size_t i = 1; lines().size() <= kPairedWords && i < lines().size(); ++i)
      for (std::size_t k = 1; k < lines().size(); ++k)
        for (std::size_t j = 0; k != i && j < std::min(lines()[i].size(), lines()[k].size()); ++j)
          any = shift({i, j}, {k, j}) || any;
    return any;
  }

  bool shift(const Place& from, const Place& to) {
    const auto less = number_in(lines()[from.line][from.word]), more = number_in(lines()[to.line][to.word]);
    if (!less || !more) return false;
    for (const std::int64_t amount : {*less, *less - 1, *less / 2}) {
      if (amount <= 0) continue;
      if (changed([&](Lines& lines) {
            put(lines, from, *less - amount);
            put(lines, to, *more + amount);
          }))
        return true;
    }
    return false;
  }

  bool shorten_decimals() {
    bool any = false;
    for (const Place& at : places([](const std::string& word) { return word.find('.') != std::string::npos; })) {
      const std::string word = lines()[at.line][at.word];
      const std::size_t point = word.find('.');
      const std::string zeros(word.size() - point - 1, '0');
      std::vector<std::string> simpler = {
          "0", "1", "0." + zeros, "1." + zeros, word.substr(0, point), "0.5", word.substr(0, point + 1) + zeros};
      for (std::size_t end = point + 2; end < word.size(); ++end) simpler.push_back(word.substr(0, end));
      for (const std::string& other : simpler) {
        if (!changed([&](Lines& lines) { lines[at.line][at.word] = other; })) continue;
        any = true;
        break;
      }
    }
    return any;
  }

  // Every letter of strings by the first that will do: all that are equal at once, then each alone.
  bool replace_letters() {
    bool any = false;
    std::set<char> letters = {'a'};
    const std::vector<Place> strings = places(is_string);
    for (const Place& at : strings) letters.insert(lines()[at.line][at.word].begin(), lines()[at.line][at.word].end());
    for (const char from : letters) {
      for (const char to : letters) {
        if (to >= from) break;
        any = changed([&](Lines& lines) {
                for (const Place& at : strings) std::ranges::replace(lines[at.line][at.word], from, to);
              }) ||
              any;
      }
    }
    for (const Place& at : strings) {
      for (std::size_t i = 0; i < lines()[at.line][at.word].size() && i < kMostLetters; ++i) {
        for (const char to : letters)
          if (to < lines()[at.line][at.word][i] && changed([&](Lines& lines) { lines[at.line][at.word][i] = to; }))
            any = true;
      }
    }
    return any;
  }

  BestInput& best_;
};

}  // namespace

BestInput::BestInput(std::string_view input, const MinimizerQuestions& questions)
    : questions_(questions), lines_(lines_of(input)), text_(input) {
  const std::string strict = text_of(lines_);
  is_strict_ = strict == text_ || (questions_.is_valid(strict) && questions_.still_shows(strict));
  if (is_strict_) text_ = strict;
}

BestInput::Tried BestInput::take(const Lines& lines) {
  if (lines.empty()) return Tried::refused;
  std::string text = text_of(lines);
  if (size_of(lines, text) >= size_of(lines_, text_)) return Tried::refused;
  const auto [known, is_new] = tried_.emplace(std::hash<std::string>{}(text), Tried::refused);
  if (!is_new) return known->second;
  if (!questions_.is_valid(text)) return Tried::refused;
  known->second = Tried::valid;
  if (!questions_.still_shows(text)) return Tried::valid;
  lines_ = lines;
  text_ = std::move(text);
  return Tried::shows;
}

bool simplify_words(BestInput& best) { return Simplifier(best).run(); }

}  // namespace quack::inputs
