#pragma once

#include <algorithm>
#include <string>

#include "problems/problem.h"

namespace quack::tests {

// The known mistake "mistake:NAME" of a problem, which has it.
inline const Implementation& known_mistake(const Problem& problem, const std::string& name) {
  return *std::find_if(problem.mistakes.begin(), problem.mistakes.end(),
                       [&](const Implementation& one) { return one.name == "mistake:" + name; });
}

}  // namespace quack::tests
