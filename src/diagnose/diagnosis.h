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

// The known mistakes that a program makes: a set that, simulated, writes what the program wrote.
struct Diagnosis {
  // Places in Problem::mistakes, the one that shows in most runs first; empty: no set is known.
  std::vector<std::size_t> mistakes;
  // Sets of as many mistakes that write the same on all of the evidence.
  std::vector<std::vector<std::size_t>> alternatives;
  // True if one of them keeps something from one item to the next. A variable that is never set can look like that.
  bool keeps_state = false;
  // The number of wrong runs that they write to the end, and of all that were looked at. What they leave open speaks
  // for more mistakes, not against these.
  std::uint64_t explained = 0, cases = 0;
  // Lines of text where no set is known: something plain that is so of all outputs. May be empty.
  Message common;
  bool unfinished = false;       // it was stopped: nothing is claimed
  bool common_explains = false;  // it says what the program does instead of the rules: no known mistake has to
  // For each evidence: which of `mistakes`, by the place in that list, show in it, the first to show first.
  std::vector<std::vector<std::size_t>> of_evidence;
};

// Looks for the smallest set of known mistakes that explains what a program wrote. Runs in which it is right count too:
// a set that is wrong there is none. The work is bounded by the evidence, not by a clock, so that the same evidence
// gets the same diagnosis. `jobs` threads work on it. `stop` (may be null) is called now and then, by any thread: once
// it returns true, the diagnosis is what is known by then.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs,
                   const std::function<bool()>& stop);

// True unless the run speaks against these mistakes: they write something there that is neither what the program wrote
// nor, where it went wrong, what is right. Of a set that explains everything else, what they leave open speaks against
// it as well.
bool agrees(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence);

}  // namespace quack
