#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compare/diagnosis.h"
#include "problems/problem.h"

namespace quack {

// One run, with the right output.
struct DiagnosedRun {
  std::string_view input;
  std::string found, right;          // tidied
  std::vector<std::uint64_t> wrong;  // the lines that differ, from 0
};
// An output with each line as the judges compare it: no white space at its end, no empty lines at the end of the text.
std::string tidied(std::string_view text);

DiagnosedRun run_of(const Problem& problem, const Evidence& evidence);

// Whether a known mistake writes all that the program wrote.
bool writes_the_same(const Implementation& mistake, const DiagnosedRun& run);

// The clauses that the first wrong lines of a few runs break.
std::set<std::string> broken_clauses(const Problem& problem, const std::vector<DiagnosedRun>& runs);

// The known mistakes that each write the same as the program on every input; first those about a clause that is broken.
// `excluded` ones are not asked. `stop` may be null.
std::vector<std::size_t> by_elimination(const Problem& problem, const std::vector<DiagnosedRun>& runs,
                                        const std::set<std::size_t>& excluded, unsigned jobs,
                                        const std::function<bool()>& stop);

// A few mistakes each of which writes all that the program wrote in some of the first wrong runs: together in as many
// of them as possible.
std::vector<std::size_t> by_single_runs(const Problem& problem, const std::vector<DiagnosedRun>& runs, unsigned jobs,
                                        const std::function<bool()>& stop);

}  // namespace quack
