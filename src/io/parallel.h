#pragma once

#include <cstddef>
#include <functional>

namespace quack {

// Calls `work` for every index from 0 to count - 1, from `jobs` threads at a time (none is one), each index once.
// Returns when all are done. What a call throws is thrown here, once, when the others have ended; indices not begun by
// then are left.
void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace quack
