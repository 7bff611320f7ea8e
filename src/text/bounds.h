#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace quack::text {

// No reader takes a larger count, whatever its rules: more than any file can hold, and far from overflow.
inline constexpr std::uint64_t kLargestCount = 1'000'000'000'000'000'000;

// The largest side of a board of primitive chess (PC-4.4).
inline constexpr std::uint64_t kLargestBoardSide = 1'000'000'000;

// A bound in a message: the two above as people write them, any other in full.
inline std::string bound_text(std::uint64_t bound) {
  if (bound == kLargestCount) return "10^18";
  if (bound == kLargestBoardSide) return "10^9";
  return std::to_string(bound);
}

// The range of the values of one variable of an input, and whether they reach its bounds. Judges ask this of the tests
// of a problem, because programs fail at bounds.
struct BoundsReached {
  std::string name;                  // as the problem calls it: "xs", "T"; several numbers may share one
  std::uint64_t least = UINT64_MAX;  // of the values; above `most` if there was none
  std::uint64_t most = 0;
  std::uint64_t low = UINT64_MAX;  // the bounds; where they depend on other values, the widest that there were
  std::uint64_t high = 0;
  bool low_reached = false;  // a value was its own lower bound, an upper one
  bool high_reached = false;
  bool same_low = true;  // all values had the same lower bound, the same upper one
  bool same_high = true;

  bool any() const { return least <= most; }

  // One more value and its bounds.
  void see(std::uint64_t value, std::uint64_t lower, std::uint64_t upper) {
    same_low = same_low && (!any() || lower == low);
    same_high = same_high && (!any() || upper == high);
    least = std::min(least, value);
    most = std::max(most, value);
    low = std::min(low, lower);
    high = std::max(high, upper);
    low_reached = low_reached || value == lower;
    high_reached = high_reached || value == upper;
  }
};

}  // namespace quack::text
