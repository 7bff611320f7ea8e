#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// One run of the program that is diagnosed.
struct Evidence {
  std::string_view input;  // strict judge text
  std::string_view found;  // all that the program wrote
};

// What one program's wrong outputs have in common.
struct Diagnosis {
  // Places in Problem::mistakes, the one that explains most lines first; empty: none fits.
  std::vector<std::size_t> mistakes;
  // Where one mistake alone writes all that the program wrote: the others that do so too.
  std::vector<std::size_t> rivals;
  // For each of them: how many lines it explains that none of the others does.
  std::vector<std::uint64_t> alone;
  // Whether one of them keeps something from one item to the next. A variable that is never set can look like that.
  bool keeps_state = false;
  // How many wrong outputs were looked at, and how many lines they have.
  std::uint64_t cases = 0, lines = 0;
  // How many lines differ from the right ones, and how many of them these mistakes explain.
  std::uint64_t explained = 0, differing = 0;
  // Where no mistake fits: the nearest one, and what the differing lines have in common, in lines of text; may be
  // empty.
  std::string common;
  // What is wrong with the words of its lines besides the mistakes; else empty.
  std::string wording;
  // For each evidence: which of `mistakes`, by the place in that list, show in it, that of the first differing line
  // first.
  std::vector<std::vector<std::size_t>> of_evidence;
};

// Finds the known mistakes that explain what a program wrote. Runs in which it is right count too: they rule mistakes
// out. `jobs` threads work on it. `stop` (may be null) is called now and then, by any thread: once it returns true, the
// diagnosis is what is known by then.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs,
                   const std::function<bool()>& stop);

// Whether these mistakes explain all that is wrong in a run, as far as it can be followed.
bool explains(const Problem& problem, std::span<const std::size_t> mistakes, const Evidence& evidence);

}  // namespace quack
