#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "game/cell.h"
#include "game/duck_chess_engine.h"
#include "game/outcome.h"
#include "game/piece.h"
#include "game/position.h"

namespace quack::reference {

// DC-1.2 and DC-1.3: how the game begins, red to move.
Position duck_chess_start();

// DR-1.2: how the remix begins, in the cells of duck chess (DR-1.1), red to move.
Position duck_chess_remix_start();

// Duck chess by the letter of docs/rules.md: one small function per clause, in the order of the clauses. Slow on
// purpose.
//
// Takes any position, with any number of captains per side or none. Only `moves` allocates memory.
class DuckChess final : public DuckChessEngine {
 public:
  DuckChess(const Position& position, CheckRule rule);

  Outcome play(Operation operation) override;
  std::vector<Operation> moves() const override;
  Position position() const override { return position_; }
  bool over() const override { return over_; }  // DC-4.1c, DC-4.4

 private:
  // The verdict of the rules on a step or an operation: it is valid, or the reason why it is not.
  struct Ruling {
    // NOLINTNEXTLINE(google-explicit-constructor): most rulings are a validity and no more
    Ruling(Validity its_validity, std::optional<Cell> its_blocker = {})
        : validity(its_validity), blocker(its_blocker) {}

    Validity validity;
    std::optional<Cell> blocker;  // only where `blocked`, as Outcome has it

    bool valid() const { return validity == Validity::valid; }
  };

  // The steps of each kind by DC-2: `valid`, `unreachable` or `blocked`, whatever stands on the two cells.
  static Ruling captain_step(Cell from, Cell to);  // DC-2.1
  static Ruling guard_step(Cell from, Cell to);    // DC-2.2
  Ruling elephant_step(Cell from, Cell to) const;  // DC-2.3
  Ruling horse_step(Cell from, Cell to) const;     // DC-2.4
  Ruling car_step(Cell from, Cell to) const;       // DC-2.5
  Ruling duck_step(Cell from, Cell to) const;      // DC-2.6
  static Ruling soldier_step(Cell from, Cell to);  // DC-2.7

  // The clause of DC-2 for the kind.
  Ruling step(Kind kind, Cell from, Cell to) const;

  // `valid` if every one of these cells is empty, otherwise `blocked` by the first that is not.
  Ruling valid_if_empty(std::initializer_list<Cell> cells) const;

  static bool on_board(Cell cell);                     // DC-3.1
  bool own_piece_on_target(Cell to, Side side) const;  // DC-3.2
  void carry_out(Operation operation);                 // DC-3.3: moves the piece, onto another if there is one

  // DC-2 and DC-3 together: true if a piece on `from` can go to `to`, no matter which side is to move.
  Ruling can_go(Piece piece, Cell from, Cell to) const;

  bool own_piece_on(Cell from) const;       // DC-4.1a: a piece of the side to move
  Ruling judge(Operation operation) const;  // DC-4.1
  Outcome move(Operation operation);        // DC-4.3 to DC-5, of a valid operation

  // DC-5.1, DR-5.1: on the board as it is now, after `mover` has moved.
  bool is_check(Side mover) const;
  bool attack_counts(Side attacker, Side mover) const;  // whose attacks the check rule counts
  bool attacks_a_captain(Side attacker) const;          // some piece of this side attacks one, by can_go

  Position position_;
  CheckRule rule_;
  bool over_ = false;
};

}  // namespace quack::reference
