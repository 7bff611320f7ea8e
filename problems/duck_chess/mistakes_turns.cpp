// Known mistakes of DC-3 and DC-4: what holds for every kind, operations, turns, and the end of the game.

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

// ---- DC-3.1: nothing moves off the board ----

// Cells are numbered 0 to 89, nine to a row, and steps are differences of such numbers: a step over the left or the
// right border comes back a row higher or lower.
struct ColumnsWrap final : Mistake {
  using Mistake::Mistake;
  Ruling step(Piece piece, Cell from, Cell to) const override {
    Ruling ruling = Mistake::step(piece, from, to);
    // The target as the step would reach it, a board's width further left or right. A car stops at the border.
    if (piece.kind == Kind::car) return ruling;
    for (const int s : {1, -1})
      ruling = either(ruling, unblocked(Mistake::step(piece, from, {to.x + s, to.y - 9 * s})));
    return ruling;
  }
  // So do the cells in between; there is nothing below 0 and above 89.
  Ruling valid_if_empty(std::initializer_list<Cell> cells) const override {
    for (const Cell cell : cells) {
      const int number = 9 * cell.x + cell.y;
      if (number < 0 || number >= 90) continue;
      if (position_.at({number / 9, number % 9})) return {Validity::blocked, cell};
    }
    return reachable();
  }
};

// ---- DC-3.2: nothing moves onto a piece of its own side ----

struct CapturesItsOwn final : Mistake {
  using Mistake::Mistake;
  bool own_piece_on_target(Cell /*to*/, Side /*side*/) const override { return false; }
};

struct CarCapturesItsOwn final : Mistake {
  using Mistake::Mistake;
  Ruling can_go(Piece piece, Cell from, Cell to) const override {
    return piece.kind == Kind::car ? car_step(from, to) : Mistake::can_go(piece, from, to);
  }
};

struct MayStay final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    if (operation.from != operation.to || over_ || !own_piece_on(operation.from)) {
      return Mistake::play(operation);
    }
    Outcome outcome;
    outcome.moved = position_.at(operation.from);
    outcome.check = is_check(position_.side_to_move);
    position_.side_to_move = other(position_.side_to_move);
    return outcome;
  }
};

// ---- DC-3.3: capturing ----

struct NothingIsCaptured final : Mistake {
  using Mistake::Mistake;
  Ruling can_go(Piece piece, Cell from, Cell to) const override {
    return position_.at(to) ? unreachable() : Mistake::can_go(piece, from, to);
  }
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return Mistake::can_go(piece, from, captain_cell).valid();
  }
};

struct CaptorIsLostToo final : Mistake {
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    const bool captures = position_.at(operation.to).has_value();
    Mistake::carry_out(operation);
    if (captures) position_.put(operation.to, std::nullopt);
  }
};

struct CaptureSwaps final : Mistake {
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    const std::optional<Piece> captured = position_.at(operation.to);
    Mistake::carry_out(operation);
    position_.put(operation.from, captured);
  }
};

struct MoverStaysBehindToo final : Mistake {
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    const std::optional<Piece> piece = position_.at(operation.from);
    Mistake::carry_out(operation);
    position_.put(operation.from, piece);
  }
};

// A captured piece stays below its captor, and is there again when that moves on.
class CapturedComesBack final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    const std::optional<Piece> captured = position_.at(operation.to);
    Mistake::carry_out(operation);
    position_.put(operation.from, beneath_.at(operation.from));
    beneath_.put(operation.from, std::nullopt);
    if (captured) beneath_.put(operation.to, captured);
  }

 private:
  Position beneath_;
};

// The list of pieces that may give check keeps the captured ones, on the cells where they were captured.
class CapturedStillAttack final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    if (const std::optional<Piece> captured = position_.at(operation.to)) dead_.emplace_back(operation.to, *captured);
    Mistake::carry_out(operation);
  }
  bool attacks_a_captain(Side attacker) const override {
    for (const auto& [from, piece] : dead_) {
      if (piece.side != attacker) continue;
      for (const Cell to : captain_cells(position_, other(attacker))) {
        if (attacks(piece, from, to)) return true;
      }
    }
    return Mistake::attacks_a_captain(attacker);
  }

 private:
  std::vector<std::pair<Cell, Piece>> dead_;
};

