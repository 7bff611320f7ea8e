#pragma once

#include "compare/run/keeper/protocol.h"
#include "compare/run/process.h"

namespace quack {

// The verdict, its reason and the usage that the keeper's report means.
//   path   the program as it was found, for the reason
Run ending(const keeper::Report& report, const Limits& limits, const std::string& path);

// A run that failed by our own fault.
Run judge_failure(std::string reason);

// "EACCES" in words: "Permission denied".
std::string error_text(int error);

}  // namespace quack
