#include <stdexcept>
#include <string>

#include "fuzz/planted/planted.h"

namespace quack::fuzz {

extern const char* const kProgram;  // program.cpp: target and bug, "reader-split-number"

Target make_target() {
  for (const PlantedBug& bug : planted_bugs())
    if (std::string(bug.target) + "-" + std::string(bug.name) == kProgram) return bug.make();
  throw std::logic_error(std::string("there is no planted bug ") + kProgram);
}

}  // namespace quack::fuzz