// A variable keeps what an earlier operation left in it.
class CapturedNameIsKept final : public Mistake {
 public:
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    if (!outcome.valid()) return outcome;
    if (outcome.captured) last_ = outcome.captured;
    outcome.captured = last_;
    return outcome;
  }

 private:
  std::optional<Piece> last_;
};

// ---- DC-4.1: what is invalid ----

struct TurnIsNotChecked final : Mistake {
  using Mistake::Mistake;
  bool own_piece_on(Cell from) const override { return position_.at(from).has_value(); }
};

// As in chess, the mover's own captain must not stand attacked after the move.
struct IntoCheckIsInvalid final : Mistake {
  using Mistake::Mistake;
  Ruling judge(Operation operation) const override {
    const Ruling ruling = Mistake::judge(operation);
    if (!ruling.valid()) return ruling;
    IntoCheckIsInvalid after = *this;
    after.carry_out(operation);
    return after.attacks_a_captain(other(position_.side_to_move)) ? unreachable() : ruling;
  }
};

struct CaptainMustNotStepIntoCheck final : Mistake {
  using Mistake::Mistake;
  Ruling judge(Operation operation) const override {
    const Ruling ruling = Mistake::judge(operation);
    if (!ruling.valid() || position_.at(operation.from)->kind != Kind::captain) return ruling;
    CaptainMustNotStepIntoCheck after = *this;
    after.carry_out(operation);
    return after.attacks_a_captain(other(position_.side_to_move)) ? unreachable() : ruling;
  }
};

struct CheckMustBeAnswered final : Mistake {
  using Mistake::Mistake;
  Ruling judge(Operation operation) const override {
    const Ruling ruling = Mistake::judge(operation);
    const Side attacker = other(position_.side_to_move);
    if (!ruling.valid() || !attacks_a_captain(attacker)) return ruling;
    CheckMustBeAnswered after = *this;
    after.carry_out(operation);
    return after.attacks_a_captain(attacker) ? unreachable() : ruling;
  }
};

struct PlayGoesOn final : Mistake {
  using Mistake::Mistake;
  bool over() const override { return false; }
};

struct WinnerPlaysOn final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    if (!over_) return Mistake::play(operation);
    const Position before = position_;
    const Side winner = other(position_.side_to_move);
    over_ = false;
    position_.side_to_move = winner;
    const Outcome outcome = Mistake::play(operation);
    over_ = true;
    if (!outcome.valid()) position_ = before;
    position_.side_to_move = other(winner);
    return outcome;
  }
};

// ---- DC-4.2, DC-4.3: turns ----

struct InvalidPassesTheTurn final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    const Outcome outcome = Mistake::play(operation);
    if (!outcome.valid()) position_.side_to_move = other(position_.side_to_move);
    return outcome;
  }
};

struct TouchedPiecePassesTheTurn final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    const Outcome outcome = Mistake::play(operation);
    if (!outcome.valid() && outcome.validity != Validity::no_own_piece) {
      position_.side_to_move = other(position_.side_to_move);
    }
    return outcome;
  }
};

struct TurnNeverPasses final : Mistake {
  using Mistake::Mistake;
  Side next_to_move(Side mover) const override { return mover; }
};

struct CaptureMovesAgain final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    const Outcome outcome = Mistake::play(operation);
    if (outcome.captured) position_.side_to_move = outcome.moved->side;
    return outcome;
  }
};

// ---- DC-4.4: the end ----

struct GameNeverEnds final : Mistake {
  using Mistake::Mistake;
  bool ends_the_game(std::optional<Piece> /*captured*/) const override { return false; }
};

template <Side kSide>
struct OnlyOneCaptainEnds final : Mistake {
  using Mistake::Mistake;
  bool ends_the_game(std::optional<Piece> captured) const override { return captured == Piece{kSide, Kind::captain}; }
};

class OverComesLate final : public Mistake {
 public:
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    if (outcome.over) {
      captain_is_dead_ = true;
      outcome.over = over_ = false;
    } else if (captain_is_dead_ && outcome.valid()) {
      outcome.over = over_ = true;
      outcome.check = false;
    }
    return outcome;
  }

 private:
  bool captain_is_dead_ = false;
};

struct OverIsNotTold final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    outcome.over = false;
    return outcome;
  }
};

