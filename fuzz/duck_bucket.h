#pragma once

#include <span>
#include <string>

#include "fuzz/duck_target.h"
#include "game/operation.h"

namespace quack::fuzz {

// By what a campaign tells bugs apart (Difference::group and Difference::place).
struct DuckGroup {
  std::string name;
  std::string place;
};

// The group of a difference between the engines that shows when the last of the operations is played, or in the list of
// moves then. One bug has many faces: a blocker that is missed shows in the operation, in the list of moves and in the
// check. They are led back to a single move that one engine takes for legal and the other does not, wherever there is
// one; and where the engine under test says something else when it is built on the position that it stands on, what it
// remembers is wrong.
DuckGroup group_of(const DuckGame& game, std::span<const Operation> operations);

}  // namespace quack::fuzz
