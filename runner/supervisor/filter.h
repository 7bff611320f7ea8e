#pragma once

#include <sys/types.h>

#include "runner/supervisor/protocol.h"

namespace quack::supervisor {

// Forbids this process, and whatever it starts, system calls that get around the limits; and, where there are no
// namespaces to do this, those by which it could leave its session and process group (one signal then reaches all of
// it), reach the network, leave something behind, or attack the processes that supervise it. A forbidden call fails
// with EPERM.
//   supervisor   whom it must not send signals to, nor to limits.judge
// Calls of another architecture than this program's end the process.
// Returns 0, or errno if the kernel didn't take it.
int filter_system_calls(const RunLimits& limits, pid_t supervisor);

}  // namespace quack::supervisor
