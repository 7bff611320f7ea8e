#pragma once

#include <compare>

#include "game/cell.h"

namespace quack {

// One line of a duck-chess input: the request to move whatever stands on `from` to `to`. Both cells are on the board
// (DC-6.1); whether it is a move is for the rules to say.
struct Operation {
  Cell from;
  Cell to;

  friend constexpr bool operator==(const Operation&, const Operation&) = default;
  friend constexpr auto operator<=>(const Operation&, const Operation&) = default;
};

}  // namespace quack
