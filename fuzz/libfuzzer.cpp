// What libFuzzer calls, for whatever target the program is linked with.
// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "fuzz/known.h"
#include "fuzz/target.h"
#include "fuzz/target_server.h"

// Weak, because engines that never mutate, such as a main that only replays, don't have it.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t max_size);

namespace {

using quack::fuzz::Target;

const Target& target() {
  static const Target the_target = quack::fuzz::make_target();
  return the_target;
}

quack::fuzz::Tally& tally() {
  static quack::fuzz::Tally the_tally;
  return the_tally;
}

// Those that a campaign has found before.
quack::fuzz::KnownDifferences& known_differences() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing changes the environment
  static quack::fuzz::KnownDifferences the_known(std::getenv("QUACK_FUZZ_KNOWN"));
  return the_known;
}

void print_tally() {
  std::cerr << to_line(tally(), target().name, target().counts) << '\n' << known_differences().lines();
}

std::string_view text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t hand_over(std::string_view made, std::uint8_t* data, std::size_t max_size) {
  const std::size_t size = std::min(made.size(), max_size);
  std::copy_n(made.begin(), size, data);
  return size;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  tally();
  known_differences();  // before atexit, so that they outlive the call
  target();
  // NOLINTBEGIN(concurrency-mt-unsafe): there is one thread yet
  if (std::getenv("QUACK_FUZZ_ASK") != nullptr) {
    quack::fuzz::answer_questions(target(), tally(), std::cin, std::cout);
    std::exit(0);
  }
  // NOLINTEND(concurrency-mt-unsafe)
  return std::atexit(print_tally);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (const auto difference = target().run(text(data, size), tally());
      difference && !known_differences().meets(*difference)) {
    std::cerr << report(target(), *difference);
    print_tally();
    std::abort();  // libFuzzer ignores what is returned
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  quack::Random random(seed);
  return hand_over(target().mutate(text(data, size), max_size, random, LLVMFuzzerMutate), data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                                                 std::size_t max_out_size, unsigned int seed) {
  quack::Random random(seed);
  return hand_over(target().cross(text(first, first_size), text(second, second_size), max_out_size, random), out,
                   max_out_size);
}

// NOLINTEND(readability-identifier-naming)
