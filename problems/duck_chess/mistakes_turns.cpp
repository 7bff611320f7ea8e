// Known mistakes of DC-3 and DC-4: what holds for every kind, operations, turns, and the end of the game.

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// ---- DC-3.2: nothing moves onto a piece of its own side ----

// The pieces of one side may.
struct OneSideCapturesItsOwn final : Mistake {
  OneSideCapturesItsOwn(const Position& position, CheckRule rule, Side whose) : Mistake(position, rule), side(whose) {}
  bool own_piece_on_target(Cell to, Side mover) const override {
    return mover != side && Mistake::own_piece_on_target(to, mover);
  }

  Side side;
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

// What the target holds is looked at when the piece stands there already.
class CapturedIsReadLate final : public Mistake {
 public:
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    outcome.captured = outcome.moved;
    return outcome;
  }
  void carry_out(Operation operation) override {
    Mistake::carry_out(operation);
    standing_ = position_.at(operation.to);
  }
  bool ends_the_game(std::optional<Piece> /*captured*/) const override { return Mistake::ends_the_game(standing_); }

 private:
  std::optional<Piece> standing_;
};

// ---- DC-4.1: what is invalid ----

struct TurnIsNotChecked final : Mistake {
  using Mistake::Mistake;
  bool own_piece_on(Cell from) const override { return position_.at(from).has_value(); }
};

// As in chess: an operation that `is_concerned` must not leave the mover's own captain attacked.
MistakenEngine no_captain_left_attacked(bool (*is_concerned)(Rules rules, Operation operation)) {
  return change<ChangedJudgement>([=](Rules rules, Operation operation) {
    const auto ruling = rules.Mistake::judge(operation);
    if (!ruling.valid() || !is_concerned(rules, operation)) return ruling;
    Mistake after = rules;
    after.carry_out(operation);
    return after.attacks_a_captain(other(rules.position_.side_to_move)) ? rules.unreachable() : ruling;
  });
}

// The end is forgotten with the operation that brings it.
struct PlayGoesOn final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    over_ = false;
    return Mistake::play(operation);
  }
};

struct NobodyStops : Mistake {
  using Mistake::Mistake;
  bool over() const override { return false; }
};

template <Side kSide>
struct OnlyOneSideStops : Mistake {
  using Mistake::Mistake;
  bool over() const override { return over_ && position_.side_to_move == kSide; }
};

// And each valid operation after the end ends the game again.
template <class Engine>
struct EndsAgain final : Engine {
  using Engine::Engine;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    outcome.over = outcome.valid() && this->over_;
    return outcome;
  }
};

// Moves, and sees only then that it must not; the turn doesn't pass.
struct InvalidIsCarriedOut final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    const bool touched = !over_ && own_piece_on(operation.from);
    const Outcome outcome = Mistake::play(operation);
    if (touched && !outcome.valid()) carry_out(operation);
    return outcome;
  }
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

// ---- DC-4.3: turns ----

struct TurnNeverPasses final : Mistake {
  using Mistake::Mistake;
  Side next_to_move(Side mover) const override { return mover; }
};

// Whose turn it is follows from the number of moves, which is counted in a signed char: from -128 on it is never 1
// modulo 2.
class MovesInASignedChar final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    moves_ = moves_ == 127 ? -128 : moves_ + 1;
    Mistake::carry_out(operation);
  }
  Side next_to_move(Side /*mover*/) const override { return moves_ % 2 == 1 ? Side::blue : Side::red; }

 private:
  int moves_ = 0;
};

// ---- DC-4.4: the end ----

// Only the capture of that side's captain ends the game, or nothing does.
class OnlyOneCaptainEnds final : public Mistake {
 public:
  OnlyOneCaptainEnds(const Position& position, CheckRule rule, std::optional<Side> side)
      : Mistake(position, rule), side_(side) {}
  bool ends_the_game(std::optional<Piece> captured) const override {
    return side_ && captured == Piece{*side_, Kind::captain};
  }

 private:
  std::optional<Side> side_;
};

// The capture of such a piece ends the game.
struct OtherCapturesEnd final : Mistake {
  OtherCapturesEnd(const Position& position, CheckRule rule, std::optional<Kind> kind, bool captains)
      : Mistake(position, rule), kind_(kind), captains_(captains) {}
  bool ends_the_game(std::optional<Piece> captured) const override {
    if (!captured) return false;
    return captured->kind == Kind::captain ? captains_ : kind_.value_or(captured->kind) == captured->kind;
  }

 private:
  std::optional<Kind> kind_;  // none: any
  bool captains_;
};

