// Compiled anew for each program: QUACK_FUZZ_NAME is the name of its target, which find_target gives, or of a target
// and the bug that planted_target puts into it.

#include "fuzz/target.h"

namespace quack::fuzz {

Target QUACK_FUZZ_FIND(std::string_view name);
Target make_target() { return QUACK_FUZZ_FIND(QUACK_FUZZ_NAME); }

}  // namespace quack::fuzz
