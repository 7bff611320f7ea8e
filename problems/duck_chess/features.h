#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/cell.h"
#include "game/duck_chess_engine.h"
#include "game/operation.h"
#include "game/outcome.h"
#include "game/piece.h"
#include "game/position.h"
#include "problems/duck_chess/variant.h"
#include "problems/problem.h"
#include "props/step_geometry.h"

namespace quack {

// What an operation of duck chess can show: which sentence of the rules, and how. After each its figures.
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
  soldier_at_home,      // piece, SoldierStep
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

  // Those below are not graded: they are finer, or not tied to a clause. The search for test data weighs them. A
  // "direction" is a step, but of a car 1 or 2 cells: 2 for all farther.

  goes,           // piece, direction, whether it captures
  kind_goes,      // kind, direction
  kind_to_edge,   // kind, edge code
  kind_enters,    // kind, cell
  kind_arrives,   // kind, unit step, both edge codes of the target
  kind_leaves,    // kind, unit step, both edge codes of the cell it leaves
  exact_move,     // kind, from and to
  beside_move,    // kind, step, which cell between the two is occupied, and by which side
  threatens_far,  // side, step: a car that moved there could capture next over seven cells or more

  attack_before,           // side, whether it moves: attacks before a move that does not end the game
  attack,                  // piece, whether its side moved, whether it moved itself: attacks after such a move
  attacks_change,          // mover, whether there was an attack that counts, whether there is
  attack_count,            // mover, 1 to 3: attacks that count
  only_attack,             // piece, direction, whether the mover's
  only_attack_by_kind,     // kind, direction
  only_attack_on_edge,     // kind, edge code of the captain's cell
  only_attack_on_edges,    // kind, both of them, whether the mover's
  only_attack_from_edge,   // edge code
  only_attack_from_edges,  // kind, both edge codes
  only_attack_cause,       // piece, how it came about, whether the mover's
  beside_attack,           // kind, step, as beside_move
  failed_attack,           // piece, direction, blockers and whether the mover's
  failed_attack_by_kind,   // kind, direction, which cells are occupied
  failed_attack_on_edges,  // kind, both edge codes, whether blocked and whether the mover's
  near_captain,            // piece, step to the captain that is not of its kind, at most 3 cells away
  captains_apart,          // unit step, blockers: captains on one line
  attack_ends,             // piece, how
  attack_ends_by,          // how

  refused,                 // piece of the side to move, Validity
  refused_empty,           // state of the target, both edge codes
  refused_stay,            // piece, whether it is its turn
  refused_turn,            // piece, whether its kind goes so, state of the target
  refused_turn_direction,  // kind, unit step, state of the target
  refused_captain,         // kind, length of the step to a captain, state of the target
  refused_step,            // piece, step of at most three cells that is not of its kind
  refused_far_step,        // kind, unit step, whether straight and whether diagonal
  refused_length,          // kind, length of the step, state of the target
  refused_target,          // piece, direction: an own piece stands there
  refused_own_kind,        // kind, the kind of the own piece on the target
  refused_way,             // piece, direction, blockers and state of the target
  refused_way_by_kind,     // kind, direction, which cells are occupied
  exact_refusal,           // kind, from and to: blocked
  beside_refusal,          // kind, step, as beside_move
};

// What stands in the way of a step. One cell: the elephant's eye, the horse's leg, the first piece in a car's way.
enum class Blocking : std::uint8_t { own, enemy, first_own, first_enemy, second_own, second_enemy, both };

// The steps that kinds have, whatever their direction; `line` is the car's farther than one cell.
enum class Shape : std::uint8_t { captain, guard, elephant, horse, duck, line, other };

enum class Edge : std::uint8_t { reds_home_row, blues_home_row, first_column, last_column };

// As seen by the side that moves.
enum class SoldierStep : std::uint8_t { forward, forward_diagonal, sideways, backward, backward_diagonal };

enum class Parry : std::uint8_t { captain_goes, attacker_captured, way_blocked };

