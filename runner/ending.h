#pragma once

#include "runner/run.h"
#include "runner/supervisor/protocol.h"

namespace quack {

// The verdict, its reason and the usage that the supervisor's report means.
//   path   the program as it was found, for the reason
ProgramRun ending(const supervisor::Report& report, const Limits& limits, const std::string& path);

// A run that failed by our own fault.
ProgramRun judge_failure(std::string reason);

// "EACCES" in words: "Permission denied".
std::string error_text(int error);

}  // namespace quack
