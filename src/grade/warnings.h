#pragma once

#include <chrono>
#include <vector>

#include "grade/grade.h"

namespace quack::grade {

// Makes warnings for setters, a sentence for each kind with its first example: inputs that are empty or have no last
// line end, implausible outputs that the checker accepts, implausible inputs that the validator accepts, bounds that no
// number of a script reaches, and right programs that take more than half of the `limit`. `grade` must have its tests
// and the results of its programs.
std::vector<Message> warnings_about(const Problem& problem, const Grade& grade, std::chrono::milliseconds limit);

}  // namespace quack::grade
