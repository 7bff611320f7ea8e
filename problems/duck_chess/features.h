#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "game/cell.h"
#include "game/piece.h"
#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

// What an operation of duck chess can exercise: which sentence of the rules, and how.
enum class DuckTrait : std::uint8_t {
  start_piece_moves,    // cell
  blue_tried_first,     //
  move_begins,          // cell
  move_ends,            // cell
  leaves,               // piece, cell
  enters,               // piece, cell
  moves,                // piece, step
  captures,             // piece, step
  own_on_target,        // piece, step
  blocked,              // piece, step, Blocking
  capture_refused,      // piece, step: blocked, and an enemy's piece stands on the target
  car_moves_far,        // piece, the whole way
  car_captures_far,     // piece, the whole way
  car_over,             // piece, step, 1 for one piece in its way and 2 for several
  foreign_step,         // piece, Shape
  stays,                // piece
  to_edge,              // piece, Edge
  beyond_xiangqi,       // piece
  soldier_at_home,      // piece, Way
  captures_piece,       // piece, the captured kind
  out_of_turn,          // piece: on a step that it could go
  out_of_turn_nowhere,  // side: on no step of its
  from_empty,           // side to move
  after_end,            // piece, the side that has won: on a step that it could go
  after_end_nowhere,    // side of the piece, the side that has won
  after_end_empty,      // the side that has won
  after_end_killer,     // the side that has won: the piece that captured the captain moves on
  after_end_captain,    // the side that has won: its captain could be captured
  same_side_again,      // side, Validity of the operation before
  many_invalid,         // side, 2 for two invalid operations in a row and 3 for more
  turn_not_passed,      // side that is not to move: a step it could go, right after an invalid operation
  turn_passed,          // side: moves after a valid operation of the other
  twice_in_turn,        // side that is not to move: a step it could go, right after its own valid operation
  takes_captain,        // piece
  gives_check,          // piece, step: the only attack
  stands_in_check,      // piece, step: attacks the captain of the side that moved, the only attack
  car_checks_far,       // piece, the whole way
  captain_on_edge,      // piece, Edge: attacks a captain there, the only attack
  attacker_on_edge,     // Edge: the only attack
  captain_attacked,     // cell
  both_attacked,        // the side that moved
  discovered,           // piece: attacks though it stood still, by a move of its own side
  let_in,               // piece: the same by a move of the other side
  walks_into,           // piece: the captain went where it attacks
  left_standing,        // side: its captain was attacked and is
  parried,              // side, Parry
  check_blocked,        // piece, step, 0 for the first cell that must be empty and 1 for the second: no check
  check_blocked_by,     // piece, 0 for a piece of its own side and 1 for an enemy's: no check
  foreign_attack,       // piece, Shape: no check, for it does not go so
  captains_face,        // 0: along a column, 1: along a row
  end_with_attack,      // the side that has won
  end_without_attack,   // the side that has won
  answer_form,          // side, form of the answer
  no_operation,         //
  one_operation,        //
  most_operations,      //
  all_invalid,          //
  all_valid,            //
  ends_with_the_end,    //
  never_ends,           //
};

// What stands in the way of a step. One cell: the elephant's eye, the horse's leg, the first piece in a car's way.
enum class Blocking : std::uint8_t { own, enemy, first_own, first_enemy, second_own, second_enemy, both };

// The steps that kinds have, whatever their direction.
enum class Shape : std::uint8_t { captain, guard, elephant, horse, duck, line, other };

enum class Edge : std::uint8_t { reds_home_row, blues_home_row, first_column, last_column };

// As the side sees it that moves.
enum class Way : std::uint8_t { forward, forward_diagonal, sideways, backward, backward_diagonal };

enum class Parry : std::uint8_t { captain_goes, attacker_captured, way_blocked };

// A feature as numbers: the trait, and up to three figures that say which.
class DuckFeatureKey {
 public:
  DuckFeatureKey(DuckTrait trait, unsigned which = 0, unsigned step = 0, unsigned detail = 0)
      : bits_(static_cast<std::uint32_t>(trait) << 24U | which << 16U | step << 4U | detail) {}

  friend auto operator<=>(DuckFeatureKey, DuckFeatureKey) = default;
  std::uint32_t bits() const { return bits_; }

 private:
  std::uint32_t bits_;
};

// A way on the board: rows up from red's home row, columns towards the last.
struct DuckStepDirection {
  int up = 0;
  int right = 0;
};

inline unsigned figure(Piece piece) {
  return static_cast<unsigned>(piece.side) * kKindCount + static_cast<unsigned>(piece.kind);
}
inline unsigned figure(Side side) { return static_cast<unsigned>(side); }
inline unsigned figure(Cell cell) { return static_cast<unsigned>(cell.x * kColumnCount + cell.y); }
inline unsigned figure(DuckStepDirection way) {
  return static_cast<unsigned>((way.up + kRowCount) * 2 * kColumnCount + way.right + kColumnCount);
}

// A key and what it says.
struct DuckFeature {
  DuckFeatureKey key;
  Feature feature;
};

// Everything that play from the start can exercise, by clause, each once.
std::vector<DuckFeature> duck_features(const DuckVariant& variant);

}  // namespace quack
