#pragma once

#include "packages/problem_package.h"
#include "problems/problem.h"
#include "run/run.h"

namespace quack::packages {

// A package as a problem: its validators say what an input is, its checker what a right output is, and what its
// accepted programs agree on is right. Programs are compiled when they are first needed, and run in the sandbox of the
// options, submissions with the limits of the package. What is no program's fault (no compiler, a checker that fails)
// is thrown as std::runtime_error with a sentence.
Problem package_problem(ProblemPackage package, const RunOptions& options);

}  // namespace quack::packages
