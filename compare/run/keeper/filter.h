#pragma once

#include <sys/types.h>

namespace quack::keeper {

// Forbids this process, and whatever it starts, the system calls by which it could leave its session and process group
// (one signal then reaches all of it), reach the network, or turn on those who watch it. For where there are no
// namespaces to do this. A forbidden call fails with EPERM.
//   keeper, judge   whom it must not send signals to
// Returns whether the kernel took it; elsewhere than on x86-64 and ARM64 never.
bool filter_system_calls(pid_t keeper, pid_t judge);

}  // namespace quack::keeper
