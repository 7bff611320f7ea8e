// Compiled anew for each program planted-NAME, and so without a header: QUACK_PLANTED_BUG is the NAME, target and bug.

namespace quack::fuzz {

extern const char* const kPlantedBug;
const char* const kPlantedBug = QUACK_PLANTED_BUG;

}  // namespace quack::fuzz
