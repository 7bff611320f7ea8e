#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quack {

// A set of the numbers below `size`. Two that are put together or compared have the same size.
class Bits {
 public:
  explicit Bits(std::size_t size) : words_((size + 63) / 64) {}
  void set(std::size_t bit) { words_[bit / 64] |= std::uint64_t{1} << bit % 64; }
  bool test(std::size_t bit) const { return (words_[bit / 64] >> bit % 64 & 1U) != 0; }
  Bits& operator|=(const Bits& other) {
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] |= other.words_[word];
    return *this;
  }
  // Whether all of the other's are in this one.
  bool contains(const Bits& other) const {
    return std::equal(words_.begin(), words_.end(), other.words_.begin(),
                      [](std::uint64_t one, std::uint64_t its) { return (its & ~one) == 0; });
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace quack
