// The target of fuzz-impl and replay-impl: QUACK_FUZZ_IMPL is the implementation, QUACK_FUZZ_PROBLEM the problem.

#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "fuzz/impl_target.h"

quack::fuzz::Target quack::fuzz::make_target() {
  // NOLINTBEGIN(concurrency-mt-unsafe): there is one thread yet
  const char* const spec = std::getenv("QUACK_FUZZ_IMPL");
  const char* const problem = std::getenv("QUACK_FUZZ_PROBLEM");
  try {
    if (spec == nullptr || problem == nullptr)
      throw std::runtime_error("QUACK_FUZZ_IMPL and QUACK_FUZZ_PROBLEM are needed");
    return impl_target(problem, spec);
  } catch (const std::exception& error) {
    std::cerr << "quack-fuzz: " << error.what() << '\n';
    std::_Exit(2);
  }
  // NOLINTEND(concurrency-mt-unsafe)
}
