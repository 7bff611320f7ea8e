#pragma once

#include <cstdint>
#include <sys/types.h>

namespace quack::supervisor {

// What the processes of a run use just now.
struct TreeUse {
  std::uint64_t cpu_time_us = 0;  // of the living, and of those that they waited for
  // Of all that have ever been seen, those included that nobody waited for because their parent ignores SIGCHLD.
  std::uint64_t seen_cpu_time_us = 0;
  std::uint64_t memory = 0;  // bytes: resident, swapped out and page tables; shared pages once where that matters
  std::uint32_t tasks = 0;   // processes and threads, zombies included
};

// What the control group counts.
struct GroupUse {
  std::uint64_t cpu_time_us = 0;
  std::uint64_t kills_for_memory = 0;
};

// The processes below this one: the server, which stays, and those of the run.
struct Tree {
  // The processes of a run are all but this one, which is process 1 of their namespace; or the server's session and
  // process group, which they can't leave.
  bool has_name_space = false;
  pid_t server = 0;   // 0: it is gone
  pid_t session = 0;  // of the server
  pid_t program = 0;  // what was started first; 0: it is not known yet
  // Of a server that is in the program, whose code may run there: what it uses is the run's too. The ticks of a clock
  // that it had used at the first look of the run; -1: there was none.
  bool counts_server = false;
  std::int64_t server_ticks = -1;
  // Of those that were reaped, by what the kernel counted for them.
  std::uint64_t reaped_cpu_time_us = 0;
  std::uint64_t reaped_peak_memory = 0;  // bytes, of the largest
  bool has_group = false;                // the server and the run are in the control group
  GroupUse group, group_before;          // as last measured, and before the run
};

// What kGroup, which must be there, has counted in this run; zero where it has no such controller.
GroupUse measure_group(Tree& tree);

// Forgets the run before.
void begin_tree(Tree& tree);

// Waits for a child, as waitpid does with WNOHANG, and counts what it used.
pid_t reap(Tree& tree, pid_t which, int* status = nullptr);

// Looks through /proc for the processes of the run. Stops early when there are more than `most_tasks`: a fork bomb
// leaves little time to look.
//   limit   bytes; beyond it, several processes are measured again by their share of what they have in common, which is
//           exact but slow
TreeUse measure_tree(Tree& tree, std::uint64_t limit, std::uint32_t most_tasks);

// Ends the processes of the run and waits for all of them: as this process adopts orphans, having no child but the
// server means that nothing is left. Where the program left any, the server ends with them.
void end_tree(Tree& tree);

}  // namespace quack::supervisor
