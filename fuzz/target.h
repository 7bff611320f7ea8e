#pragma once

#include <string>

#include "problems/fuzzing.h"

namespace quack::fuzz {

// One property, and how to make inputs for it: all that it takes to run a target.
struct Target {
  std::string name;  // as in targets.txt
  Property property;
  Mutator mutator;
};

// The target that a program is built around.
Target make_target();

// What to print of a difference: "quack-fuzz: difference target=NAME", its text, "Group: GROUP", "Place: PLACE" if it
// has one, and a shell command that shows it again: "Replay: printf '1\n0 0 1 0\n' | replay-duckchess -".
std::string report(const Target& target, const Difference& difference);

// One line for people and scripts, without its end: "quack-fuzz: target=NAME runs=… past-reader=… operations=…", then
// the property's classes, zeros too, so that an empty class shows.
std::string to_line(const Target& target, const Tally& tally);

}  // namespace quack::fuzz
