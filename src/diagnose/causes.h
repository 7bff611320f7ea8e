#pragma once

#include <functional>

#include "diagnose/kept_runs.h"

namespace quack {

struct CauseOptions {
  bool is_unsteady = false;  // the program is nondeterministic
  bool memory = true;        // search for memory errors
  bool repairs = true;       // search for a change of the source that repairs it
  unsigned jobs = 1;
  std::function<bool()> stop;          // ends the search: time is up, or an interruption
  std::function<bool()> stop_repairs;  // ends the search for a change, to leave time for memory errors
};

// Searches the source of a program for the cause of its wrong runs, and adds it to the diagnosis. `shown` is the run in
// which the cause shows best.
void find_cause(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs,
                const WrongRun& shown, const CauseOptions& options, DiagnosisRecord& diagnosis);

}  // namespace quack
