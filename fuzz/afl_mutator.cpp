// What afl-fuzz calls in a custom mutator (AFL_CUSTOM_MUTATOR_LIBRARY): the mutator of whatever target it is linked
// with. The fuzz targets themselves are built with afl-clang-fast; this is a shared object of its own, without
// coverage. NOLINTBEGIN(readability-identifier-naming): the names are AFL++'s

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/target.h"

namespace {

using quack::Random;

constexpr std::size_t kMostBytes = 4096;  // as in the .options files

// What one afl-fuzz has of us. Its interface for bytes has no room for a pointer, and it calls from one thread.
struct Mutator {
  explicit Mutator(unsigned seed) : target(quack::fuzz::make_target()), random(seed), bytes(seed) {}

  quack::fuzz::Target target;
  Random random;
  Random bytes;
  std::string made;
};

Mutator* mutator_of_bytes = nullptr;

std::size_t change_bytes(std::uint8_t* data, std::size_t size, std::size_t max_size) {
  return quack::fuzz::change_one_byte(data, size, max_size, mutator_of_bytes->bytes);
}

std::string_view text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

extern "C" void* afl_custom_init(void* /*afl*/, unsigned seed) { return new Mutator(seed); }

extern "C" void afl_custom_deinit(void* data) { delete static_cast<Mutator*>(data); }

// As often as libFuzzer does either: a mutation, or `other`, one more of the queue, crossed in.
extern "C" std::size_t afl_custom_fuzz(void* data, std::uint8_t* input, std::size_t size, std::uint8_t** out,
                                       const std::uint8_t* other, std::size_t other_size, std::size_t max_size) {
  auto& mutator = *static_cast<Mutator*>(data);
  mutator_of_bytes = &mutator;
  const std::size_t most = max_size < kMostBytes ? max_size : kMostBytes;
  mutator.made = other != nullptr && mutator.random.chance(50)
                     ? mutator.target.mutator.cross(text(input, size), text(other, other_size), most, mutator.random)
                     : mutator.target.mutator.mutate(text(input, size), most, mutator.random, change_bytes);
  *out = reinterpret_cast<std::uint8_t*>(mutator.made.data());
  return mutator.made.size();
}

// NOLINTEND(readability-identifier-naming)
