#pragma once

namespace quack {

// A descriptor that can be read from (poll) once runs are interrupted, and never before; -1 if none can be had.
// interrupt_runs and runs_are_interrupted are in process.h.
int interrupt_event();

}  // namespace quack
