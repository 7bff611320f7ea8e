#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
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
  // Lines of text where no mistake fits: something plain that is so of all outputs. May be empty.
  std::string common;
  // For each evidence: which of `mistakes`, by the place in that list, show in it, that of the first differing line
  // first.
  std::vector<std::vector<std::size_t>> of_evidence;
};

// Finds the known mistakes that explain what a program wrote. Runs in which it is right count too: they rule mistakes
// out. The `excluded` ones are known not to be the program's. `jobs` threads work on it. `stop` (may be null) is called
// now and then, by any thread: once it returns true, the diagnosis is what is known by then.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, const std::set<std::size_t>& excluded,
                   unsigned jobs, const std::function<bool()>& stop);

// True if the mistakes that were found explain all that is wrong in a run and predict nothing that
// is not, as far as it can be followed; of several, nearly all.
bool explains(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence);

}  // namespace quack
