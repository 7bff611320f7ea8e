// As fuzz/program.cpp, for the targets of this folder.

#include "fuzz/files/targets.h"

namespace quack::fuzz {

Target make_target() { return find_any_target(QUACK_FUZZ_NAME); }

}  // namespace quack::fuzz