void add_other_ends(Catalogue& catalogue) {
  using enum Catalogue::Games;
  catalogue.add({{both, "any-capture-ends-the-game", "DC-4.4", "Capturing any piece ends the game.",
                  engine<OtherCapturesEnd>(std::optional<Kind>(), true)}});
  for (const Kind kind : kKinds) {
    if (kind == Kind::captain) continue;
    const std::string what(name(kind));
    catalogue.add(
        {{both, "capturing-any-" + what + "-ends-the-game-too", "DC-4.4",
          "Capturing any " + what + " ends the game, too.", engine<OtherCapturesEnd>(std::optional(kind), true)},
         {both, "capturing-any-" + what + "-ends-the-game", "DC-4.4",
          "Capturing any " + what + " ends the game, and capturing a captain does not.",
          engine<OtherCapturesEnd>(std::optional(kind), false)}});
  }
}

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

void add_general(Catalogue& catalogue) {
  using enum Catalogue::Games;
  catalogue.add({
      {both, "captures-its-own", "DC-3.2", "A piece may capture a piece of its own side.",
       change<ChangedReach>([](Rules rules, Piece piece, Cell from, Cell to) {
         return on_board(to) ? rules.step(piece, from, to) : rules.unreachable();
       })},
      {both, "red-captures-its-own", "DC-3.2", "Red's pieces may capture each other.",
       engine<OneSideCapturesItsOwn>(Side::red)},
      {both, "blue-captures-its-own", "DC-3.2", "Blue's pieces may capture each other.",
       engine<OneSideCapturesItsOwn>(Side::blue)},
      {both, "car-captures-its-own", "DC-3.2",
       "The car may capture the first piece in its way, also one of its own side.",
       change<ChangedReach>([](Rules rules, Piece piece, Cell from, Cell to) {
         return piece.kind == Kind::car ? rules.car_step(from, to) : rules.Mistake::can_go(piece, from, to);
       })},
      {both, "nothing-is-captured", "DC-3.3", "Nothing moves onto a piece, of whichever side.",
       engine<NothingIsCaptured>()},
      {both, "captor-is-lost-too", "DC-3.3", "The piece that captures leaves the game as well.",
       change<ChangedBoard>([](Mistake& rules, Operation operation) {
         const bool captures = rules.position_.at(operation.to).has_value();
         rules.Mistake::carry_out(operation);
         if (captures) rules.position_.put(operation.to, std::nullopt);
       })},
      {both, "captor-is-lost-instead", "DC-3.3", "The piece that captures leaves the game, and the captured one stays.",
       change<ChangedBoard>([](Mistake& rules, Operation operation) {
         const auto captured = rules.position_.at(operation.to);
         rules.Mistake::carry_out(operation);
         if (captured) rules.position_.put(operation.to, captured);
       })},
      {both, "capture-swaps", "DC-3.3", "A captured piece is put where the other one came from.",
       change<ChangedBoard>([](Mistake& rules, Operation operation) {
         const auto captured = rules.position_.at(operation.to);
         rules.Mistake::carry_out(operation);
         rules.position_.put(operation.from, captured);
       })},
      {both, "mover-stays-behind-too", "DC-3.3", "The cell that a piece leaves isn't emptied.",
       change<ChangedBoard>([](Mistake& rules, Operation operation) {
         const auto piece = rules.position_.at(operation.from);
         rules.Mistake::carry_out(operation);
         rules.position_.put(operation.from, piece);
       })},
      {both, "mover-stays-behind-when-it-captures", "DC-3.3", "The cell that a captor leaves isn't emptied.",
       change<ChangedBoard>([](Mistake& rules, Operation operation) {
         const auto piece = rules.position_.at(operation.from);
         const bool captures = rules.position_.at(operation.to).has_value();
         rules.Mistake::carry_out(operation);
         if (captures) rules.position_.put(operation.from, piece);
       })},
      {both, "captured-comes-back", "DC-3.3", "A captured piece is on its cell again when its captor moves on.",
       engine<CapturedComesBack>()},
      {both, "captured-is-named-as-the-captor", "DC-3.3", "A captured piece is named by the kind of its captor.",
       change<ChangedOutcome>([](Mistake&, Outcome& outcome) {
         if (outcome.captured) outcome.captured->kind = outcome.moved->kind;
       })},
      {both, "captured-is-read-late", "DC-3.3",
       "The captured piece is read when the other one stands there already: each piece captures itself.",
       engine<CapturedIsReadLate>()},
      // A variable keeps what an earlier operation left in it.
      {both, "captured-name-is-kept", "DC-3.3",
       "After the first capture every move names the piece that was captured last.",
       change<ChangedOutcome>([last = std::optional<Piece>()](Rules, Outcome& outcome) mutable {
         if (!outcome.valid()) return;
         if (outcome.captured) last = outcome.captured;
         outcome.captured = last;
       })},
  });
}

void pass_the_turn(Mistake& rules) { rules.position_.side_to_move = other(rules.position_.side_to_move); }

