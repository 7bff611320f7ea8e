#pragma once

#include <cstddef>
#include <cstdlib>

namespace quack::tests {

// The step of a sampled test, which takes one in `every` of its cases, or all of them where CTest runs the whole of it
// (scripts/test --long).
inline std::size_t one_of(std::size_t every) { return std::getenv("QUACK_WHOLE") == nullptr ? every : 1; }

}  // namespace quack::tests
