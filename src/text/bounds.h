#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

namespace quack::text {

// The largest count that any reader accepts: more than a file can hold, and far from overflow.
inline constexpr std::uint64_t kLargestCount = 1'000'000'000'000'000'000;

// The largest side of a board of primitive chess (PC-4.4).
inline constexpr std::uint64_t kLargestBoardSide = 1'000'000'000;

// A bound as messages show it: "10^18" and "10^9" for the two above, any other in full.
inline std::string bound_text(std::uint64_t bound) {
  if (bound == kLargestCount) return "10^18";
  if (bound == kLargestBoardSide) return "10^9";
  return std::to_string(bound);
}

// A number as people write it: "-17", "0.5".
inline std::string number_text(long double number) {
  std::string digits = std::to_string(number);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.ends_with('.')) digits.pop_back();
  return digits;
}

// The range of the values of one variable of an input, and whether they reach its bounds. Judges want tests that reach
// them, because programs fail at bounds.
struct BoundsReached {
  static constexpr long double kInfinity = std::numeric_limits<long double>::infinity();

  std::string name;               // as the problem calls it: "xs", "T"; several numbers may share one
  long double least = kInfinity;  // of the values, integers below 2^64 exact; above `most` if there was none
  long double most = -kInfinity;
  long double low = kInfinity;  // the bounds; where they depend on other values, the widest that there were
  long double high = -kInfinity;
  bool low_reached = false;   // a value was equal to its lower bound
  bool high_reached = false;  // or to its upper bound
  bool same_low = true;       // all values had the same lower bound
  bool same_high = true;      // and the same upper bound
  std::string place{};        // the line at which a validator reads it, "input_validators/a.ctd:3"; empty: not known

  bool any() const { return least <= most; }

  // Adds a value and its bounds.
  void see(long double value, long double lower, long double upper) {
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
