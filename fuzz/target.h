#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/tally.h"
#include "problems/random.h"

namespace quack::fuzz {

// Where the two sides of a property parted.
struct Difference {
  std::string text;   // for people, several lines, LF at the end: what was asked, the board, expected, actual
  std::string input;  // an input that shows it again, no longer than the one that was run

  // What kind of difference it is, in words with hyphens, without numbers: "duck-accepted-though-blocked". A campaign
  // takes two differences with the same one for the same bug.
  std::string group{"difference"};
  // A second sign of the same bug, which another group may share: "refused 9 4 8 4", a move. Empty if there is none.
  std::string place{};
  // The two outputs, or what stands for them. Empty where the text says it all.
  std::string expected{};
  std::string actual{};
};

// Changes `size` bytes at `data` in place, to at most `max_size`, and gives the new size: what LLVMFuzzerMutate does.
using ByteMutation = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t max_size);

// One property, and how to make inputs for it. Whoever runs a target (libFuzzer, the replay program, a test) needs no
// more.
struct Target {
  std::string name;           // as in targets.txt
  std::vector<Count> counts;  // those that mean something here, beside the first three

  // Holds the property against one input, any bytes. Counts what it compared.
  std::function<std::optional<Difference>(std::string_view input, Tally& tally)> run;

  // Another input, near this one, of at most `max_size` bytes; the same for the same arguments, as far as `mutation`
  // is. Empty when `max_size` leaves no room.
  std::function<std::string(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation)>
      mutate;

  // An input made of two: the beginning of `first` and the end of `second`, mended.
  std::function<std::string(std::string_view first, std::string_view second, std::size_t max_size, Random& random)>
      cross;
};

// The target that a program is built around: each file of targets/ and of planted/ defines it.
Target make_target();

// What to print of a difference: "quack-fuzz: difference target=NAME", its text, "Group: GROUP" or "Group: GROUP
// (PLACE)", and a shell command that shows it again without a file: "Replay: printf '1\n0 0 1 0\n' | replay-duckchess
// -".
std::string report(const Target& target, const Difference& difference);

}  // namespace quack::fuzz
