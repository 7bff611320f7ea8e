#pragma once

#include <cstdint>
#include <sys/types.h>

#include "runner/supervisor/protocol.h"
#include "runner/supervisor/send_files.h"
#include "runner/supervisor/tree.h"

namespace quack::supervisor {

// What went wrong on the way to the program's first instruction.
struct StartFailure {
  End end = End::nothing;  // nothing: it runs
  std::int32_t error = 0;  // errno
};

// What is started, and how.
struct Command {
  const RunLimits& limits;
  const char* directory;
  const char* path;
  char** words;
};

// Closes all descriptors from `first` on. Returns 0, or errno.
int close_from(unsigned first);

// Starts the runs of a sandbox. A server below the supervisor has, once for all of them, those of the limits that the
// kernel enforces by itself, no privileges, a session of its own, and no descriptors but the first three; it makes a
// process for each run (fork_server.h). One that died is started again; where the program's own died, or does not
// answer, every further run is started by exec.
class Starter {
 public:
  explicit Starter(const Command& command) : command_(command), is_served_(command.limits.is_served != 0) {}

  // Asks for a run. Its process is not known yet: the server says it, or why it has none, and is listened to only
  // when there is something to do, which spares each run a change of processes.
  StartFailure ask(const RunFiles& files, Tree& tree);

  // Waits a moment for the server to say which process tree.program is, which it may not have said yet after that.
  StartFailure listen(Tree& tree);

  // After the run: why it was not executed after all.
  StartFailure failure_of_exec() const;

  // Ends the server, and what is left of a run.
  void end_server(Tree& tree);

  // The same after a failure, when another try is of use.
  void give_up_server(Tree& tree);

 private:
  StartFailure start_server(Tree& tree);

  const Command& command_;
  bool is_served_;
  bool is_new_ = false;  // the server has not started a run
  int silences_ = 0;     // since it was asked
  int socket_ = -1;      // to the server
};

}  // namespace quack::supervisor
