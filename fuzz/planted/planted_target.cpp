// The target of a program planted-NAME: QUACK_PLANTED_BUG is the NAME, target and bug.

#include <stdexcept>
#include <string>

#include "fuzz/planted/planted.h"

quack::fuzz::Target quack::fuzz::make_target() {
  for (const PlantedBug& bug : planted_bugs()) {
    if (std::string(bug.target) + "-" + std::string(bug.name) == QUACK_PLANTED_BUG) return bug.make();
  }
  throw std::logic_error("no such planted bug: " QUACK_PLANTED_BUG);
}
