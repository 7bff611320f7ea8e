#pragma once

#include "inputs/shape.h"
#include "io/random.h"

namespace quack::inputs {

// A bound of a number: `value`, or if `of` is set, the number of that field, or its negative, plus `value`.
struct Bound {
  std::int64_t value = 0;
  std::optional<std::size_t> of{};
  bool is_negative = false;

  // Returns the bound where fields have these numbers; none if the number that it needs is missing.
  std::optional<std::int64_t> at(const FieldNumbers& numbers) const;
};

// A field of a format, and the values that it may have.
struct Field {
  Bound least, most;         // of a number in its units, or of the letters in a word
  std::size_t decimals = 0;  // of numbers
  bool is_trimmed = false;   // zeros at the end of decimals are left out
  bool is_number = false;
  bool is_count = false;                                                // of lines or words
  bool is_permutation = false, is_distinct = false, is_sorted = false;  // the numbers of a column
  std::optional<std::size_t> sum_of{};                                  // it is the sum of that field's numbers
  std::string letters{};  // the letters of its words, in any order, if `words` is empty
  Line words{};           // all possible words; empty: unknown

  // The two numbers of a line, this field's and the next one's, are edges of a graph, or intervals.
  struct Pairs {
    bool are_different = false;  // the two numbers of a line
    bool are_simple = false;     // different, and no two lines have the same two
    bool are_ordered = false;    // the smaller one is first
    bool are_connected = false;  // to a graph of all numbers within the bounds
  };
  std::optional<Pairs> pairs{};
};

// Writes a number of the field.
std::string word_of(const Field& field, std::int64_t units);

struct Format {
  Shapes shapes;
  std::vector<Field> fields;
};

// Makes choices: at random, or all possible ones one after another.
class Choices {
 public:
  Choices() = default;
  explicit Choices(Random random) : random_(random) {}

  // Returns the next choice, from 0 to bound - 1.
  std::uint64_t below(std::uint64_t bound);

  // Goes on to the next choices; false if those were the last ones.
  bool next();

 private:
  std::optional<Random> random_;
  std::size_t at_ = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> path_;  // each choice and its bound
};

enum class InputSize : std::uint8_t { tiny, medium, largest };

// Makes an input of a format, which other rules of the problem may still make invalid. None if the choices lead to no
// input, or to one of more than 600,000 words.
//   fixed  [field] -> the number that it must have
std::optional<Lines> filled(const Format& format, InputSize size, Choices& choices, const FieldNumbers& fixed = {});

}  // namespace quack::inputs
