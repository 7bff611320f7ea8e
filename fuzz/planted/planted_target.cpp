// The target of a program planted-NAME, of which planted_name.cpp says the name.

#include <stdexcept>
#include <string>

#include "fuzz/planted/planted.h"

quack::fuzz::Target quack::fuzz::make_target() {
  for (const PlantedBug& bug : planted_bugs()) {
    if (std::string(bug.target) + "-" + std::string(bug.name) == kPlantedBug) return bug.make();
  }
  throw std::logic_error(std::string("no such planted bug: ") + kPlantedBug);
}
