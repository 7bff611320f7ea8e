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

// What a program prints in place of right words.
struct Replacement {
  std::string found, right;
  std::size_t count = 0;
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
  // Words that no right answer has. All else is said of what it would have printed with the right ones.
  std::vector<Replacement> replacements;
  // Lines of text: what is wrong with the words of its lines; where no mistake fits the nearest one, and what the
  // differing lines have in common. May be empty.
  std::string common;
  // The mistake that is nearest, where none fits.
  std::optional<std::size_t> nearest;
  // For each evidence: which of `mistakes`, by the place in that list, show in it, that of the first differing line
  // first.
  std::vector<std::vector<std::size_t>> of_evidence;
};

// Finds the known mistakes that explain what a program wrote. Runs in which it is right count too: they rule mistakes
// out. The `excluded` ones are known not to be the program's. `jobs` threads work on it. `stop` (may be null) is called
// now and then, by any thread: once it returns true, the diagnosis is what is known by then.
Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, const std::set<std::size_t>& excluded,
                   unsigned jobs, const std::function<bool()>& stop);

// Whether the mistakes that were found (or the nearest one) explain all that is wrong in a run and predict nothing that
// is not, as far as it can be followed; of several, nearly all.
bool explains(const Problem& problem, const Diagnosis& diagnosis, const Evidence& evidence);

}  // namespace quack
