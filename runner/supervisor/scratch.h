#pragma once

#include <cstdint>

namespace quack::supervisor {

// The private directory of one run where there is no private file system: made in `parent`, for this user alone.
// Empty, with errno, if it can't be made.
const char* make_scratch(const char* parent);

// Whether there is more in it than `limit` bytes, more than 100,000 files, or directories 64 deep.
bool scratch_is_over(const char* directory, std::uint64_t limit);

// Removes it with all that is in it, however deep, and however its permissions stand.
void remove_scratch(const char* directory);

}  // namespace quack::supervisor
