#pragma once

#include <span>
#include <string_view>

#include "fuzz/target.h"

namespace quack::fuzz {

// A bug that is put into what a target tests, to show that fuzzing finds it. No code outside this folder knows of one.
struct PlantedBug {
  std::string_view target;
  std::string_view name;
  std::string_view description;
  Target (*make)() = nullptr;  // without its name: see planted_target; null: the bug is in the engine (engines.h)
};

// All planted bugs.
std::span<const PlantedBug> planted_bugs();

// The target, with its name, with the bug TARGET-BUG in it: "reader-split-number". Throws std::logic_error if there is
// none.
Target planted_target(std::string_view name);

}  // namespace quack::fuzz
