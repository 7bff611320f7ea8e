#pragma once

#include <cstdint>

namespace quack::bits {

// What C++20 has in <bit>.
constexpr int popcount(std::uint64_t word) { return __builtin_popcountll(word); }
constexpr int countr_zero(std::uint64_t word) { return word == 0 ? 64 : __builtin_ctzll(word); }
constexpr int bit_width(std::uint64_t word) { return word == 0 ? 0 : 64 - __builtin_clzll(word); }

}  // namespace quack::bits
