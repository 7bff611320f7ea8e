#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inputs/words.h"

namespace quack::inputs {

// A part of a format. Each place for a word is a field; fields are numbered in the order of the input.
struct Shape {
  enum class Kind : std::uint8_t {
    word,   // of a line
    words,  // a list whose length is a number before it
    line,   // its parts are words
    group,  // lines and groups, repeated as often as a number before them says
    kinds   // one of several lines, each of which begins with its key
  };

  Kind kind = Kind::word;
  std::size_t field = 0;       // of words
  std::size_t counted_by = 0;  // the field of that number,
  std::int64_t factor = 1;     // how often it is taken,
  std::int64_t offset = 0;     // and what is added then
  std::vector<Shape> parts{};
  std::string key{};  // the first word of a line of `kinds`, which is not a field
};
using Shapes = std::vector<Shape>;  // of a whole input

using FieldNumbers = std::vector<std::optional<std::int64_t>>;  // [field] -> its number

// The words that a field has in one group, in one list of words, or once.
struct Column {
  Line words{};
  std::vector<std::pair<std::size_t, std::size_t>> places{};  // of each word: its line, its place there
  FieldNumbers numbers{};                                     // the last number of each field before it
};

// Returns the number of words or groups by the number before them; negative if that is missing, or too large.
std::int64_t count_of(const Shape& shape, const FieldNumbers& numbers);

// Returns [field] -> its columns in an input of that format; none if the input has another format.
std::optional<std::vector<std::vector<Column>>> columns_of(const Lines& input, const Shapes& shapes);

// Calls `take` for formats that all inputs have, the likelier first, until it returns true.
void try_formats(std::vector<Lines> inputs, const std::function<bool(const Shapes& shapes)>& take);

}  // namespace quack::inputs
