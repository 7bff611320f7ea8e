// A program around the target with the bug that QUACK_PLANTED_BUG names: QUACK_PLANTED_BUG=reader-split-number.

#include <cstdlib>

#include "fuzz/planted/planted.h"

namespace quack::fuzz {

Target make_target() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing changes the environment
  const char* name = std::getenv("QUACK_PLANTED_BUG");
  return planted_target(name == nullptr ? "" : name);
}

}  // namespace quack::fuzz
