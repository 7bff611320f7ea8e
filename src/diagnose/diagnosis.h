#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "diagnose/evidence.h"

namespace quack {

// Places in Problem::mistakes.
using MistakeSet = std::vector<std::size_t>;

// The known mistakes that a program makes: a set whose simulation writes the program's output.
struct Diagnosis {
  // A list for each mistake; the one that shows in most runs comes first. A list has the known mistakes that write the
  // same on all of the evidence, first one about a clause that wrong lines break. Empty: no set is known.
  std::vector<MistakeSet> mistakes;
  // True if one of them keeps state between items. A variable that is never set can look like that.
  bool keeps_state = false;
  // The number of wrong runs that they reproduce, and of all that were examined. Unexplained runs may come from further
  // mistakes.
  std::uint64_t explained = 0, cases = 0;
  // Sentences, a line each, about all outputs. May be empty.
  Message common;
  bool common_explains =
      false;                // it says what the program does instead of the rules, so that no known mistake is needed
  bool unfinished = false;  // it was stopped: nothing is claimed

  // The first of each list, ascending.
  MistakeSet set() const;
};

// Finds the known mistake that writes the most of a program's outputs, then the one that writes the most of what is
// left open, up to three. They are chosen by the `chosen` runs, and named if the `checked` ones, which were not used to
// choose, agree. The evidence bounds the work, not a clock, so that the same evidence gets the same diagnosis. Uses
// `jobs` threads. `stop` (may be null) is called now and then, by any thread; once it returns true, the diagnosis is
// void.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> chosen, std::span<const Evidence> checked,
                   unsigned jobs, const std::function<bool()>& stop);

// Returns the place in `diagnosis.mistakes` of the one that shows first in a wrong run; none if none does.
std::optional<std::size_t> first_shown(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence);

}  // namespace quack
