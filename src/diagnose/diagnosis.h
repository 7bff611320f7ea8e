#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "diagnose/evidence.h"

namespace quack {

// Indexes into Problem::mistakes.
using MistakeSet = std::vector<std::size_t>;

// The known mistakes that a program makes: a set whose simulation reproduces the program's outputs.
struct Diagnosis {
  // A list for each mistake of the set, in the order of Problem::mistakes. After the mistake itself it has the known
  // mistakes that reproduce the same of all of the evidence. Empty: no set is known.
  std::vector<MistakeSet> mistakes;
  // True if one of them keeps state between items. An uninitialized variable can look like that.
  bool keeps_state = false;
  // The number of wrong runs that they reproduce, and of all that were examined. Unexplained runs may come from further
  // mistakes.
  std::uint64_t explained = 0, cases = 0;
  // Sentences, a line each, about all outputs. May be empty.
  Message common;
  bool common_explains = false;  // these sentences say what the program does, so that no known mistake is needed
  bool unfinished = false;       // the search was stopped: no mistake is claimed

  // The first of each list, ascending.
  MistakeSet set() const;
};

// Finds a set of known mistakes, at most three, whose simulation reproduces the most of a program's outputs. The set is
// chosen by the `chosen` runs, and reported if the `checked` ones, which were not used to choose, agree. The amount of
// evidence bounds the work, not a clock, so that the same evidence gets the same diagnosis. Uses `jobs` threads. `stop`
// (may be null) is called now and then, by any thread; once it returns true, the result must not be used.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> chosen, std::span<const Evidence> checked,
                   unsigned jobs, const std::function<bool()>& stop);

// Returns the index in `diagnosis.mistakes` of the mistake that shows first in a wrong run; none if no mistake does.
std::optional<std::size_t> first_shown(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence);

}  // namespace quack