void add_general(Catalogue& catalogue) {
  catalogue.add<ColumnsWrap>(Games::both, "columns-wrap", "DC-3.1",
                             "A step over the left or right border comes back on the other side, a row away.");
  catalogue.add<CapturesItsOwn>(Games::both, "captures-its-own", "DC-3.2",
                                "A piece may capture a piece of its own side.");
  catalogue.add<CarCapturesItsOwn>(Games::both, "car-captures-its-own", "DC-3.2",
                                   "The car may capture the first piece in its way, also one of its own side.");
  catalogue.add<MayStay>(Games::both, "may-stay", "DC-3.2", "A piece may stay where it is.");
  catalogue.add<NothingIsCaptured>(Games::both, "nothing-is-captured", "DC-3.3",
                                   "Nothing moves onto a piece, of whichever side.");
  catalogue.add<CaptorIsLostToo>(Games::both, "captor-is-lost-too", "DC-3.3",
                                 "The piece that captures leaves the game as well.");
  catalogue.add<CaptureSwaps>(Games::both, "capture-swaps", "DC-3.3",
                              "A captured piece is put where the other one came from.");
  catalogue.add<MoverStaysBehindToo>(Games::both, "mover-stays-behind-too", "DC-3.3",
                                     "The cell that a piece leaves isn't emptied.");
  catalogue.add<CapturedComesBack>(Games::both, "captured-comes-back", "DC-3.3",
                                   "A captured piece is on its cell again when its captor moves on.");
  catalogue.add<CapturedStillAttack>(Games::both, "captured-still-attack", "DC-3.3",
                                     "Captured pieces still give check from the cells where they were captured.");
  catalogue.add<CapturedNameIsKept>(Games::both, "captured-name-is-kept", "DC-3.3",
                                    "After the first capture every move names the piece that was captured last.");
}

void add_operations(Catalogue& catalogue) {
  catalogue.add<TurnIsNotChecked>(Games::both, "turn-is-not-checked", "DC-4.1a",
                                  "Either side's pieces may be moved at any time.");
  catalogue.add<IntoCheckIsInvalid>(Games::both, "into-check-is-invalid", "DC-4.1b",
                                    "A move that leaves the mover's own captain attacked is invalid.");
  catalogue.add<CaptainMustNotStepIntoCheck>(Games::both, "captain-must-not-step-into-check", "DC-4.1b",
                                             "A captain's move onto an attacked cell is invalid.");
  catalogue.add<CheckMustBeAnswered>(Games::both, "check-must-be-answered", "DC-4.1b",
                                     "While the mover's captain stands attacked, a move that leaves it so is invalid.");
  catalogue.add<PlayGoesOn>(Games::both, "play-goes-on", "DC-4.1c",
                            "Operations after the end are judged as if the game weren't over.");
  catalogue.add<WinnerPlaysOn>(Games::both, "winner-plays-on", "DC-4.1c",
                               "After the end only the loser's operations are invalid.");
  catalogue.add<InvalidPassesTheTurn>(Games::both, "invalid-passes-the-turn", "DC-4.2",
                                      "The sides take turns operation by operation, invalid ones included.");
  catalogue.add<TouchedPiecePassesTheTurn>(
      Games::both, "touched-piece-passes-the-turn", "DC-4.2",
      "An invalid operation passes the turn if it began at a piece of the side to move.");
  catalogue.add<TurnNeverPasses>(Games::both, "turn-never-passes", "DC-4.3", "Red is always to move.");
  catalogue.add<CaptureMovesAgain>(Games::both, "capture-moves-again", "DC-4.3",
                                   "The side that captures moves again, as in draughts.");
  catalogue.add<GameNeverEnds>(Games::both, "game-never-ends", "DC-4.4",
                               "Capturing a captain is a capture like any other.");
  catalogue.add<OnlyOneCaptainEnds<Side::blue>>(Games::both, "only-blue-captain-ends", "DC-4.4",
                                                "Only the capture of blue's captain ends the game.");
  catalogue.add<OnlyOneCaptainEnds<Side::red>>(Games::both, "only-red-captain-ends", "DC-4.4",
                                               "Only the capture of red's captain ends the game.");
  catalogue.add<OverComesLate>(Games::both, "over-comes-late", "DC-4.4",
                               "The game ends with the valid operation after the one that captures a captain.");
  catalogue.add<OverIsNotTold>(Games::both, "over-is-not-told", "DC-4.4",
                               "The game ends, but the operation that ends it doesn't say so.");
}

}  // namespace

void add_turn_mistakes(Catalogue& catalogue) {
  add_general(catalogue);
  add_operations(catalogue);
}

}  // namespace quack
