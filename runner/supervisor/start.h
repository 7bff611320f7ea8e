#pragma once

#include <cstdint>
#include <sys/types.h>

#include "runner/supervisor/protocol.h"

namespace quack::supervisor {

// What went wrong on the way to the program's first instruction.
struct StartFailure {
  End end = End::nothing;  // nothing: it runs
  std::int32_t error = 0;  // errno
};

// What became of a start.
struct Start {
  pid_t program = -1;
  bool is_filtered = false;  // it can't leave its session and process group
  StartFailure failure;
};

// Closes all descriptors from `first` on, or marks them to be closed by exec. Returns 0, or errno.
int close_from(unsigned first, bool on_exec);

// Starts words[0], found at `path`, in `directory`, with those of `limits` that the kernel enforces by itself, without
// privileges, in a session of its own, and with no descriptors but the first three. Returns when the program runs, or
// can't.
Start start_program(const RunLimits& limits, const char* directory, const char* path, char** words);

}  // namespace quack::supervisor
