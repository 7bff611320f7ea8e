#pragma once

#include <string>

#include "problems/lazy_list.h"
#include "problems/problem.h"

namespace quack {

// The targeted inputs that an embedded file under problems/ holds. For each known mistake that has one:
//   # NAME SUITE   without "mistake:"; the number (from 1) of the first input of the problem's first suite on which the
//                  mistake is wrong as well, 0 if there is none
//   the input      strict judge text
// `quackcheck gen --profile targeted:all` makes the file. Throws std::logic_error, when the list is asked for, if there
// is no such file.
LazyList<TargetedInput> targeted_inputs_of(std::string path);

// The file for these inputs.
std::string targeted_inputs_file(const std::vector<TargetedInput>& inputs);

}  // namespace quack
