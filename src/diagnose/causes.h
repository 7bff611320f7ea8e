#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

#include "diagnose/kept_runs.h"
#include "diagnose/memory_errors.h"

namespace quack {

// The number of known mistakes that are named at most beside a cause in the source.
inline constexpr std::size_t kMostBesidesACause = 2;

struct CauseOptions {
  Sought sought = Sought::all;  // of memory errors
  bool repairs = true;          // a change of the source that puts it right is looked for
  unsigned jobs = 1;
  std::chrono::steady_clock::time_point end;
  std::function<bool()> stop{};  // ends the search (an interruption); may be null
};

// Looks for the cause in the source of a program that is wrong in these runs, best seen in the one that is `shown`, and
// adds it to its diagnosis. Returns how many known mistakes may be named besides.
std::size_t find_cause(const Problem& problem, Participant& program, const Cases& cases, const KeptRuns& runs,
                       const WrongRun& shown, const CauseOptions& options, DiagnosisRecord& diagnosis);

}  // namespace quack
