#pragma once

#include "runner/supervisor/protocol.h"

namespace quack::supervisor {

// Forbids this process, and whatever it starts, system calls by which a program in its sandbox could get around its
// limits, change the supervisor, or leave something for the next run. A forbidden call fails with EPERM; calls of
// another architecture than this program's end the process. Returns 0, or errno if the kernel didn't take it.
int filter_system_calls(const RunLimits& limits);

}  // namespace quack::supervisor
