#pragma once

#include <cstdint>

namespace quack {

// A stream of random numbers that is the same on every machine and compiler, which the standard library's
// distributions are not. SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // Returns 64 random bits.
  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
  }

  // A number from 0 to bound - 1; bound >= 1. The remainder's bias is below bound / 2^64.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

  // True in `percent` of a hundred calls.
  bool chance(std::uint64_t percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

}  // namespace quack
