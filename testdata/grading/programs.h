#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "testdata/grading/grade.h"

namespace quack::testdata {

// Whether a test rejects a program by that verdict: it compiles and isn't accepted, and not by our own fault.
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

}  // namespace quack::testdata
