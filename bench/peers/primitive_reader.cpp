// Reads the cases of primitive chess as fast as can be (FastNumbers) and does nothing with them.

#include <cstdint>

#include "bench/peers/fast_numbers.h"

namespace {

// Keeps the numbers from being optimized away.
volatile std::uint64_t seen;

}  // namespace

int main() {
  static quack::bench::FastNumbers numbers;
  std::uint64_t sum = 0;
  for (std::uint32_t count = numbers.next(); count > 0; --count) {
    sum += numbers.next();
    sum += numbers.next();
    for (int piece = 0; piece < 2; ++piece) {
      sum += numbers.next();
      sum += numbers.next();
      sum += static_cast<unsigned char>(numbers.letter());
    }
  }
  seen = sum;
}
