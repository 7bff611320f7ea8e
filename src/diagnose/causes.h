#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

#include "diagnose/kept_runs.h"
#include "diagnose/memory_errors.h"

namespace quack {

// The largest number of known mistakes that are named besides a cause in the source.
inline constexpr std::size_t kMostBesidesACause = 2;

struct CauseOptions {
  Sought sought = Sought::all;  // which memory errors to look for
  bool repairs = true;          // also look for a change of the source that repairs it
  unsigned jobs = 1;
  std::chrono::steady_clock::time_point end;
  std::function<bool()> stop{};  // ends the search (an interruption); may be null
};

// Looks in the source of a program for the cause of these wrong runs, of which `shown` shows it best, and adds it to
// the diagnosis. Returns how many known mistakes may still be named.
std::size_t find_cause(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs,
                       const WrongRun& shown, const CauseOptions& options, DiagnosisRecord& diagnosis);

}  // namespace quack
