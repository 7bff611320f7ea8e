#pragma once

#include <string>

#include "fuzz/target.h"

namespace quack::fuzz {

// The property: an implementation of somebody else writes what the reference writes. The inputs are made by the
// mutators of our own targets and handed to both as strict judge input; what reaches something new in the reference is
// kept, and in a plug-in, too, if it is built with -fsanitize=fuzzer-no-link.
//   problem   an id: "duckchess"
//   spec      as `diff --impl` takes it; a plug-in is called in this process, anything else is started for each input
// Throws std::runtime_error if there is no such problem or implementation.
Target impl_target(const std::string& problem, const std::string& spec);

}  // namespace quack::fuzz
