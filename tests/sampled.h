#pragma once

#include <cstddef>
#include <cstdlib>

namespace quack::tests {

// A sampled test takes one in so many of its cases: `every`, or 1 where CTest runs the whole of it (scripts/test
// --long).
inline std::size_t one_of(std::size_t every) { return std::getenv("QUACK_WHOLE") == nullptr ? every : 1; }

}  // namespace quack::tests
