#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "testdata/grading/grade.h"

namespace quack::testdata {

// Whether a test rejects a program by that verdict: it isn't accepted, and not by our own fault.
bool is_rejection(Verdict verdict);

// Runs a program on an input whose right output is `expected`, and judges it.
GradedProgram::Result program_result(const Problem& problem, Participant& program, const std::string& input,
                                     const std::string& expected);

// Runs the programs on inputs whose right outputs are `expected`, `jobs` runs at a time. Sets `interrupted` if the runs
// were (interrupt_runs); what was not run is then missing.
std::vector<GradedProgram> grade_programs(const Problem& problem, const std::vector<ProgramToGrade>& programs,
                                          const std::vector<std::string>& inputs,
                                          const std::vector<std::string>& expected, unsigned jobs,
                                          const std::function<void(std::size_t, std::size_t)>& progress,
                                          bool& interrupted);

// The result of a search.
struct ProgramSearch {
  std::optional<CatchingInput> found;
  bool caught_by_first = false;  // an input of `first` catches it too
  std::uint64_t runs = 0;        // of the program
};

// Looks for an input that catches a program which every test accepts: runs it on the inputs of `first`, then on those
// of the suite for judging, then on what the profiles make of seeds that follow from options.seed, `options.jobs` runs
// at a time and options.search_runs of them at most. What it finds is made short in as many runs again, or in a few
// where the program exceeds a limit, because these take long; but an input out of `first` is left as it is. No input
// has a count above options.max_count. Ends early, with what there is by then, if runs are interrupted. `progress` is
// called with the runs done, one at a time, by any thread. The same for the same arguments, if the program is.
ProgramSearch search_for_program(const Problem& problem, Participant& program, const std::vector<std::string>& first,
                                 const GradeOptions& options, const std::function<void(std::uint64_t)>& progress);

}  // namespace quack::testdata
