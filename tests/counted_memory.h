#pragma once

#include <cstddef>

namespace quack::tests {

// The bytes that this program has asked of `operator new` so far; freeing does not lessen them. Link counted_memory.cpp
// to have them counted.
std::size_t allocated_bytes();

}  // namespace quack::tests
