#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/mutators/mutator.h"

namespace quack::fuzz {

// The counts of a target's runs.
struct Tally {
  std::uint64_t runs = 0;
  std::uint64_t past_reader = 0;            // runs whose input was read to its end
  std::uint64_t operations = 0;             // items compared: operations, cases, output lines
  std::array<std::uint64_t, 12> classes{};  // by Property::classes
};

// A difference between the two sides of a property on an input.
struct Difference {
  std::string text;   // for people, several lines, LF at the end: the item, the board, expected, actual
  std::string input;  // an input that shows it again, no longer than the one that was run

  // The kind of difference, in words with hyphens, without numbers: "duck-accepted-though-blocked".
  std::string group{"difference"};
  // The place of the bug, if it is known, such as a step: "refused duck 3 2". A campaign takes two differences at the
  // same place for the same bug, whatever their groups, and without places two of the same group.
  std::string place{};
  // The two outputs, or texts in their place; empty if `text` says everything.
  std::string expected{};
  std::string actual{};
};

// The ways of taking an input that are tried, such as the number of bytes that a reader gets at a time.
enum class Ways : std::uint8_t {
  one,  // the one that a hash of the input chooses; a fuzzer has no time for more
  all,  // all, so that an input still shows a difference after a byte of it has changed
};

// A property that must hold on every input, any bytes.
struct Property {
  using Run = std::function<std::optional<Difference>(std::string_view input, Tally& tally)>;

  std::vector<std::string> classes;  // of inputs or items, counted so that an empty one shows: "blocked", "captures"
  Run run;                           // compares in one way, and counts what it compared
  Run run_in_all_ways{};             // empty if there is only one

  // Runs an input that has shown a difference, or a smaller one made of it, in all ways. Tries the way of `run` first,
  // so that a difference keeps its group.
  std::optional<Difference> replay(std::string_view input, Tally& tally) const {
    const Tally before = tally;
    auto difference = run(input, tally);
    if (difference || !run_in_all_ways) return difference;
    tally = before;  // that way is among all of them
    return run_in_all_ways(input, tally);
  }
};

// A fuzz target: a property and a mutator for its inputs.
struct Target {
  std::string name{};  // as in targets.txt
  Property property;
  Mutator mutator;
  bool takes_any_bytes = false;  // its corpus holds more than valid judge input
};

// Makes the target of this program.
Target make_target();

// Returns the report of a difference: "quack-fuzz: difference target=NAME", its text, "Group: GROUP", and "Place:
// PLACE" if it has one.
std::string report(const Target& target, const Difference& difference);

// Returns one line for people and scripts, without its end: "quack-fuzz: target=NAME runs=… past-reader=…
// operations=…", then the property's classes, zeros too, so that an empty class shows.
std::string to_line(const Target& target, const Tally& tally);

// "expected: A\nactual:   B\n"
std::string both_sides(const std::string& expected, const std::string& actual);

// Returns the FNV-1a hash, which chooses the way to take a text, so that a run is the same each time.
std::uint64_t hash(std::string_view text);

// Returns the numbers, below `count`, of the ways to try.
std::vector<std::uint64_t> ways_tried(Ways ways, std::uint64_t hash, std::uint64_t count);

// The numbers of bytes that a reader gets at a time, of which one is tried or all.
inline constexpr std::array<std::size_t, 8> kReadSizes = {SIZE_MAX, 1, 2, 3, 5, 7, 16, 61};

}  // namespace quack::fuzz
