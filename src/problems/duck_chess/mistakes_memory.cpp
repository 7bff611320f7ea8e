// Slips in programs rather than in reading: something is looked at from the wrong end, or is remembered although it
// never happened. All mistakes that keep state beside the board are here, except a flag or two.

#include <algorithm>

#include "problems/duck_chess/game.h"
#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// ---- DC-5: a side's captain is looked for on the cell that was noted for it, and not everywhere ----

// Each captain's first cell is noted, and then what `notes` makes of that.
Edit captain_is_looked_for_where_noted(const Edit& notes, SideFilter filter) {
  return all_of({does(&Rules::begins,
                      [](State& state) {
                        for (const Cell cell : kAllCells) {
                          const auto piece = state.board.at(cell);
                          if (piece && piece->kind == Kind::captain && !state.noted[index(piece->side)])
                            state.noted[index(piece->side)] = cell;
                        }
                      }),
                 notes, does(&Rules::view_edits, [=](const State& state, Side attacker, AttackView& view) {
                   const Side side = other(attacker);
                   if (filter.value_or(side) != side) return;
                   view.captains.clear();
                   if (const auto cell = state.noted[index(side)]) view.captains.push_back({*cell, side});
                 })});
}

// Runs `note` when a captain moves.
Edit notes(void (*note)(Cell& noted, const MoveMade& done)) {
  return does(&Rules::carried_out, [=](State& state, const MoveMade& done) {
    if (!done.moved || done.moved->kind != Kind::captain) return;
    if (auto& noted = state.noted[index(done.moved->side)]) note(*noted, done);
  });
}

void add_noted_captains(Catalogue& catalogue) {
  using enum Games;
  const auto add = [&](Games games, const char* name, const Message& sentence, const Edit& notes) {
    for (const SideFilter filter : kSideFilters) {
      catalogue.add({games, std::string(words_for(filter, "", "reds-", "blues-")) + "captain-is-" + name, "DC-5.1",
                     filter ? tr("{0} This holds only for {1}'s captain.", sentence, word_of(*filter)) : sentence,
                     captain_is_looked_for_where_noted(notes, filter)});
    }
  };
  add(both, "looked-for-at-home", tr("Check is an attack on the cell on which a captain began."), all_of({}));
  add(both, "followed-too-far",
      tr("Check is an attack on the cell to which the captain was last asked to go, even by an invalid operation."),
      does(&Rules::before, [](const Rules&, State& state, Operation operation) {
        const Side mover = state.board.side_to_move;
        if (!state.over && state.board.at(operation.from) == Piece{mover, Kind::captain})
          state.noted[index(mover)] = operation.to;
      }));
  add(both, "lost-when-it-captures",
      tr("A captain that has captured is looked for on the cell that it came from until it moves without a capture."),
      notes([](Cell& noted, const MoveMade& done) {
        if (!done.captured) noted = done.operation.to;
      }));
  // In the remix the captain of the side that moves is not looked for.
  add(duck_chess, "noted-late",
      tr("A captain that moves is looked for on the cell that it comes from, until the next operation."),
      does(&Rules::after, [](const Rules&, State& state, Operation operation, Outcome& outcome) {
        if (outcome.valid() && outcome.moved->kind == Kind::captain)
          state.noted[index(outcome.moved->side)] = operation.to;
      }));
  add(both, "noted-by-its-row",
      tr("A captain that moves is looked for in its new row, but in the column in which it began."),
      notes([](Cell& noted, const MoveMade& done) { noted.x = done.operation.to.x; }));
  add(both, "noted-by-its-column",
      tr("A captain that moves is looked for in its new column, but in the row in which it began."),
      notes([](Cell& noted, const MoveMade& done) { noted.y = done.operation.to.y; }));
}

// ---- A list of pieces in which captured ones stay ----

// They attack from where they were captured.
Edit captured_still_attack() {
  return all_of({then([](State& state, const MoveMade& done) {
                   if (done.captured) state.pieces.emplace_back(done.operation.to, *done.captured);
                 }),
                 does(&Rules::view_edits, [](const State& state, Side attacker, AttackView& view) {
                   for (const auto& [cell, piece] : state.pieces) {
                     if (piece.side == attacker) view.attackers.emplace_back(piece, cell);
                   }
                 })});
}

