#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quack::inputs {

// An input as its lines, and each line as the words between its blanks: all that is known of an input without a
// grammar.
using Line = std::vector<std::string>;
using Lines = std::vector<Line>;

Lines lines_of(std::string_view input);

// The words with a single blank between them, and LF after each line.
std::string text_of(const Lines& lines);

// The value of a whole number of at most 18 digits, as it is written in most inputs: without a plus sign and leading
// zeros. None for any other word.
std::optional<std::int64_t> number_in(std::string_view word);

// True if number_in finds no number.
inline bool is_string(const std::string& word) { return !number_in(word); }

// The place of a word, both from 0.
struct Place {
  std::size_t line = 0, word = 0;
};

// A number with a fixed number of decimals: "-2.50" are -250 units of 2 decimals.
struct Decimal {
  std::int64_t units = 0;
  std::size_t decimals = 0;
};

// The value of a number of at most 18 digits that may have decimals and is otherwise written as for number_in.
std::optional<Decimal> decimal_in(std::string_view word);

// Writes the number with its decimals.
std::string text_of(const Decimal& number);

}  // namespace quack::inputs
