#pragma once

#include <cstddef>
#include <functional>

namespace quack {

// Calls `work` for every index from 0 to count - 1, from `jobs` threads at a time (0 means 1), each index once. Returns
// when all are done. An exception of a call is rethrown once the others have ended; indices not begun by then are
// skipped.
void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace quack
