#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/processor.h"

namespace quack::optimized {

// How the bits of a word are counted: by what every processor has, or by the instruction that nearly every one has.
// Which of the two is chosen when the program runs, so that no build needs a processor of its own.
struct PortableBits {
  static std::size_t count(std::uint64_t word) { return static_cast<std::size_t>(std::popcount(word)); }
};

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))

struct HardwareBits {
  // Only where there_is().
  static std::size_t count(std::uint64_t word) {
    std::uint64_t bits = 0;
    asm("popcnt %1, %0"
        : "=r"(bits)
        : "r"(word)
        : "cc");  // NOLINT(hicpp-no-assembler): the compiler needs a flag for it
    return bits;
  }
  static bool there_is() { return QUACK_PROCESSOR_HAS(POPCNT, "popcnt"); }
};

#else

// Elsewhere the portable way is the only one.
struct HardwareBits : PortableBits {
  static bool there_is() { return false; }
};

#endif

}  // namespace quack::optimized
