#pragma once

#include "packages/read/problem_package.h"
#include "problems/problem.h"
#include "run/run.h"

namespace quack::packages {

// Makes a problem of a package: its validators define valid inputs, its checker judges outputs, and an output is right
// if its accepted programs agree on it. Programs are compiled when they are first needed, and run in the sandbox of the
// options; submissions have the limits of the package. The problem's functions throw std::runtime_error with a sentence
// for failures that are no submission's fault: no compiler, a checker that fails.
Problem as_problem(ProblemPackage package, const RunOptions& options);

}  // namespace quack::packages
