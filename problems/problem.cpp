#include "problems/problem.h"

#include <stdexcept>

namespace quack {

std::string output_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  implementation.answer(source, sink);
  return sink.text();
}

std::string right_output(const Problem& problem, std::string_view input) {
  const Implementation& implementation = problem.implementations.front();
  judge::MemorySource source(input);
  judge::StringSink sink;
  if (const Answered answered = implementation.answer(source, sink); answered.fault)
    throw std::runtime_error(implementation.name + " stopped: " + judge::to_text(*answered.fault, "input"));
  return sink.text();
}

}  // namespace quack
