#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace quack::fuzz {

// What the runs of a target are counted by. Each target uses those that mean something to it.
enum class Count : std::uint8_t {
  runs,         // inputs
  past_reader,  // of these, inputs that a reader took whole (checker: outputs that part only behind the first line)
  operations,   // items compared: operations, cases, output lines
  valid,        // operations that were moves; the next six say why the others were not, by Validity
  game_over,
  no_own_piece,
  own_piece_on_target,
  unreachable,
  blocked,
  checks,
  captures,
  ends,        // captains captured
  move_lists,  // lists of moves compared
  positions,   // positions that went through their text and back
  wins,
  losses,
  draws,
  beyond_reach,  // cases on boards that are too large for the reference to solve within a run
  faults,        // texts that were refused
  agreed,        // outputs that do not differ
};

inline constexpr std::size_t kCountCount = 20;

// The word for a count in the line at the end: "past-reader".
std::string_view name(Count count);

class Tally {
 public:
  std::uint64_t& operator[](Count count) { return counts_[static_cast<std::size_t>(count)]; }
  std::uint64_t operator[](Count count) const { return counts_[static_cast<std::size_t>(count)]; }

 private:
  std::array<std::uint64_t, kCountCount> counts_{};
};

// One line for people and scripts, without its end: "quack-fuzz: target=NAME runs=… past-reader=… operations=…", then
// the `more` counts in their order, zeros too, so that an empty class shows.
std::string to_line(const Tally& tally, std::string_view target, std::span<const Count> more);

}  // namespace quack::fuzz
