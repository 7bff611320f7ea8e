#pragma once

#include <cstdint>
#include <sys/resource.h>
#include <sys/types.h>

#include "run/supervisor/protocol.h"

namespace quack::supervisor {

// Forbids this process, and whatever it starts, system calls by which a program in its sandbox could get around its
// limits, change the supervisor, or leave something for the next run. A forbidden call fails with EPERM; calls of
// another architecture than this program's end the process. Returns 0, or errno if the kernel didn't take it.
int filter_system_calls(const RunLimits& limits);

// The resources that the processes of a run use at this moment.
struct Use {
  std::uint64_t cpu_time_us = 0;  // of the living processes, and of children that they waited for
  std::uint64_t memory = 0;       // bytes: resident, swapped out and page tables; shared pages once where that matters
  std::uint32_t tasks = 0;        // processes and threads, zombies included
};

// Looks through /proc for the processes of the run: those of the session, or, if that is 0, all except this one. Stops
// early when there are more than `most_tasks`, since a fork bomb leaves little time to look.
//   limit   bytes; beyond it, several processes are measured again by their share of what they have in common, which is
//           exact but slow
Use measure(pid_t session, std::uint64_t limit, std::uint64_t most_tasks);

// The resources counted by a control group (-1: none), including those of processes that were never seen, without this
// process, which is in the group.
struct GroupUse {
  std::int64_t cpu_time_us = 0;
  std::uint64_t kills_for_memory = 0;
};
GroupUse measure_group(int group);

std::uint64_t cpu_time_us(const rusage& use);  // user and system time

}  // namespace quack::supervisor
