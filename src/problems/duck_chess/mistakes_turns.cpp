// Known mistakes of DC-3 and DC-4: what holds for every kind, operations, turns, and the end of the game. What keeps a
// state of its own is in mistakes_memory.cpp.

#include "problems/duck_chess/mistake_edits.h"

namespace quack {

namespace {

void pass_the_turn(State& state) { state.board.side_to_move = other(state.board.side_to_move); }

// Once a move is on the board, one of its cells has one of its pieces; null: nothing.
Edit leaves(Cell Operation::*cell, std::optional<Piece> MoveMade::*piece, bool only_captures = false) {
  return does(&Rules::carried_out, [=](State& state, const MoveMade& done) {
    if (done.captured || !only_captures)
      state.board.put(done.operation.*cell, piece == nullptr ? std::nullopt : done.*piece);
  });
}

void captured_comes_back(State& state, const MoveMade& done) {
  state.board.put(done.operation.from, state.left.at(done.operation.from));
  state.left.put(done.operation.from, std::nullopt);
  if (done.captured) state.left.put(done.operation.to, done.captured);
}

void add_captures_of_its_own(Catalogue& catalogue, SideFilter filter) {
  const auto add = [&](const char* name, const char* both, const char* one, void (*edit)(Rules & rules, Side side)) {
    catalogue.add("DC-3.2", {slug_of(filter) + name, filter ? tr(one, word_of(*filter)) : tr(both), [=](Rules& rules) {
                               for (const Side side : sides_of(filter)) {
                                 for (const Kind kind : kKinds) rules.capture_their_own.set(Piece{side, kind});
                                 edit(rules, side);
                               }
                             }});
  };
  add("captures-its-own", tr_later("A piece may capture a piece of its own side."),
      tr_later("{0}'s pieces may capture each other."), [](Rules&, Side) {});
  // A car goes onto its own cell where nothing else forbids it.
  add("captures-its-own-and-cars-themselves",
      tr_later("A piece may capture a piece of its own side, and a car itself."),
      tr_later("{0}'s pieces may capture each other, and its cars themselves."),
      [](Rules& rules, Side side) { rules.stays[index(side)][index(Kind::car)] = StayRule::gone; });
  add("captures-and-checks-its-own",
      tr_later("A piece may capture a piece of its own side, and so give check to its own captain."),
      tr_later("{0}'s pieces may capture each other, and so give check to their own captain."),
      [](Rules& rules, Side side) { rules.attacks_its_own[index(side)] = true; });
}

void add_captures(Catalogue& catalogue) {
  constexpr auto kFrom = &Operation::from, kTo = &Operation::to;
  for (const SideFilter filter : kSideFilters) add_captures_of_its_own(catalogue, filter);
  catalogue.add("DC-3.2", {"car-captures-its-own",
                           tr("The car may capture the first piece in its way, also one of its own side."),
                           [](Rules& rules) { rules.capture_their_own.set(Kind::car); }});
  catalogue.add(
      "DC-3.3",
      {{"nothing-is-captured", tr("Nothing moves onto a piece, of whichever side."),
        steps_of_all(never_capture, kMoves)},
       {"captor-is-lost-too", tr("The piece that captures leaves the game as well."), leaves(kTo, nullptr, true)},
       {"captor-is-lost-instead", tr("The piece that captures leaves the game, and the captured one stays."),
        leaves(kTo, &MoveMade::captured, true)},
       {"capture-swaps", tr("A captured piece is put where the other one came from."),
        leaves(kFrom, &MoveMade::captured)},
       {"mover-stays-behind-too", tr("The cell that a piece leaves isn't emptied."), leaves(kFrom, &MoveMade::moved)},
       {"mover-stays-behind-when-it-captures", tr("The cell that a captor leaves isn't emptied."),
        leaves(kFrom, &MoveMade::moved, true)},
       {"captured-comes-back", tr("A captured piece is on its cell again when its captor moves on."),
        does(&Rules::carried_out, captured_comes_back)},
       {"captured-is-named-as-the-captor", tr("A captured piece is named by the kind of its captor."),
        after_moves([](State&, Outcome& outcome) {
          if (outcome.captured) outcome.captured->kind = outcome.moved->kind;
        })},
       {"captured-is-read-late",
        tr("The captured piece is read when the other one stands there already: each piece captures itself."),
        sets(&Rules::reads_captured_late, true)},
       {"captured-name-is-kept", tr("After the first capture every move names the piece that was captured last."),
        after_moves([](State& state, Outcome& outcome) {
          if (outcome.captured) state.name = outcome.captured;
          outcome.captured = state.name;
        })}});
}

// Forbids, as chess does, an operation for which `is_concerned` is true if it leaves the mover's own captain attacked.
Edit no_captain_left_attacked(bool (*is_concerned)(const Rules& rules, const State& state, Operation operation)) {
  return does(&Rules::forbids, [=](const Rules& rules, const State& state, Operation operation) {
    if (!is_concerned(rules, state, operation)) return false;
    State after = state;
    carry_out(rules, after, operation);
    return attacks_a_captain(rules, after, other(state.board.side_to_move));
  });
}

// After the end only that side's operations are invalid, or none are.
Edit only_stops(SideFilter filter) { return sets(&Rules::stops, {filter == Side::red, filter == Side::blue}); }
Edit ends_again() {
  return after_moves([](State& state, Outcome& outcome) { outcome.over = state.over; });
}

// The winner has the turn after the end.
void judge_the_winner(const Rules&, State& state, Operation) {
  state.was_over = std::exchange(state.over, false);
  if (state.was_over) pass_the_turn(state);
}
void end_again(const Rules&, State& state, Operation, Outcome& outcome) {
  state.over = state.over || state.was_over;
  if (state.was_over && !outcome.valid()) pass_the_turn(state);
}

void carry_out_what_is_invalid(const Rules& rules, State& state, Operation operation, Outcome& outcome) {
  const bool is_touched = outcome.validity != Validity::game_over && outcome.validity != Validity::no_own_piece;
  if (!outcome.valid() && is_touched) carry_out(rules, state, operation);
}

void end_without_check(State& state, Outcome& outcome) {
  outcome.over = state.over = true;
  outcome.check = false;
}

// The capture of these pieces ends the game, and that of captains does not.
Edit ends(const std::vector<Piece>& pieces) {
  return [=](Rules& rules) {
    rules.ends.set(Kind::captain, false);
    for (const Piece piece : pieces) rules.ends.set(piece);
  };
}

void add_operations(Catalogue& catalogue) {
  catalogue.add("DC-4.1a", {"turn-is-not-checked", tr("Either side's pieces may be moved at any time."),
                            sets(&Rules::turn_counts, false)});
  catalogue.add(
      "DC-4.1b",
      {{"into-check-is-invalid", tr("A move that leaves the mover's own captain attacked is invalid."),
        no_captain_left_attacked([](const Rules&, const State&, Operation) { return true; })},
       {"captain-must-not-step-into-check", tr("A captain's move onto an attacked cell is invalid."),
        no_captain_left_attacked([](const Rules&, const State& state, Operation operation) {
          return state.board.at(operation.from)->kind == Kind::captain;
        })},
       {"check-must-be-answered", tr("While the mover's captain stands attacked, a move that leaves it so is invalid."),
        no_captain_left_attacked([](const Rules& rules, const State& state, Operation) {
          return attacks_a_captain(rules, state, other(state.board.side_to_move));
        })}});
  catalogue.add(
      "DC-4.1c",
      {{"play-goes-on", tr("Operations after the end are judged as if the game weren't over."),
        does(&Rules::before, [](const Rules&, State& state, Operation) { state.over = false; })},
       {"every-later-move-ends-the-game",
        tr("Operations after the end are judged as if the game weren't over, and each that is valid ends it again."),
        all_of({only_stops(std::nullopt), ends_again()})},
       {"winner-plays-on", tr("After the end only the loser's operations are invalid."),
        all_of({does(&Rules::before, judge_the_winner), does(&Rules::after, end_again)})}});
  for (const Side side : kSides) {
    const FamilyArguments arguments = {word_of(side), word_of(other(side))};
    catalogue.add(
        "DC-4.1c",
        {{"only-{0}-stops", tr("After the end only {0}'s operations are invalid.", arguments[0]), only_stops(side)},
         {"only-{0}-stops-and-{1}-ends-again",
          tr("After the end only {0}'s operations are invalid, and each valid one of {1} ends the game again.",
             arguments[0], arguments[1]),
          all_of({only_stops(side), ends_again()})}},
        arguments);
    catalogue.add("DC-4.4",
                  {"only-{0}-captain-ends", tr("Only the capture of {0}'s captain ends the game.", arguments[0]),
                   ends({{side, Kind::captain}})},
                  arguments);
  }
  catalogue.add("DC-4.2",
                {{"invalid-passes-the-turn", tr("The sides take turns operation by operation, invalid ones included."),
                  after(false, [](State& state, Outcome&) { pass_the_turn(state); })},
                 {"touched-piece-passes-the-turn",
                  tr("An invalid operation passes the turn if it began at a piece of the side to move."),
                  after(false,
                        [](State& state, Outcome& outcome) {
                          if (outcome.validity != Validity::no_own_piece) pass_the_turn(state);
                        })},
                 {"invalid-is-carried-out",
                  tr("An invalid operation moves its piece all the same, if that is one of the side to move."),
                  does(&Rules::after, carry_out_what_is_invalid)}});
}

void add_turns_and_ends(Catalogue& catalogue) {
  catalogue.add("DC-4.3",
                {// Whose turn it is follows from the number of moves: from -128 on it is never 1 modulo 2.
                 {"moves-in-a-signed-char",
                  tr("The moves are counted in a signed char: after 128 of them it is always red's turn."),
                  after_moves([](State& state, Outcome&) {
                    state.moves = state.moves == 127 ? -128 : state.moves + 1;
                    state.board.side_to_move = state.moves % 2 == 1 ? Side::blue : Side::red;
                  })},
                 {"turn-never-passes", tr("Red is always to move."),
                  after_moves([](State& state, Outcome&) { pass_the_turn(state); })},
                 {"capture-moves-again", tr("The side that captures moves again, as in draughts."),
                  after_moves([](State& state, Outcome& outcome) {
                    if (outcome.captured) state.board.side_to_move = outcome.moved->side;
                  })}});
  catalogue.add(
      "DC-4.4",
      {{"game-never-ends", tr("Capturing a captain is a capture like any other."), ends({})},
       {"over-comes-late", tr("The game ends with the valid operation after the one that captures a captain."),
        after_moves([](State& state, Outcome& outcome) {
          if (!outcome.over && state.captain_is_dead)
            end_without_check(state, outcome);
          else if (outcome.over)
            state.captain_is_dead = true, outcome.over = state.over = false;
        })},
       {"captain-is-looked-for-late",
        tr("Whether a captain is captured is asked when its captor stands there already: the game ends when a captain "
           "moves."),
        all_of({ends({}), after_moves([](State& state, Outcome& outcome) {
                  if (outcome.moved->kind == Kind::captain) end_without_check(state, outcome);
                })})},
       {"ending-not-reported", tr("The game ends, but the operation that ends it doesn't say so."),
        after_moves([](State&, Outcome& outcome) { outcome.over = false; })},
       {"any-capture-ends-the-game", tr("Capturing any piece ends the game."), [](Rules& rules) {
          for (const Kind kind : kKinds) rules.ends.set(kind);
        }}});
  for (const Kind kind : kKinds) {
    if (kind == Kind::captain) continue;
    const FamilyArguments arguments = {word_of(kind)};
    catalogue.add("DC-4.4",
                  {{"capturing-any-{0}-ends-the-game-too", tr("Capturing any {0} ends the game, too.", arguments[0]),
                    [=](Rules& rules) { rules.ends.set(kind); }},
                   {"capturing-any-{0}-ends-the-game",
                    tr("Capturing any {0} ends the game, and capturing a captain does not.", arguments[0]),
                    ends({{Side::red, kind}, {Side::blue, kind}})}},
                  arguments);
  }
}

}  // namespace

void add_turn_mistakes(Catalogue& catalogue) {
  add_captures(catalogue);
  add_operations(catalogue);
  add_turns_and_ends(catalogue);
}

}  // namespace quack
