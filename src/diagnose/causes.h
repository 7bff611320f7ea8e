#pragma once

#include <functional>

#include "diagnose/kept_runs.h"

namespace quack {

struct CauseOptions {
  bool is_unsteady = false;  // the program does something else each time
  bool memory = true;        // look for memory errors
  bool repairs = true;       // look for a change of the source that repairs it
  unsigned jobs = 1;
  std::function<bool()> stop;          // ends the search: time is up, or an interruption
  std::function<bool()> stop_repairs;  // ends that for a change, so that there is time for what comes after it
};

// Looks in the source of a program for the cause of these wrong runs, of which `shown` shows it best, and adds it to
// the diagnosis.
void find_cause(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs,
                const WrongRun& shown, const CauseOptions& options, DiagnosisRecord& diagnosis);

}  // namespace quack
