// Slips in programs rather than in reading: something is looked at from the wrong end, or is remembered although it
// never happened. All that keeps a state beside the board is here, but for a flag or two.

#include <algorithm>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

std::size_t number(Cell cell) { return static_cast<std::size_t>(cell.x * kColumnCount + cell.y); }

// ---- DC-5: a side's captain is looked for on the cell that was noted for it, and not everywhere ----

// Each captain's first cell is noted, and then what `notes` makes of that.
Edit captain_is_looked_for_where_noted(const Edit& notes, Whose whose) {
  return all_of({does(&Rules::begins,
                      [](State& state) {
                        for (const Cell cell : kAllCells) {
                          const auto piece = state.board.at(cell);
                          if (piece && piece->kind == Kind::captain && !state.noted[index(piece->side)])
                            state.noted[index(piece->side)] = cell;
                        }
                      }),
                 notes, does(&Rules::sees, [=](const State& state, Side attacker, Sight& sight) {
                   const Side side = other(attacker);
                   if (whose.value_or(side) != side) return;
                   sight.captains.clear();
                   if (const auto cell = state.noted[index(side)]) sight.captains.push_back({*cell, side});
                 })});
}

// Runs `note` when a captain moves.
Edit notes(void (*note)(Cell& noted, const Done& done)) {
  return does(&Rules::carried_out, [=](State& state, const Done& done) {
    if (!done.moved || done.moved->kind != Kind::captain) return;
    if (auto& noted = state.noted[index(done.moved->side)]) note(*noted, done);
  });
}

void add_noted_captains(Catalogue& catalogue) {
  using enum Games;
  const auto add = [&](Games games, const char* name, const std::string& sentence, const Edit& notes,
                       bool also_of_one) {
    for (const Whose whose : kWhose) {
      if (whose && !also_of_one) continue;  // hardly ever seen
      catalogue.add({games, words_for(whose, "", "reds-", "blues-") + "captain-is-" + name, "DC-5.1",
                     sentence + words_for(whose, "", " This holds only for red's captain.",
                                          " This holds only for blue's captain."),
                     captain_is_looked_for_where_noted(notes, whose)});
    }
  };
  add(both, "looked-for-at-home", "Check is an attack on the cell on which a captain began.", all_of({}), true);
  add(both, "followed-too-far",
      "Check is an attack on the cell to which the captain was last asked to go, even by an invalid operation.",
      does(&Rules::before,
           [](const Rules&, State& state, Operation operation) {
             const Side mover = state.board.side_to_move;
             if (!state.over && state.board.at(operation.from) == Piece{mover, Kind::captain})
               state.noted[index(mover)] = operation.to;
           }),
      false);
  add(both, "lost-when-it-captures",
      "A captain that has captured is looked for on the cell that it came from until it moves without a capture.",
      notes([](Cell& noted, const Done& done) {
        if (!done.captured) noted = done.operation.to;
      }),
      false);
  // In the remix the captain of the side that moves is not looked for.
  add(duck_chess, "noted-late",
      "A captain that moves is looked for on the cell that it comes from, until the next operation.",
      does(&Rules::after,
           [](const Rules&, State& state, Operation operation, Outcome& outcome) {
             if (outcome.valid() && outcome.moved->kind == Kind::captain)
               state.noted[index(outcome.moved->side)] = operation.to;
           }),
      true);
  add(both, "noted-by-its-row",
      "A captain that moves is looked for in its new row, but in the column in which it began.",
      notes([](Cell& noted, const Done& done) { noted.x = done.operation.to.x; }), true);
  add(both, "noted-by-its-column",
      "A captain that moves is looked for in its new column, but in the row in which it began.",
      notes([](Cell& noted, const Done& done) { noted.y = done.operation.to.y; }), true);
}

