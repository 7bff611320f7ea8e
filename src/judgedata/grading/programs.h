#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "judgedata/grading/grade.h"

namespace quack::testdata {

// True if a test rejects a program by that verdict: it compiles and isn't accepted, and not by our own fault.
bool is_rejection(Verdict verdict);

// Runs a program on an input whose right output is `expected`, and judges it.
GradedProgram::Result program_result(const Problem& problem, Participant& program, const std::string& input,
                                     const std::string& expected);

// Runs the programs on inputs whose right outputs are `expected`, `jobs` runs at a time, and adds the results to those
// in `graded`, by program, which has none at first. What is not run, after an interruption, counts as accepted.
void grade_programs(const Problem& problem, const std::vector<ProgramToGrade>& programs,
                    std::span<const std::string> inputs, std::span<const std::string> expected, unsigned jobs,
                    const std::function<void(std::size_t, std::size_t)>& progress, std::vector<GradedProgram>& graded);

}  // namespace quack::testdata
