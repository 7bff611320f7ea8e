#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compare/cases.h"
#include "compare/judged.h"
#include "compare/participant.h"

namespace quack {

using Participants = std::vector<std::unique_ptr<Participant>>;

// What became of one case.
struct CaseResult {
  JudgedCase judged;
  std::string trouble;       // why there is nothing to judge: the case can't be read; empty otherwise
  bool interrupted = false;  // not all were run (interrupt_runs); the rest means nothing
};

// Runs all participants on the cases from number `begin` up to `end`, `jobs` runs at a time, and judges them. The
// results are in the order of the cases, whatever `jobs` is. `on_case` is called whenever a case is done, by any
// thread.
std::vector<CaseResult> compare_cases(const Problem& problem, const Participants& participants, const Cases& cases,
                                      std::uint64_t begin, std::uint64_t end, unsigned jobs,
                                      const std::function<void()>& on_case);

}  // namespace quack