// The board is such a list: what stands on a cell is the first that is found there,
// among the pieces of `first` first.
Edit captured_are_still_found(Side first) {
  return [=](Rules& rules) {
    rules.begins.push_back([=](State& state) {
      for (const Side side : {first, other(first)}) {
        for (const Cell cell : kAllCells) {
          if (const auto piece = state.board.at(cell); piece && piece->side == side)
            state.pieces.emplace_back(cell, *piece);
        }
      }
    });
    rules.carried_out.push_back([](State& state, const MoveMade& done) {
      const auto [from, to] = done.operation;
      const auto moved = std::find_if(state.pieces.begin(), state.pieces.end(),
                                      [from = from](const auto& listed) { return listed.first == from; });
      if (moved == state.pieces.end()) return;  // another mistake has put it there
      moved->first = to;
      for (const Cell cell : {from, to}) {
        const auto found = std::find_if(state.pieces.begin(), state.pieces.end(),
                                        [=](const auto& listed) { return listed.first == cell; });
        state.board.put(cell, found == state.pieces.end() ? std::nullopt : std::optional(found->second));
      }
    });
  };
}

void add_listed_pieces(Catalogue& catalogue) {
  using enum Games;
  catalogue.add({both, "captured-still-attack", "DC-3.3",
                 tr("Captured pieces still give check from the cells where they were captured."),
                 captured_still_attack()});
  for (const Side side : kSides) {
    catalogue.add({both, "captured-{0}-pieces-are-found-first", "DC-3.3",
                   tr("Captured pieces stay on their cells, and {0} ones are found first.", word_of(side)),
                   captured_are_still_found(side)},
                  {word_of(side)});
  }
}

// ---- What stands in the way of one kind ----

EditWay is_blocked_by(BlockedBy whose) {
  return [=](Step& way) { way.blocked_by = whose; };
}

void add_blocked_by_one_side(Catalogue& catalogue) {
  for (const Kind kind : kBlockedKinds) {
    catalogue.add({Games::both, "enemies-do-not-block-the-{0}", clause_of(kind),
                   tr("Only pieces of its own side stand in the {0}'s way.", word_of(kind)),
                   steps(kind, is_blocked_by(BlockedBy::its_own))},
                  {word_of(kind)});
    catalogue.add({Games::both, "own-pieces-do-not-block-the-{0}", clause_of(kind),
                   tr("Only pieces of the other side stand in the {0}'s way.", word_of(kind)),
                   steps(kind, is_blocked_by(BlockedBy::the_other))},
                  {word_of(kind)});
  }
}

// Legs and blockers are looked for from the other end of the step.
void looks_back(Step& way) {
  for (Blocker& blocker : way.blockers)
    blocker.offset = {way.to.up - blocker.offset.up, way.to.right - blocker.offset.right};
}

Edit stays(StayRule how, std::initializer_list<Kind> kinds) {
  return [how, kinds = std::vector(kinds)](Rules& rules) {
    for (auto& of_side : rules.stays) {
      for (const Kind kind : kinds) of_side[index(kind)] = how;
    }
  };
}

// A piece that goes onto its own cell.
void add_staying_pieces(Catalogue& catalogue) {
  using enum Kind;
  struct Row {
    StayRule how;
    const char *name, *sentence;
  };
  constexpr std::array<Row, 3> kRows = {{{StayRule::unharmed, "may-stay", tr_later("{0} may stay where it is.")},
                                         {StayRule::captured, "may-stay-and-captures-itself",
                                          tr_later("{0} may stay where it is, and is said to capture itself.")},
                                         {StayRule::gone, "may-stay-and-is-gone",
                                          tr_later("{0} may go onto its own cell, captures itself, and is gone.")}}};
  for (const auto& [how, name, sentence] : kRows) {
    catalogue.add({Games::both, name, "DC-3.2", tr(sentence, tr("a piece")),
                   stays(how, {captain, guard, elephant, horse, car, duck, soldier})});
    for (const Kind kind : kKinds) {
      if (kind == captain && how == StayRule::gone) continue;  // as if it were said to capture itself: the game is over
      catalogue.add({Games::both, slug_of(kind) + '-' + name, "DC-3.2", tr(sentence, tr("the {0}", word_of(kind))),
                     stays(how, {kind})});
    }
  }
}

}  // namespace

void add_memory_mistakes(Catalogue& catalogue) {
  using enum Games;
  catalogue.add({
      {both, "enemies-do-not-block", "DC-2.5",
       tr("Only pieces of its own side stand in the way of elephant, horse, car and duck."),
       steps_of_all(is_blocked_by(BlockedBy::its_own))},
      {both, "checks-look-back-from-the-captain", "DC-5.1",
       tr("Checks are found by going from the captain: leg and blockers are at the wrong end."),
       steps_of_all(looks_back, kChecks)},
  });
  add_noted_captains(catalogue);
  add_staying_pieces(catalogue);
  add_listed_pieces(catalogue);
  add_blocked_by_one_side(catalogue);
}

}  // namespace quack
