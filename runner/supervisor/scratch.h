#pragma once

#include <cstdint>

namespace quack::supervisor {

// In a scratch directory. An empty one takes a kilobyte of the kernel's memory, too.
inline constexpr std::uint64_t kMostFiles = 20'000;

// The private directory of one run where there is no private file system: made in `parent`, for this user alone.
// Empty, with errno, if it can't be made.
const char* make_scratch(const char* parent);

// Takes note of how a directory, which is empty, stands; waits until the clock by which the kernel dates changes has
// gone on. Then says whether anything was made, changed or looked through in it since: if not, nothing can be there.
void settle(const char* directory);
bool is_untouched(const char* directory);

// Empties a directory after a run of which no process is left. False: it is not as it was, or that would take long.
bool clean(const char* directory);

// Whether there is more in it than `limit` bytes, more than kMostFiles files, or directories 64 deep.
bool scratch_is_over(const char* directory, std::uint64_t limit);

// Removes it with all that is in it, however deep, and however its permissions stand.
void remove_scratch(const char* directory);

}  // namespace quack::supervisor
