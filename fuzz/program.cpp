// Compiled anew for each program: QUACK_FUZZ_NAME is the name of its target.

#include "fuzz/targets.h"

namespace quack::fuzz {

Target make_target() { return find_target(QUACK_FUZZ_NAME); }

}  // namespace quack::fuzz
