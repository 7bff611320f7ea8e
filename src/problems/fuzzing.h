#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/random.h"
#include "text/parse_error.h"

// The interface of a problem to the fuzz targets (fuzz/): how inputs are made, what is compared, how its text is read.
namespace quack::fuzz {

// The counters of a target's runs.
struct Tally {
  std::uint64_t runs = 0;
  std::uint64_t past_reader = 0;            // runs whose input was read to its end
  std::uint64_t operations = 0;             // items compared: operations, cases, output lines
  std::array<std::uint64_t, 12> classes{};  // by Property::classes
};

// A difference between the two sides of a property, and the input on which they differ.
struct Difference {
  std::string text;   // for people, several lines, LF at the end: the item, the board, expected, actual
  std::string input;  // an input that shows it again, no longer than the one that was run

  // The kind of difference, in words with hyphens, without numbers: "duck-accepted-though-blocked". A campaign takes
  // two differences of the same kind for the same bug.
  std::string group{"difference"};
  // A second sign of the same bug, which another group may share: "refused 9 4 8 4", a move. Empty if there is none.
  std::string place{};
  // The two outputs, or what stands for them. Empty where the text says it all.
  std::string expected{};
  std::string actual{};
};

// One thing that must hold on every input, any bytes.
struct Property {
  std::vector<std::string> classes;  // of inputs or items, counted so that an empty one shows: "blocked", "captures"
  // Compares, and counts what it compared.
  std::function<std::optional<Difference>(std::string_view input, Tally& tally)> run;
};

// Changes `size` bytes at `data` in place, to at most `max_size`, and gives the new size: what LLVMFuzzerMutate does.
using ByteMutation = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t max_size);

// Makes new inputs out of old ones, of at most `max_size` bytes: the same for the same arguments, as far as the
// mutation of bytes is. Empty if `max_size` leaves no room.
struct Mutator {
  std::function<std::string(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation)>
      mutate;
  // The beginning of one input and the end of another, mended.
  std::function<std::string(std::string_view first, std::string_view second, std::size_t max_size, Random& random)>
      cross;
};

// The result of reading a judge text: the items before the error as numbers, and the error, if there is one.
using ItemNumbers = std::array<std::int64_t, 8>;
struct Reading {
  std::vector<ItemNumbers> items;
  std::vector<std::uint64_t> lines;  // on which they begin
  std::optional<judge::ParseError> fault;

  friend bool operator==(const Reading&, const Reading&) = default;
};
// `at_most`: how many bytes the source gives at a time.
using TextReader = std::function<Reading(std::string_view text, judge::ReadRules rules, std::size_t at_most)>;

// The fuzzing hooks of a problem.
struct Fuzzing {
  std::string problem;  // its id
  Mutator mutator;
  struct EngineProperty {
    std::string name;  // the target is called PROBLEM-NAME; PROBLEM if it is empty
    Property property;
  };
  std::vector<EngineProperty> properties;  // that compare the engines
  std::vector<TextReader> readers;         // the naive one, an ordinary one, and other ways to read the same
  std::function<std::string(const std::vector<ItemNumbers>& items)> write;  // strict judge input
  std::string example_input;                                                // on which outputs are compared
};

// "expected: A\nactual:   B\n"
std::string both_sides(const std::string& expected, const std::string& actual);

// FNV-1a. How a text is read depends on the text alone, so that an input that shows a difference shows it again.
std::uint64_t hash(std::string_view text);

// The number of bytes that a reader gets at a time, chosen by a hash.
std::size_t read_size(std::uint64_t hash);

// The items that a reader of text/ gives one by one.
template <typename Reader, typename ToNumbers>
Reading reading_of(Reader& reader, const ToNumbers& to_numbers) {
  Reading reading;
  while (const auto item = reader.next()) {
    reading.items.push_back(to_numbers(*item));
    reading.lines.push_back(reader.line());
  }
  reading.fault = reader.fault();
  return reading;
}

// `input` after one mutation of its bytes, at most `max_size` long; libFuzzer's uses dictionaries.
std::string mutated_bytes(std::string_view input, std::size_t max_size, ByteMutation mutation);

// A byte put in, taken out or replaced: a mutation for where there is no libFuzzer to do it. Returns the new size.
std::size_t change_one_byte(std::uint8_t* data, std::size_t size, std::size_t max_size, Random& random);

}  // namespace quack::fuzz
