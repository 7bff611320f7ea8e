#pragma once

#include <sys/types.h>

namespace quack::supervisor {

// Forbids this process, and whatever it starts, system calls that get around the limits; and, where there are no
// namespaces to do this, those by which it could leave its session and process group (one signal then reaches all of
// it), reach the network, leave something behind, or attack the processes that supervise it. A forbidden call fails
// with EPERM.
//   supervisor, judge   whom it must not send signals to
// Returns whether the kernel took it; elsewhere than on x86-64 and ARM64 never.
bool filter_system_calls(bool has_namespaces, pid_t supervisor, pid_t judge);

}  // namespace quack::supervisor