void add_operations(Catalogue& catalogue) {
  using enum Catalogue::Games;
  catalogue.add({
      {both, "turn-is-not-checked", "DC-4.1a", "Either side's pieces may be moved at any time.",
       engine<TurnIsNotChecked>()},
      {both, "into-check-is-invalid", "DC-4.1b", "A move that leaves the mover's own captain attacked is invalid.",
       no_captain_left_attacked([](Rules, Operation) { return true; })},
      {both, "captain-must-not-step-into-check", "DC-4.1b", "A captain's move onto an attacked cell is invalid.",
       no_captain_left_attacked(
           [](Rules rules, Operation operation) { return rules.position_.at(operation.from)->kind == Kind::captain; })},
      {both, "check-must-be-answered", "DC-4.1b",
       "While the mover's captain stands attacked, a move that leaves it so is invalid.",
       no_captain_left_attacked(
           [](Rules rules, Operation) { return rules.attacks_a_captain(other(rules.position_.side_to_move)); })},
      {both, "play-goes-on", "DC-4.1c", "Operations after the end are judged as if the game weren't over.",
       engine<PlayGoesOn>()},
      {both, "every-later-move-ends-the-game", "DC-4.1c",
       "Operations after the end are judged as if the game weren't over, and each that is valid ends it again.",
       engine<EndsAgain<NobodyStops>>()},
      {both, "only-red-stops", "DC-4.1c", "After the end only red's operations are invalid.",
       engine<OnlyOneSideStops<Side::red>>()},
      {both, "only-red-stops-and-blue-ends-again", "DC-4.1c",
       "After the end only red's operations are invalid, and each valid one of blue ends the game again.",
       engine<EndsAgain<OnlyOneSideStops<Side::red>>>()},
      {both, "only-blue-stops", "DC-4.1c", "After the end only blue's operations are invalid.",
       engine<OnlyOneSideStops<Side::blue>>()},
      {both, "only-blue-stops-and-red-ends-again", "DC-4.1c",
       "After the end only blue's operations are invalid, and each valid one of red ends the game again.",
       engine<EndsAgain<OnlyOneSideStops<Side::blue>>>()},
      {both, "winner-plays-on", "DC-4.1c", "After the end only the loser's operations are invalid.",
       engine<WinnerPlaysOn>()},
      {both, "invalid-passes-the-turn", "DC-4.2", "The sides take turns operation by operation, invalid ones included.",
       change<ChangedOutcome>([](Mistake& rules, Outcome& outcome) {
         if (!outcome.valid()) pass_the_turn(rules);
       })},
      {both, "touched-piece-passes-the-turn", "DC-4.2",
       "An invalid operation passes the turn if it began at a piece of the side to move.",
       change<ChangedOutcome>([](Mistake& rules, Outcome& outcome) {
         if (!outcome.valid() && outcome.validity != Validity::no_own_piece) pass_the_turn(rules);
       })},
      {both, "invalid-is-carried-out", "DC-4.2",
       "An invalid operation moves its piece all the same, if that is one of the side to move.",
       engine<InvalidIsCarriedOut>()},
      {both, "moves-in-a-signed-char", "DC-4.3",
       "The moves are counted in a signed char: after 128 of them it is always red's turn.",
       engine<MovesInASignedChar>()},
      {both, "turn-never-passes", "DC-4.3", "Red is always to move.", engine<TurnNeverPasses>()},
      {both, "capture-moves-again", "DC-4.3", "The side that captures moves again, as in draughts.",
       change<ChangedOutcome>([](Mistake& rules, Outcome& outcome) {
         if (outcome.captured) rules.position_.side_to_move = outcome.moved->side;
       })},
      {both, "game-never-ends", "DC-4.4", "Capturing a captain is a capture like any other.",
       engine<OnlyOneCaptainEnds>(std::optional<Side>())},
      {both, "only-blue-captain-ends", "DC-4.4", "Only the capture of blue's captain ends the game.",
       engine<OnlyOneCaptainEnds>(std::optional(Side::blue))},
      {both, "only-red-captain-ends", "DC-4.4", "Only the capture of red's captain ends the game.",
       engine<OnlyOneCaptainEnds>(std::optional(Side::red))},
      {both, "over-comes-late", "DC-4.4",
       "The game ends with the valid operation after the one that captures a captain.", engine<OverComesLate>()},
      {both, "ending-not-reported", "DC-4.4", "The game ends, but the operation that ends it doesn't say so.",
       change<ChangedOutcome>([](Rules, Outcome& outcome) { outcome.over = false; })},
  });
}

}  // namespace

void add_turn_mistakes(Catalogue& catalogue) {
  add_general(catalogue);
  add_operations(catalogue);
  add_other_ends(catalogue);
}

}  // namespace quack
