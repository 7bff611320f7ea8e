#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compare/elimination.h"

namespace quack {

// The words (or separators) that lines have and no right answer has, with the right ones; empty if there are none or
// very many.
std::vector<Replacement> replacements_in(const Problem& problem, const std::vector<DiagnosedRun>& runs);

// Puts the right words into a run. Returns how many lines are right by that.
std::uint64_t reword(DiagnosedRun& run, const std::vector<Replacement>& replacements);

// "It prints 'NA' where 'None' is expected, which no right answer has"; empty for none.
std::string sentence_of(const std::vector<Replacement>& replacements);

}  // namespace quack