// The loop that looks for a captain leaves out an edge of the board, and its row and column stay `zero`.
void add_captains_not_found(Catalogue& catalogue) {
  const auto add = [&](Games games, const BoardEdge& edge, Cell zero, bool whatever_stands_there) {
    const auto looks_on_zero = [=](const State&, Side attacker, Sight& sight) {
      if (!sight.captains.empty() && edge.holds(sight.captains.front().cell))
        sight.captains = {{zero, other(attacker), whatever_stands_there}};
    };
    catalogue.add({games,
                   std::string("captains-on-{0}-are-looked-for-on-zero") +
                       (whatever_stands_there ? "" : "-unless-attackers-stand-there"),
                   "DC-5.1",
                   std::string("A captain on {0} isn't found, and (0,0) is looked at for attacks instead") +
                       (whatever_stands_there ? "." : ", unless a piece of the attackers stands there."),
                   does(&Rules::sees, looks_on_zero)},
                  {edge.what});
  };
  for (const BoardEdge& edge : kEdges) {
    add(Games::duck_chess, edge, {0, 0}, true);
    add(Games::duck_chess, edge, {0, 0}, false);
    add(Games::remix, edge, {10, -1}, true);  // off its board
  }
}

// ---- A list of pieces beside the board, from which the attackers are taken ----

struct ListSlips {
  bool stays_on_moves = false;     // a piece that moves without a capture keeps its cell in the list
  bool stays_on_captures = false;  // and one that captures
  bool keeps_captured = false;     // they attack from where they were captured
  std::optional<Kind> kind{};      // whose cells are kept; none: all
};

Edit attackers_are_listed(ListSlips slips) {
  return [=](Rules& rules) {
    rules.carried_out.push_back([=](State& state, const Done& done) {
      auto& from = state.listed[number(done.operation.from)];
      auto& to = state.listed[number(done.operation.to)];
      const Cell was_listed = from.value_or(done.operation.from);
      if (done.captured && slips.keeps_captured)
        state.pieces.emplace_back(to.value_or(done.operation.to), *done.captured);
      const bool stays = done.captured ? slips.stays_on_captures : slips.stays_on_moves;
      const bool is_such = done.moved && slips.kind.value_or(done.moved->kind) == done.moved->kind;
      from.reset();
      to = stays && is_such ? std::optional(was_listed) : std::nullopt;
    });
    rules.sees.push_back([](const State& state, Side attacker, Sight& sight) {
      for (auto& [piece, from] : sight.attackers) from = state.listed[number(from)].value_or(from);
      for (const auto& [cell, piece] : state.pieces) {
        if (piece.side == attacker) sight.attackers.emplace_back(piece, cell);
      }
    });
  };
}

