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

}  // namespace quack::inputs
