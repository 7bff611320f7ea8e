#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "judge/bytes.h"
#include "problems/problem.h"

namespace quack::tests {

// What an implementation writes for an input, as far as it comes.
inline std::string output_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  implementation.answer(source, sink);
  return sink.text();
}

// The known mistake "mistake:NAME" of a problem, which has it.
inline const Implementation& known_mistake(const Problem& problem, const std::string& name) {
  return *std::find_if(problem.mistakes.begin(), problem.mistakes.end(),
                       [&](const Implementation& one) { return one.name == "mistake:" + name; });
}

}  // namespace quack::tests
