// Compiled anew for each program, and so without a header: QUACK_FUZZ_NAME is the name of its target, or of the bug
// that is planted in it.

namespace quack::fuzz {

extern const char* const kProgram;
const char* const kProgram = QUACK_FUZZ_NAME;

}  // namespace quack::fuzz
