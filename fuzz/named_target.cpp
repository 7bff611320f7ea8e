#include "fuzz/targets.h"

namespace quack::fuzz {

extern const char* const kProgram;  // program.cpp

Target make_target() { return find_target(kProgram); }

}  // namespace quack::fuzz
