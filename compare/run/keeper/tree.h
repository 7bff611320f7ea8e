#pragma once

#include <cstdint>
#include <sys/types.h>

namespace quack::keeper {

// What the processes below this one use just now.
struct TreeUse {
  std::uint64_t cpu_time_us = 0;  // of the living, and of those that they waited for
  std::uint64_t memory = 0;       // bytes: resident, swapped out and page tables; shared pages once where that matters
  std::uint32_t tasks = 0;        // processes and threads, zombies included
};

// Looks through /proc for every process below this one.
//   limit   bytes; beyond it, several processes are measured again by their share of what they have in common, which is
//           exact but slow
TreeUse measure_tree(std::uint64_t limit);

// Kills every process below this one and waits for all of them. As this process adopts orphans (it is a subreaper, or
// the first of its namespace), having no child means that nothing is left.
//   is_init   this is process 1 of a namespace of its own: one call of kill(2) reaches them all
// Adds the CPU time of the dead to nothing: the caller asks getrusage(RUSAGE_CHILDREN).
void end_tree(bool is_init);

}  // namespace quack::keeper
