#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "game/cell.h"
#include "game/duck_chess_engine.h"
#include "game/operation.h"
#include "game/outcome.h"
#include "game/piece.h"
#include "game/position.h"

namespace quack::reference {

// DC-1.2 and DC-1.3: how the game begins, red to move.
Position duck_chess_start();

// DR-1.2: how the remix begins, told in the cells of duck chess (DR-1.1), red to move.
Position duck_chess_remix_start();

// Duck chess by the letter of docs/rules.md: one small function a clause, in the order of the clauses. Slow on purpose.
//
// Takes any position: crowded or bare, with any number of captains a side or none. Needs no memory but its own, so
// that millions of plays cost nothing but their steps.
//
// Every clause that can be misread is a virtual function of its own. A known mistake of the rules is this class with
// exactly one of them overridden; testdata/duck_mistakes has the catalogue. Overriding none must change nothing.
class DuckChess : public DuckChessEngine {
 public:
  DuckChess(const Position& position, CheckRule rule);

  Outcome play(Operation operation) override;
  Position position() const override;
  bool over() const override;
  std::vector<Operation> moves() const override;

 protected:
  // What the rules say of a step or of an operation: that it goes (`valid`), or why it doesn't.
  struct Ruling {
    Validity validity = Validity::valid;
    std::optional<Cell> blocker;  // only where `blocked`, as Outcome has it

    bool valid() const { return validity == Validity::valid; }
  };

  // Where each kind goes by DC-2: `valid`, `unreachable` or `blocked`. What stands on the two cells is not asked.
  virtual Ruling captain_step(Cell from, Cell to) const;             // DC-2.1
  virtual Ruling guard_step(Cell from, Cell to) const;               // DC-2.2
  virtual Ruling elephant_step(Cell from, Cell to) const;            // DC-2.3
  virtual Ruling horse_step(Cell from, Cell to) const;               // DC-2.4
  virtual Ruling car_step(Cell from, Cell to) const;                 // DC-2.5
  virtual Ruling duck_step(Cell from, Cell to) const;                // DC-2.6
  virtual Ruling soldier_step(Side side, Cell from, Cell to) const;  // DC-2.7, the same for both sides

  // The clause of DC-2 that is the piece's own.
  virtual Ruling step(Piece piece, Cell from, Cell to) const;

  // `valid` if every one of these cells is empty, otherwise `blocked` by the first that is not.
  virtual Ruling valid_if_empty(std::initializer_list<Cell> cells) const;

  virtual bool on_board(Cell cell) const;                      // DC-3.1
  virtual bool own_piece_stands_on(Cell to, Side side) const;  // DC-3.2
  virtual void carry_out(Operation operation);                 // DC-3.3: moves the piece, onto another if there is one

  // DC-2 and DC-3 together: whether a piece on `from` can go to `to`, whoever is to move.
  virtual Ruling can_go(Piece piece, Cell from, Cell to) const;

  virtual bool own_piece_stands_ready(Cell from) const;                // DC-4.1a: a piece of the side to move
  virtual Ruling can_be_moved(Piece piece, Cell from, Cell to) const;  // DC-4.1b: the same as can_go
  virtual bool too_late() const;                                       // DC-4.1c: the game is over
  virtual Ruling judge(Operation operation) const;                     // DC-4.1, in the order of Validity
  virtual Side next_to_move(Side mover) const;                         // DC-4.3
  virtual bool ends_the_game(std::optional<Piece> captured) const;     // DC-4.4

  // DC-5.1, DR-5.1: on the position that stands on the board now, after `mover` has moved.
  virtual bool is_check(Side mover) const;
  virtual bool attack_counts(Side attacker, Side mover) const;            // whose attacks the check rule counts
  virtual bool attacks_a_captain(Side attacker) const;                    // some piece of this side attacks one
  virtual bool attacks(Piece piece, Cell from, Cell captain_cell) const;  // the same as can_go

  virtual bool check_is_told(Side mover) const;  // DC-5.2

  Position position_;
  CheckRule rule_;
  bool over_ = false;
};

}  // namespace quack::reference
