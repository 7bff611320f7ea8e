#include <array>

#include "problems/primitive_chess/members.h"

namespace quack {

std::span<const Clause> primitive_clauses() {
  static constexpr auto kClauses = std::to_array<Clause>({
      {"PC-1.1", "the board has rows 1 to n and columns 1 to m, and a piece of each player on two different cells"},
      {"PC-1.2", "a rook slides any distance along its row or column, a bishop along a diagonal"},
      {"PC-2.1", "the players move in turn, the first player first; nobody passes or stays"},
      {"PC-2.2", "moving onto the other piece captures it and wins"},
      {"PC-3.1",
       "WIN if the first player can force a capture, LOSE if the second can, DRAW if neither can, with best play"},
      {"PC-4.1", "the input is the count, then three lines a case: n m, and x y c for each player's piece"},
      {"PC-4.2", "the two cells differ, and each piece has at least one move on its own"},
      {"PC-4.3", "the output is a line a case: WIN, LOSE or DRAW"},
      {"PC-4.4", "n and m are at most 10^9, and there are at most 10^6 cases"},
  });
  return kClauses;
}

}  // namespace quack
