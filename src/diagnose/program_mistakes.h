#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "diagnose/kept_runs.h"

namespace quack {

struct MistakeOptions {
  unsigned jobs = 1;
  bool minimizes = true;
  bool seeks_causes = true;         // searches the sources
  bool minimizes_limits = true;     // also inputs on which a program exceeds a limit, so that each run takes long
  ShrinkBudget budget{};            // for each mistake
  std::size_t most_minimized = 20;  // mistakes of each program whose inputs are minimized
  // The deadline: unfinished work is left out, and the record says so.
  std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();
  std::function<bool()> stop{};  // true ends all further work (an interruption)
};

// Diagnoses each program from its runs (in the order of `participants`), groups its differences so that each mistake is
// reported once, minimizes the smallest input of each group, and records the results.
void find_mistakes(const Problem& problem, const Participants& participants, const Cases& cases,
                   const std::vector<KeptRuns>& runs, const ReplayCommand& command, const MistakeOptions& options,
                   Record& record);

}  // namespace quack
