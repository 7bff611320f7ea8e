// Known mistakes of DC-3 and DC-4: what holds for every kind, operations, turns, and the end of the game. What keeps a
// state of its own is in mistakes_memory.cpp.

#include "problems/duck_chess/game.h"
#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// The same where nothing else forbids a car to go onto its own cell.
Edit captures_its_own_and_cars_themselves(SideFilter filter) {
  return all_of({captures_its_own(filter), [=](Rules& rules) {
                   for (const Side side : sides_of(filter)) rules.stays[index(side)][index(Kind::car)] = StayRule::gone;
                 }});
}

void pass_the_turn(State& state) { state.board.side_to_move = other(state.board.side_to_move); }

// As in chess: an operation that `is_concerned` must not leave the mover's own captain attacked.
Edit no_captain_left_attacked(bool (*is_concerned)(const Rules& rules, const State& state, Operation operation)) {
  return [=](Rules& edited) {
    edited.forbids.push_back([=](const Rules& rules, const State& state, Operation operation) {
      if (!is_concerned(rules, state, operation)) return false;
      State after = state;
      carry_out(rules, after, operation);
      return attacks_a_captain(rules, after, other(state.board.side_to_move));
    });
  };
}

// After the end only that side's operations are invalid, or none are.
Edit only_stops(SideFilter filter) { return sets(&Rules::stops, {filter == Side::red, filter == Side::blue}); }
Message only_one_stops(Side side) {
  return tr("After the end only {0}'s operations are invalid, and each valid one of {1} ends the game again.",
            word_of(side), word_of(other(side)));
}
Edit ends_again() {
  return after_moves([](State& state, Outcome& outcome) { outcome.over = state.over; });
}

// The capture of these pieces ends the game, and that of captains does not.
Edit ends(std::initializer_list<Piece> pieces) {
  return [pieces = std::vector(pieces)](Rules& rules) {
    rules.ends.set(Kind::captain, false);
    for (const Piece piece : pieces) rules.ends.set(piece);
  };
}
Edit also_ends(Kind kind) {
  return [=](Rules& rules) { rules.ends.set(kind); };
}

void add_general(Catalogue& catalogue) {
  using enum Games;
  using enum Side;
  catalogue.add({
      {both, "captures-its-own", "DC-3.2", tr("A piece may capture a piece of its own side."),
       captures_its_own(std::nullopt)},
      {both, "red-captures-its-own", "DC-3.2", tr("{0}'s pieces may capture each other.", word_of(red)),
       captures_its_own(red)},
      {both, "blue-captures-its-own", "DC-3.2", tr("{0}'s pieces may capture each other.", word_of(blue)),
       captures_its_own(blue)},
      {both, "captures-its-own-and-cars-themselves", "DC-3.2",
       tr("A piece may capture a piece of its own side, and a car itself."),
       captures_its_own_and_cars_themselves(std::nullopt)},
      {both, "red-captures-its-own-and-cars-themselves", "DC-3.2",
       tr("{0}'s pieces may capture each other, and its cars themselves.", word_of(red)),
       captures_its_own_and_cars_themselves(red)},
      {both, "blue-captures-its-own-and-cars-themselves", "DC-3.2",
       tr("{0}'s pieces may capture each other, and its cars themselves.", word_of(blue)),
       captures_its_own_and_cars_themselves(blue)},
      {both, "car-captures-its-own", "DC-3.2",
       tr("The car may capture the first piece in its way, also one of its own side."),
       [](Rules& rules) { rules.capture_their_own.set(Kind::car); }},
      {both, "nothing-is-captured", "DC-3.3", tr("Nothing moves onto a piece, of whichever side."),
       steps_of_all(never_capture, kMoves)},
      {both, "captor-is-lost-too", "DC-3.3", tr("The piece that captures leaves the game as well."),
       then([](State& state, const MoveMade& done) {
         if (done.captured) state.board.put(done.operation.to, std::nullopt);
       })},
      {both, "captor-is-lost-instead", "DC-3.3",
       tr("The piece that captures leaves the game, and the captured one stays."),
       then([](State& state, const MoveMade& done) {
         if (done.captured) state.board.put(done.operation.to, done.captured);
       })},
      {both, "capture-swaps", "DC-3.3", tr("A captured piece is put where the other one came from."),
       then([](State& state, const MoveMade& done) { state.board.put(done.operation.from, done.captured); })},
      {both, "mover-stays-behind-too", "DC-3.3", tr("The cell that a piece leaves isn't emptied."),
       then([](State& state, const MoveMade& done) { state.board.put(done.operation.from, done.moved); })},
      {both, "mover-stays-behind-when-it-captures", "DC-3.3", tr("The cell that a captor leaves isn't emptied."),
       then([](State& state, const MoveMade& done) {
         if (done.captured) state.board.put(done.operation.from, done.moved);
       })},
      {both, "captured-comes-back", "DC-3.3", tr("A captured piece is on its cell again when its captor moves on."),
       then([](State& state, const MoveMade& done) {
         state.board.put(done.operation.from, state.left.at(done.operation.from));
         state.left.put(done.operation.from, std::nullopt);
         if (done.captured) state.left.put(done.operation.to, done.captured);
       })},
      {both, "captured-is-named-as-the-captor", "DC-3.3", tr("A captured piece is named by the kind of its captor."),
       after_moves([](State&, Outcome& outcome) {
         if (outcome.captured) outcome.captured->kind = outcome.moved->kind;
       })},
      {both, "captured-is-read-late", "DC-3.3",
       tr("The captured piece is read when the other one stands there already: each piece captures itself."),
       sets(&Rules::reads_captured_late, true)},
      {both, "captured-name-is-kept", "DC-3.3",
       tr("After the first capture every move names the piece that was captured last."),
       after_moves([](State& state, Outcome& outcome) {
         if (outcome.captured) state.name = outcome.captured;
         outcome.captured = state.name;
       })},
  });
}

