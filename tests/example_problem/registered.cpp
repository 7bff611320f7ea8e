// For a program whose main function is not ours, such as a fuzzer: adds the problem before that begins.

#include "problems/registry.h"
#include "tests/example_problem/problem.h"

namespace {

[[maybe_unused]] const bool kIsRegistered = (quack::add_problem(quack::example::knight_problem()), true);

}  // namespace