// What the keys of features are made of, as numbers below 2^16.
template <class Number>
requires std::is_enum_v<Number> || std::is_integral_v<Number>
constexpr unsigned figure(Number number) { return static_cast<unsigned>(number); }
inline unsigned figure(Piece piece) { return figure(piece.side) * kKindCount + figure(piece.kind); }
inline unsigned figure(Cell cell) { return figure(cell.x * kColumnCount + cell.y); }
inline unsigned figure(StepDirection step) {
  return figure((step.up + kRowCount) * 2 * kColumnCount + step.right + kColumnCount);
}
inline StepDirection step_of(unsigned figure) {
  const int number = static_cast<int>(figure);
  return {number / (2 * kColumnCount) - kRowCount, number % (2 * kColumnCount) - kColumnCount};
}
inline unsigned figure(Operation operation) { return figure(operation.from) * kCellCount + figure(operation.to); }

// A feature as numbers: the trait, and up to three figures that say which.
class DuckFeatureKey {
 public:
  template <class Which = unsigned, class Step = unsigned, class Detail = unsigned>
  DuckFeatureKey(DuckTrait trait, Which which = {}, Step step = {}, Detail detail = {})
      : bits_(std::uint64_t{figure(trait)} << 48U | std::uint64_t{figure(which)} << 32U | figure(step) << 16U |
              figure(detail)) {}

  DuckTrait trait() const { return static_cast<DuckTrait>(bits_ >> 48U); }
  unsigned which() const { return bits_ >> 32U & 0xffffU; }
  unsigned step() const { return bits_ >> 16U & 0xffffU; }
  unsigned detail() const { return bits_ & 0xffffU; }
  std::uint64_t bits() const { return bits_; }

  friend auto operator<=>(DuckFeatureKey, DuckFeatureKey) = default;

 private:
  std::uint64_t bits_;
};
using DuckFeatureKeys = std::vector<DuckFeatureKey>;

// A key and what it says.
struct DuckFeature {
  DuckFeatureKey key;
  Feature feature;
};

// Everything graded that play from the start can show, by clause, each once.
std::vector<DuckFeature> duck_features(const DuckVariant& variant);

Shape shape_of(StepDirection step);

// What a single operation shows on a position, whatever came before it, if it is not a move there and the game goes on
// (of moves: step_features.h). Keys are appended, one for each time; graded and other traits alike.
void append_refusal_features(const Position& position, Operation operation, DuckFeatureKeys& seen);

// Whether a piece that stands on `operation.from` could make that step if it were its side's turn.
bool could_go(const Position& position, Piece piece, Operation operation);

// Whether a move is a capture by a car over so many cells, which play seldom comes to.
inline constexpr int kFarCapture = 7;
bool is_far_capture(const Position& position, Operation move);

// Follows a game that some engine plays, and says what each operation shows. Can be copied at any time.
class DuckCoverageRecorder {
 public:
  // A game that is over already was ended by `ending`.
  DuckCoverageRecorder(const Position& start, CheckRule rule, std::optional<Operation> ending = std::nullopt)
      : board_(start), rule_(rule), ending_(ending) {
    untouched_.fill(true);
  }

  // Takes in an operation and its outcome. What it shows is appended to `seen`, a key once for each time.
  void record(Operation operation, const Outcome& outcome, DuckFeatureKeys& seen);

  // What the input as a whole shows if it ends here.
  void end(std::uint64_t max_count, DuckFeatureKeys& seen) const;

 private:
  void see_turn(Side mover, DuckFeatureKeys& seen) const;
  void see_out_of_turn(Operation operation, DuckFeatureKeys& seen) const;
  void see_after_end(Operation operation, DuckFeatureKeys& seen) const;

  Position board_;
  CheckRule rule_;
  std::array<bool, kCellCount> untouched_;  // [cell] -> what stood there at the start still does
  std::optional<Outcome> last_;             // of the operation before
  std::optional<Operation> ending_;         // that ended the game, if it is over
  std::uint64_t invalid_in_a_row_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t valid_ = 0;
};

// Problem::features and Problem::exercised for duck chess and its remix.
class DuckCoverage {
 public:
  DuckCoverage(const DuckVariant& variant, std::uint64_t max_count);

  const std::vector<DuckFeature>& features() const { return features_; }

  // How often the input exercises each feature, by the reference. What is not among them counts nowhere.
  std::vector<std::uint64_t> exercised(std::string_view input) const;

 private:
  DuckVariant variant_;
  std::uint64_t max_count_;
  std::vector<DuckFeature> features_;
  std::vector<std::pair<DuckFeatureKey, std::size_t>> places_;  // in ascending order of the keys
};

}  // namespace quack
