#include <array>

#include "problems/duck_chess/variant.h"

namespace quack {

std::span<const Clause> duck_clauses() {
  static constexpr auto kClauses = std::to_array<Clause>({
      {"DC-1.1", "the board has rows 0 to 9 and columns 0 to 8; (0,0) is red's corner"},
      {"DC-1.2",
       "each side starts with car, horse, elephant, guard, captain, guard, elephant, horse, car on its home row, two "
       "ducks in front of the cars and five soldiers"},
      {"DC-1.3", "red moves first"},
      {"DC-2.1", "a captain goes one cell along its row or column"},
      {"DC-2.2", "a guard goes one cell along a diagonal"},
      {"DC-2.3", "an elephant goes two cells along a diagonal if the cell between, its eye, is empty"},
      {"DC-2.4",
       "a horse goes two cells along its row or column and one across, if the cell next to it in the long direction, "
       "its "
       "leg, is empty"},
      {"DC-2.5", "a car goes any distance along its row or column, up to the first piece in its way and onto it"},
      {"DC-2.6",
       "a duck goes three cells along its row or column and two across, if the cell next to it in the long direction "
       "and "
       "the one diagonally beyond it are both empty"},
      {"DC-2.7", "a soldier goes to any of the eight neighbouring cells"},
      {"DC-3.1", "nothing moves off the board"},
      {"DC-3.2", "nothing moves onto a cell that holds a piece of its own side, so nothing stays where it is"},
      {"DC-3.3", "moving onto a piece of the other side captures it: it leaves the game"},
      {"DC-4.1a", "an operation is invalid if its first cell holds no piece of the side to move"},
      {"DC-4.1b", "an operation is invalid if the piece can't go there by DC-2 and DC-3"},
      {"DC-4.1c", "an operation is invalid once the game is over"},
      {"DC-4.2", "an invalid operation changes nothing: the same side is to move at the next one"},
      {"DC-4.3", "after a valid operation the other side is to move"},
      {"DC-4.4", "capturing a captain ends the game at once, and the capturing side has won"},
      {"DC-5.1",
       "after a valid operation it is a check if either side, whoever is to move, could capture the other's captain"},
      {"DC-5.2", "once the game is over there is no check"},
      {"DC-6.1", "the input is the count, at most 1000, then one operation a line: xs ys xt yt"},
      {"DC-6.2",
       "the output is a line an operation: Invalid command, or MOVED;CAPTURED;CHECK;OVER with side and kind of the "
       "pieces, NA for none, yes or no"},
      {"DR-1.1", "rows are numbered 1 to 10 from blue's home row to red's, columns 1 to 9"},
      {"DR-1.2", "each side has one duck, in the middle column: red (8,5), blue (3,5)"},
      {"DR-5.1",
       "after a valid operation it is a check if the side that has just moved could capture the other's captain; an "
       "attack on the mover's own captain does not count"},
      {"DR-6.1", "the input is the count, then one operation a line: x1 y1 x2 y2"},
      {"DR-6.2",
       "the output is a line for each valid operation and none for an invalid one: the moved kind, the captured kind "
       "or "
       "None, Yes or No for check, GameOver or Continue"},
  });
  return kClauses;
}

}  // namespace quack
