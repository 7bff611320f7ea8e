#pragma once

#include <filesystem>
#include <string>

namespace quack {

// What hostile programs give to what they would leave in the system.
inline constexpr int kHostileKey = 0x71756163;
inline constexpr const char* kHostileName = "quackcheck-hostile";

// What of these is there: shared memory, semaphores, queues and files of that key or name.
std::string marked_remains();

// A word for the command line of hostile programs, unlike any other process's.
std::string marker();

// The processes whose command line has the marker: those that a run has left.
std::string marked_processes();

// Where the scratch directories of runs are made, for this test alone: TMPDIR from the first call on.
const std::filesystem::path& scratch_parent();

}  // namespace quack