void add_operations(Catalogue& catalogue) {
  using enum Games;
  catalogue.add({
      {both, "turn-is-not-checked", "DC-4.1a", tr("Either side's pieces may be moved at any time."),
       sets(&Rules::turn_counts, false)},
      {both, "into-check-is-invalid", "DC-4.1b", tr("A move that leaves the mover's own captain attacked is invalid."),
       no_captain_left_attacked([](const Rules&, const State&, Operation) { return true; })},
      {both, "captain-must-not-step-into-check", "DC-4.1b", tr("A captain's move onto an attacked cell is invalid."),
       no_captain_left_attacked([](const Rules&, const State& state, Operation operation) {
         return state.board.at(operation.from)->kind == Kind::captain;
       })},
      {both, "check-must-be-answered", "DC-4.1b",
       tr("While the mover's captain stands attacked, a move that leaves it so is invalid."),
       no_captain_left_attacked([](const Rules& rules, const State& state, Operation) {
         return attacks_a_captain(rules, state, other(state.board.side_to_move));
       })},
      {both, "play-goes-on", "DC-4.1c", tr("Operations after the end are judged as if the game weren't over."),
       does(&Rules::before, [](const Rules&, State& state, Operation) { state.over = false; })},
      {both, "every-later-move-ends-the-game", "DC-4.1c",
       tr("Operations after the end are judged as if the game weren't over, and each that is valid ends it again."),
       all_of({only_stops(std::nullopt), ends_again()})},
      {both, "only-red-stops", "DC-4.1c", tr("After the end only {0}'s operations are invalid.", word_of(Side::red)),
       only_stops(Side::red)},
      {both, "only-red-stops-and-blue-ends-again", "DC-4.1c", only_one_stops(Side::red),
       all_of({only_stops(Side::red), ends_again()})},
      {both, "only-blue-stops", "DC-4.1c", tr("After the end only {0}'s operations are invalid.", word_of(Side::blue)),
       only_stops(Side::blue)},
      {both, "only-blue-stops-and-red-ends-again", "DC-4.1c", only_one_stops(Side::blue),
       all_of({only_stops(Side::blue), ends_again()})},
      {both, "winner-plays-on", "DC-4.1c", tr("After the end only the loser's operations are invalid."),
       all_of({does(&Rules::before,
                    [](const Rules&, State& state, Operation) {
                      state.was_over = state.over;
                      state.over = false;
                      if (state.was_over) pass_the_turn(state);
                    }),
               does(&Rules::after,
                    [](const Rules&, State& state, Operation, Outcome& outcome) {
                      state.over = state.over || state.was_over;
                      if (state.was_over && !outcome.valid()) pass_the_turn(state);
                    })})},
      {both, "invalid-passes-the-turn", "DC-4.2",
       tr("The sides take turns operation by operation, invalid ones included."),
       after_refusals([](State& state, Outcome&) { pass_the_turn(state); })},
      {both, "touched-piece-passes-the-turn", "DC-4.2",
       tr("An invalid operation passes the turn if it began at a piece of the side to move."),
       after_refusals([](State& state, Outcome& outcome) {
         if (outcome.validity != Validity::no_own_piece) pass_the_turn(state);
       })},
      {both, "invalid-is-carried-out", "DC-4.2",
       tr("An invalid operation moves its piece all the same, if that is one of the side to move."),
       does(&Rules::after,
            [](const Rules& rules, State& state, Operation operation, Outcome& outcome) {
              const bool is_touched =
                  outcome.validity != Validity::game_over && outcome.validity != Validity::no_own_piece;
              if (!outcome.valid() && is_touched) carry_out(rules, state, operation);
            })},
      // Whose turn it is follows from the number of moves: from -128 on it is never 1 modulo 2.
      {both, "moves-in-a-signed-char", "DC-4.3",
       tr("The moves are counted in a signed char: after 128 of them it is always red's turn."),
       after_moves([](State& state, Outcome&) {
         state.moves = state.moves == 127 ? -128 : state.moves + 1;
         state.board.side_to_move = state.moves % 2 == 1 ? Side::blue : Side::red;
       })},
      {both, "turn-never-passes", "DC-4.3", tr("Red is always to move."),
       after_moves([](State& state, Outcome&) { pass_the_turn(state); })},
      {both, "capture-moves-again", "DC-4.3", tr("The side that captures moves again, as in draughts."),
       after_moves([](State& state, Outcome& outcome) {
         if (outcome.captured) state.board.side_to_move = outcome.moved->side;
       })},
      {both, "game-never-ends", "DC-4.4", tr("Capturing a captain is a capture like any other."), ends({})},
      {both, "only-blue-captain-ends", "DC-4.4",
       tr("Only the capture of {0}'s captain ends the game.", word_of(Side::blue)),
       ends({{Side::blue, Kind::captain}})},
      {both, "only-red-captain-ends", "DC-4.4",
       tr("Only the capture of {0}'s captain ends the game.", word_of(Side::red)), ends({{Side::red, Kind::captain}})},
      {both, "over-comes-late", "DC-4.4",
       tr("The game ends with the valid operation after the one that captures a captain."),
       after_moves([](State& state, Outcome& outcome) {
         if (outcome.over) {
           state.captain_is_dead = true;
           outcome.over = state.over = false;
         } else if (state.captain_is_dead) {
           outcome.over = state.over = true;
           outcome.check = false;
         }
       })},
      {both, "captain-is-looked-for-late", "DC-4.4",
       tr("Whether a captain is captured is asked when its captor stands there already: the game ends when a captain "
          "moves."),
       all_of({sets(&Rules::ends, {}), after_moves([](State& state, Outcome& outcome) {
                 if (outcome.moved->kind != Kind::captain) return;
                 outcome.over = state.over = true;
                 outcome.check = false;
               })})},
      {both, "ending-not-reported", "DC-4.4", tr("The game ends, but the operation that ends it doesn't say so."),
       after_moves([](State&, Outcome& outcome) { outcome.over = false; })},
  });
}

void add_other_ends(Catalogue& catalogue) {
  catalogue.add(
      {Games::both, "any-capture-ends-the-game", "DC-4.4", tr("Capturing any piece ends the game."), [](Rules& rules) {
         for (const Kind kind : kKinds) rules.ends.set(kind);
       }});
  for (const Kind kind : kKinds) {
    if (kind == Kind::captain) continue;
    catalogue.add({Games::both, "capturing-any-{0}-ends-the-game-too", "DC-4.4",
                   tr("Capturing any {0} ends the game, too.", word_of(kind)), also_ends(kind)},
                  {word_of(kind)});
    catalogue.add({Games::both, "capturing-any-{0}-ends-the-game", "DC-4.4",
                   tr("Capturing any {0} ends the game, and capturing a captain does not.", word_of(kind)),
                   ends({{Side::red, kind}, {Side::blue, kind}})},
                  {word_of(kind)});
  }
}

}  // namespace

void add_turn_mistakes(Catalogue& catalogue) {
  add_general(catalogue);
  add_operations(catalogue);
  add_other_ends(catalogue);
}

}  // namespace quack