// The board is a list of pieces in which captured ones stay: what stands on a cell is the first that is found there,
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
    rules.carried_out.push_back([](State& state, const Done& done) {
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

void add_listed_attackers(Catalogue& catalogue) {
  using enum Games;
  constexpr ListSlips kBegan{.stays_on_moves = true, .stays_on_captures = true};
  catalogue.add({both, "captured-still-attack", "DC-3.3",
                 "Captured pieces still give check from the cells where they were captured.",
                 attackers_are_listed({.keeps_captured = true})});
  for (const Side side : kSides) {
    catalogue.add(
        {both, "captured-{0}-pieces-are-found-first", "DC-3.3",
         "Captured pieces stay on their cells, and {0} ones are found first.", captured_are_still_found(side)},
        {text(side)});
  }
  catalogue.add({
      {both, "attackers-are-looked-for-where-they-began", "DC-5.1",
       "Pieces give check from the cells on which they began.", attackers_are_listed(kBegan)},
      {both, "attackers-and-captured-are-looked-for-where-they-began", "DC-5.1",
       "Pieces give check from the cells on which they began, captured ones too.",
       attackers_are_listed({.stays_on_moves = true, .stays_on_captures = true, .keeps_captured = true})},
      {both, "captors-attack-from-where-they-came", "DC-5.1",
       "A piece that captures gives check from where it came from until it moves on.",
       attackers_are_listed({.stays_on_captures = true})},
      {both, "captors-attack-from-where-they-came-and-captured-too", "DC-5.1",
       "A piece that captures gives check from where it came from until it moves on, and captured ones from where they "
       "were captured.",
       attackers_are_listed({.stays_on_captures = true, .keeps_captured = true})},
  });
  for (const Kind kind : kKinds) {
    if (kind == Kind::captain) continue;
    ListSlips slips = kBegan;
    slips.kind = kind;
    catalogue.add({both, "{0}s-attack-from-where-they-began", "DC-5.1",
                   "The {0} gives check from the cell on which it began.", attackers_are_listed(slips)},
                  {text(kind)});
  }
}

// ---- What stands in the way of one kind ----

EditWay is_blocked_by(BlockedBy whose) {
  return [=](Step& way) { way.blocked_by = whose; };
}

void add_blocked_by_one_side(Catalogue& catalogue) {
  for (const Kind kind : kBlockedKinds) {
    catalogue.add(
        {Games::both, "enemies-do-not-block-the-{0}", clause_of(kind),
         "Only pieces of its own side stand in the {0}'s way.", steps(kind, is_blocked_by(BlockedBy::its_own))},
        {text(kind)});
    catalogue.add(
        {Games::both, "own-pieces-do-not-block-the-{0}", clause_of(kind),
         "Only pieces of the other side stand in the {0}'s way.", steps(kind, is_blocked_by(BlockedBy::the_other))},
        {text(kind)});
  }
}

// A captured captain is still looked for on the cell on which that happened; only the capture of that side's ends the
// game, or nothing does.
Edit dead_captain_stands_in_check(Whose ending) {
  return [=](Rules& rules) {
    for (const Side side : kSides) rules.ends.set(Piece{side, Kind::captain}, side == ending);
    rules.carried_out.push_back([](State& state, const Done& done) {
      if (done.captured && done.captured->kind == Kind::captain)
        state.died[index(done.captured->side)] = done.operation.to;
    });
    rules.sees.push_back([](const State& state, Side attacker, Sight& sight) {
      if (const auto cell = state.died[index(other(attacker))]) sight.captains.push_back({*cell, other(attacker)});
    });
  };
}

// Legs and blockers are looked for from the other end of the step.
void looks_back(Step& way) {
  for (Blocker& blocker : way.blockers)
    blocker.offset = {way.to.up - blocker.offset.up, way.to.right - blocker.offset.right};
}

Edit stays(Stays how, std::initializer_list<Kind> kinds) {
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
    Stays how;
    const char *name, *sentence;
  };
  constexpr std::array<Row, 3> kRows = {
      {{Stays::unharmed, "may-stay", " may stay where it is."},
       {Stays::captured, "may-stay-and-captures-itself", " may stay where it is, and is said to capture itself."},
       {Stays::gone, "may-stay-and-is-gone", " may go onto its own cell, captures itself, and is gone."}}};
  for (const auto& [how, name, sentence] : kRows) {
    catalogue.add({Games::both, name, "DC-3.2", std::string("A piece") + sentence,
                   stays(how, {captain, guard, elephant, horse, car, duck, soldier})});
    for (const Kind kind : {captain, car, soldier}) {
      if (kind == captain && how == Stays::gone) continue;  // the game is over at once
      // The remix's smallest suite does not ask a car to stay.
      catalogue.add({kind == car ? Games::duck_chess : Games::both, text(kind) + '-' + name, "DC-3.2",
                     "The " + text(kind) + sentence, stays(how, {kind})});
    }
  }
}

}  // namespace

void add_memory_mistakes(Catalogue& catalogue) {
  using enum Games;
  catalogue.add({
      {both, "enemies-do-not-block", "DC-2.5",
       "Only pieces of its own side stand in the way of elephant, horse, car and duck.",
       steps_of_all(is_blocked_by(BlockedBy::its_own))},
      {both, "checks-look-back-from-the-captain", "DC-5.1",
       "Checks are found by going from the captain: leg and blockers are at the wrong end.",
       steps_of_all(looks_back, kChecks)},
      {both, "dead-captain-is-attacked", "DC-5.2",
       "The move that ends the game is a check if another piece could have captured the captain as well.",
       sets(&Rules::final_check, Final::as_if_the_captain_lived)},
      {both, "game-never-ends-and-dead-captains-count", "DC-4.4",
       "Capturing a captain is a capture like any other, and an attack on the cell where it happened is a check.",
       dead_captain_stands_in_check(std::nullopt)},
      {both, "only-blue-captain-ends-and-reds-counts", "DC-4.4",
       "Only the capture of blue's captain ends the game, and an attack on the cell where red's was captured is a "
       "check.",
       dead_captain_stands_in_check(Side::blue)},
      {both, "only-red-captain-ends-and-blues-counts", "DC-4.4",
       "Only the capture of red's captain ends the game, and an attack on the cell where blue's was captured is a "
       "check.",
       dead_captain_stands_in_check(Side::red)},
  });
  add_noted_captains(catalogue);
  add_staying_pieces(catalogue);
  add_listed_attackers(catalogue);
  add_captains_not_found(catalogue);
  add_blocked_by_one_side(catalogue);
}

}  // namespace quack
