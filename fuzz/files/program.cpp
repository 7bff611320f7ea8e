// The program of one target of this folder, as fuzz/program.cpp is for the others.

#include "fuzz/files/targets.h"

namespace quack::fuzz {

Target make_target() { return find_any_target(QUACK_FUZZ_NAME); }

}  // namespace quack::fuzz
