// Compares an engine of your own with the optimized one (docs/implementations.md#an-engine-in-c).

#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "fuzz/targets.h"
#include "io/bytes.h"
#include "problems/registry.h"

std::string answer(const std::string& input);  // yours: takes a judge input, returns the judge output

// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

constexpr const char* kProblem = "duckchess";

const quack::Problem& problem() { return *quack::find_problem(kProblem); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Whatever the bytes are, both get strict judge input: the items in them.
  const std::string input = problem().input_of(problem().items({reinterpret_cast<const char*>(data), size}));
  quack::MemorySource source(input);
  quack::StringSink expected;
  problem().implementations.front().answer(source, expected);
  const std::string actual = answer(input);
  if (actual == expected.text()) return 0;
  std::cerr << "The engines differ on this input:\n"
            << input << "expected:\n"
            << expected.text() << "actual:\n"
            << actual;
  std::abort();  // libFuzzer ignores what is returned
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  static const quack::fuzz::Mutator mutator = quack::fuzz::find_target(kProblem).mutator;
  quack::Random random(seed);
  const std::string made =
      mutator.mutate({reinterpret_cast<const char*>(data), size}, max_size, random, LLVMFuzzerMutate);
  made.copy(reinterpret_cast<char*>(data), max_size);
  return made.size();
}
// NOLINTEND(readability-identifier-naming)
