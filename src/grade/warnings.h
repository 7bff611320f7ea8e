#pragma once

#include <chrono>
#include <vector>

#include "grade/grade.h"

namespace quack::grade {

// What setters ask to be told of their data, of the checker and of the validator of a problem, as far as no right data
// has it: inputs that are empty or have no last line end; what the checker accepts that is hardly an answer; what the
// validator accepts that is hardly an input; right programs that take more than half of the `limit`. A sentence for
// each kind, with its first example. `grade` has its tests and the results of its programs.
std::vector<Message> warnings_about(const Problem& problem, const Grade& grade, std::chrono::milliseconds limit);

}  // namespace quack::grade
