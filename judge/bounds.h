#pragma once

#include <cstdint>
#include <string>

namespace quack::judge {

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

}  // namespace quack::judge
