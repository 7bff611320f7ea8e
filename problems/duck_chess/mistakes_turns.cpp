// Known mistakes of DC-3 and DC-4: what holds for every kind, operations, turns, and the end of the game. What keeps a
// state of its own is in mistakes_memory.cpp.

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

Edit capture_their_own(std::initializer_list<Side> sides, std::optional<Kind> only = std::nullopt) {
  return [sides = std::vector(sides), only](Rules& rules) {
    for (const Side side : sides) {
      for (const Kind kind : kKinds) {
        if (only.value_or(kind) == kind) rules.capture_their_own.set(Piece{side, kind});
      }
    }
  };
}

// The same where nothing else forbids a car to go onto its own cell.
Edit capture_their_own_and_cars_themselves(std::vector<Side> sides) {
  return [=](Rules& rules) {
    for (const Side side : sides) {
      capture_their_own({side})(rules);
      rules.stays[index(side)][static_cast<std::size_t>(Kind::car)] = Stays::gone;
    }
  };
}

// When a move is on the board.
Edit then(void (*changes)(State& state, const Done& done)) {
  return [=](Rules& rules) { rules.carried_out.push_back(changes); };
}

// When the outcome of an operation is known.
Edit after(void (*changes)(const Rules& rules, State& state, Operation operation, Outcome& outcome)) {
  return [=](Rules& rules) { rules.after.push_back(changes); };
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

Edit only_stops(std::optional<Side> side, bool ends_again) {
  return [=](Rules& rules) {
    for (const Side each : kSides) rules.stops[index(each)] = side == each;
    if (!ends_again) return;
    rules.after.push_back(
        [](const Rules&, State& state, Operation, Outcome& outcome) { outcome.over = outcome.valid() && state.over; });
  };
}

// The capture of these pieces ends the game, beside that of captains or instead.
Edit ends(std::initializer_list<Piece> pieces, bool captains_too) {
  return [=, pieces = std::vector(pieces)](Rules& rules) {
    rules.ends.set(Kind::captain, captains_too);
    for (const Piece piece : pieces) rules.ends.set(piece);
  };
}

Edit any_ends(Kind kind, bool captains_too) { return ends({{Side::red, kind}, {Side::blue, kind}}, captains_too); }

void add_general(Catalogue& catalogue) {
  using enum Games;
  using enum Side;
  catalogue.add({
      {both, "captures-its-own", "DC-3.2", "A piece may capture a piece of its own side.",
       capture_their_own({red, blue})},
      {both, "red-captures-its-own", "DC-3.2", "Red's pieces may capture each other.", capture_their_own({red})},
      {both, "blue-captures-its-own", "DC-3.2", "Blue's pieces may capture each other.", capture_their_own({blue})},
      {both, "captures-its-own-and-cars-themselves", "DC-3.2",
       "A piece may capture a piece of its own side, and a car itself.",
       capture_their_own_and_cars_themselves({red, blue})},
      {both, "red-captures-its-own-and-cars-themselves", "DC-3.2",
       "Red's pieces may capture each other, and its cars themselves.", capture_their_own_and_cars_themselves({red})},
      {both, "blue-captures-its-own-and-cars-themselves", "DC-3.2",
       "Blue's pieces may capture each other, and its cars themselves.", capture_their_own_and_cars_themselves({blue})},
      {both, "car-captures-its-own", "DC-3.2",
       "The car may capture the first piece in its way, also one of its own side.",
       capture_their_own({red, blue}, Kind::car)},
      {both, "nothing-is-captured", "DC-3.3", "Nothing moves onto a piece, of whichever side.",
       steps_of_all(never_capture, kMoves)},
      {both, "captor-is-lost-too", "DC-3.3", "The piece that captures leaves the game as well.",
       then([](State& state, const Done& done) {
         if (done.captured) state.board.put(done.operation.to, std::nullopt);
       })},
      {both, "captor-is-lost-instead", "DC-3.3", "The piece that captures leaves the game, and the captured one stays.",
       then([](State& state, const Done& done) {
         if (done.captured) state.board.put(done.operation.to, done.captured);
       })},
      {both, "capture-swaps", "DC-3.3", "A captured piece is put where the other one came from.",
       then([](State& state, const Done& done) { state.board.put(done.operation.from, done.captured); })},
      {both, "mover-stays-behind-too", "DC-3.3", "The cell that a piece leaves isn't emptied.",
       then([](State& state, const Done& done) { state.board.put(done.operation.from, done.moved); })},
      {both, "mover-stays-behind-when-it-captures", "DC-3.3", "The cell that a captor leaves isn't emptied.",
       then([](State& state, const Done& done) {
         if (done.captured) state.board.put(done.operation.from, done.moved);
       })},
      {both, "captured-comes-back", "DC-3.3", "A captured piece is on its cell again when its captor moves on.",
       then([](State& state, const Done& done) {
         state.board.put(done.operation.from, state.left.at(done.operation.from));
         state.left.put(done.operation.from, std::nullopt);
         if (done.captured) state.left.put(done.operation.to, done.captured);
       })},
      {both, "captured-is-named-as-the-captor", "DC-3.3", "A captured piece is named by the kind of its captor.",
       after([](const Rules&, State&, Operation, Outcome& outcome) {
         if (outcome.captured) outcome.captured->kind = outcome.moved->kind;
       })},
      {both, "captured-is-read-late", "DC-3.3",
       "The captured piece is read when the other one stands there already: each piece captures itself.",
       [](Rules& rules) { rules.reads_captured_late = true; }},
      {both, "captured-name-is-kept", "DC-3.3",
       "After the first capture every move names the piece that was captured last.",
       after([](const Rules&, State& state, Operation, Outcome& outcome) {
         if (!outcome.valid()) return;
         if (outcome.captured) state.name = outcome.captured;
         outcome.captured = state.name;
       })},
  });
}

void add_operations(Catalogue& catalogue) {
  using enum Games;
  catalogue.add({
      {both, "turn-is-not-checked", "DC-4.1a", "Either side's pieces may be moved at any time.",
       [](Rules& rules) { rules.turn_counts = false; }},
      {both, "into-check-is-invalid", "DC-4.1b", "A move that leaves the mover's own captain attacked is invalid.",
       no_captain_left_attacked([](const Rules&, const State&, Operation) { return true; })},
      {both, "captain-must-not-step-into-check", "DC-4.1b", "A captain's move onto an attacked cell is invalid.",
       no_captain_left_attacked([](const Rules&, const State& state, Operation operation) {
         return state.board.at(operation.from)->kind == Kind::captain;
       })},
      {both, "check-must-be-answered", "DC-4.1b",
       "While the mover's captain stands attacked, a move that leaves it so is invalid.",
       no_captain_left_attacked([](const Rules& rules, const State& state, Operation) {
         return attacks_a_captain(rules, state, other(state.board.side_to_move));
       })},
      {both, "play-goes-on", "DC-4.1c", "Operations after the end are judged as if the game weren't over.",
       [](Rules& rules) { rules.before.push_back([](const Rules&, State& state, Operation) { state.over = false; }); }},
      {both, "every-later-move-ends-the-game", "DC-4.1c",
       "Operations after the end are judged as if the game weren't over, and each that is valid ends it again.",
       only_stops(std::nullopt, true)},
      {both, "only-red-stops", "DC-4.1c", "After the end only red's operations are invalid.",
       only_stops(Side::red, false)},
      {both, "only-red-stops-and-blue-ends-again", "DC-4.1c",
       "After the end only red's operations are invalid, and each valid one of blue ends the game again.",
       only_stops(Side::red, true)},
      {both, "only-blue-stops", "DC-4.1c", "After the end only blue's operations are invalid.",
       only_stops(Side::blue, false)},
      {both, "only-blue-stops-and-red-ends-again", "DC-4.1c",
       "After the end only blue's operations are invalid, and each valid one of red ends the game again.",
       only_stops(Side::blue, true)},
      {both, "winner-plays-on", "DC-4.1c", "After the end only the loser's operations are invalid.",
       [](Rules& rules) {
         rules.before.push_back([](const Rules&, State& state, Operation) {
           state.was_over = state.over;
           state.over = false;
           if (state.was_over) pass_the_turn(state);
         });
         rules.after.push_back([](const Rules&, State& state, Operation, Outcome& outcome) {
           if (!state.was_over) return;
           state.over = true;
           if (!outcome.valid()) pass_the_turn(state);
         });
       }},
      {both, "invalid-passes-the-turn", "DC-4.2", "The sides take turns operation by operation, invalid ones included.",
       after([](const Rules&, State& state, Operation, Outcome& outcome) {
         if (!outcome.valid()) pass_the_turn(state);
       })},
      {both, "touched-piece-passes-the-turn", "DC-4.2",
       "An invalid operation passes the turn if it began at a piece of the side to move.",
       after([](const Rules&, State& state, Operation, Outcome& outcome) {
         if (!outcome.valid() && outcome.validity != Validity::no_own_piece) pass_the_turn(state);
       })},
      {both, "invalid-is-carried-out", "DC-4.2",
       "An invalid operation moves its piece all the same, if that is one of the side to move.",
       after([](const Rules& rules, State& state, Operation operation, Outcome& outcome) {
         const bool is_touched = outcome.validity != Validity::game_over && outcome.validity != Validity::no_own_piece;
         if (!outcome.valid() && is_touched) carry_out(rules, state, operation);
       })},
      // Whose turn it is follows from the number of moves: from -128 on it is never 1 modulo 2.
      {both, "moves-in-a-signed-char", "DC-4.3",
       "The moves are counted in a signed char: after 128 of them it is always red's turn.",
       after([](const Rules&, State& state, Operation, Outcome& outcome) {
         if (!outcome.valid()) return;
         state.moves = state.moves == 127 ? -128 : state.moves + 1;
         state.board.side_to_move = state.moves % 2 == 1 ? Side::blue : Side::red;
       })},
      {both, "turn-never-passes", "DC-4.3", "Red is always to move.",
       after([](const Rules&, State& state, Operation, Outcome& outcome) {
         if (outcome.valid()) pass_the_turn(state);
       })},
      {both, "capture-moves-again", "DC-4.3", "The side that captures moves again, as in draughts.",
       after([](const Rules&, State& state, Operation, Outcome& outcome) {
         if (outcome.captured) state.board.side_to_move = outcome.moved->side;
       })},
      {both, "game-never-ends", "DC-4.4", "Capturing a captain is a capture like any other.", ends({}, false)},
      {both, "only-blue-captain-ends", "DC-4.4", "Only the capture of blue's captain ends the game.",
       ends({{Side::blue, Kind::captain}}, false)},
      {both, "only-red-captain-ends", "DC-4.4", "Only the capture of red's captain ends the game.",
       ends({{Side::red, Kind::captain}}, false)},
      {both, "over-comes-late", "DC-4.4",
       "The game ends with the valid operation after the one that captures a captain.",
       after([](const Rules&, State& state, Operation, Outcome& outcome) {
         if (outcome.over) {
           state.captain_is_dead = true;
           outcome.over = state.over = false;
         } else if (state.captain_is_dead && outcome.valid()) {
           outcome.over = state.over = true;
           outcome.check = false;
         }
       })},
      {both, "captain-is-looked-for-late", "DC-4.4",
       "Whether a captain is captured is asked when its captor stands there already: the game ends when a captain "
       "moves.",
       [](Rules& rules) {
         rules.ends = {};
         rules.after.push_back([](const Rules&, State& state, Operation, Outcome& outcome) {
           if (!outcome.valid() || outcome.moved->kind != Kind::captain) return;
           outcome.over = state.over = true;
           outcome.check = false;
         });
       }},
      {both, "ending-not-reported", "DC-4.4", "The game ends, but the operation that ends it doesn't say so.",
       after([](const Rules&, State&, Operation, Outcome& outcome) { outcome.over = false; })},
  });
}

void add_other_ends(Catalogue& catalogue) {
  catalogue.add(
      {Games::both, "any-capture-ends-the-game", "DC-4.4", "Capturing any piece ends the game.", [](Rules& rules) {
         for (const Kind kind : kKinds) rules.ends.set(kind);
       }});
  for (const Kind kind : kKinds) {
    if (kind == Kind::captain) continue;
    const std::string name = "capturing-any-" + text(kind) + "-ends-the-game";
    const std::string sentence = "Capturing any " + text(kind) + " ends the game,";
    catalogue.add(
        {{Games::both, name + "-too", "DC-4.4", sentence + " too.", any_ends(kind, true)},
         {Games::both, name, "DC-4.4", sentence + " and capturing a captain does not.", any_ends(kind, false)}});
  }
}

}  // namespace

void add_turn_mistakes(Catalogue& catalogue) {
  add_general(catalogue);
  add_operations(catalogue);
  add_other_ends(catalogue);
}

}  // namespace quack
