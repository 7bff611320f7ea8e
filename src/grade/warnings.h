#pragma once

#include <chrono>
#include <vector>

#include "grade/grade.h"

namespace quack::grade {

// Makes the warnings that setters ask for, a sentence for each kind with its first example: of inputs that are empty or
// have no last line end, of outputs that the checker accepts though they are hardly answers, of inputs that the
// validator accepts though they are hardly inputs, of bounds that no number of a script reaches, and of right programs
// that take more than half of the `limit`. `grade` must have its tests and the results of its programs.
std::vector<Message> warnings_about(const Problem& problem, const Grade& grade, std::chrono::milliseconds limit);

}  // namespace quack::grade
