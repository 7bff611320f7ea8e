#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnose/evidence.h"

namespace quack {

// The known mistakes that a program makes: a set whose simulation writes the program's output.
struct Diagnosis {
  // Places in Problem::mistakes, the one that shows in most runs first; empty: no set is known.
  std::vector<std::size_t> mistakes;
  // Sets of the same size that write the same on all of the evidence.
  std::vector<std::vector<std::size_t>> alternatives;
  // True if one of them keeps state between items. A variable that is never set can look like that.
  bool keeps_state = false;
  // The number of wrong runs that they reproduce, and of all that were examined. Unexplained runs may come from further
  // mistakes.
  std::uint64_t explained = 0, cases = 0;
  // A simple property of all outputs, as lines of text, if no set is known. May be empty.
  Message common;
  bool unfinished = false;  // it was stopped: nothing is claimed
  bool common_explains =
      false;  // it says what the program does instead of the rules, so that no known mistake is needed
  // [evidence] -> the places in `mistakes` of those that show in it, the first to show first.
  std::vector<std::vector<std::size_t>> of_evidence;
};

// Finds the smallest set of known mistakes that explains a program's outputs. The set must also be right in the runs in
// which the program is. The evidence bounds the work, not a clock, so that the same evidence gets the same diagnosis.
// Uses `jobs` threads. `stop` (may be null) is called now and then, by any thread; once it returns true, the diagnosis
// is what is known by then.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs,
                   const std::function<bool()>& stop);

// True unless the run contradicts these mistakes: they write something there that is neither the program's output nor,
// where that is wrong, the right one. For a set that explains everything else, an unexplained run is a contradiction
// too.
bool agrees(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence);

}  // namespace quack
