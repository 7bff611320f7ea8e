#pragma once

#include <filesystem>
#include <string>

namespace quack {

// A word for the command line of hostile programs, unlike any other process's.
std::string marker();

// The processes whose command line has the marker: those that a run left behind.
std::string marked_processes();

// Where the scratch directories of runs are made, for this test alone: TMPDIR from the first call on.
const std::filesystem::path& scratch_parent();

}  // namespace quack
