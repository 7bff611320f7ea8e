// Slips in programs rather than in reading: something is remembered although it never happened, or is still there. All
// mistakes that keep state beside the board are here, except a flag or two.

#include <algorithm>

#include "problems/duck_chess/mistake_edits.h"

namespace quack {

namespace {

// ---- DC-5: a side's captain is looked for on the cell that was noted for it, and not everywhere ----

void note_captains(State& state) {
  for (const Cell cell : kAllCells) {
    const auto piece = state.board.at(cell);
    if (piece && piece->kind == Kind::captain && !state.noted[index(piece->side)])
      state.noted[index(piece->side)] = cell;
  }
}

// Each captain's first cell is noted, and then what `notes` makes of that.
Edit captain_is_looked_for_where_noted(const Edit& notes, SideFilter filter) {
  return all_of({does(&Rules::begins, note_captains), notes,
                 does(&Rules::view_edits, [=](const State& state, Side attacker, AttackView& view) {
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

void note_what_is_asked(const Rules&, State& state, Operation operation) {
  const Side mover = state.board.side_to_move;
  if (!state.over && state.board.at(operation.from) == Piece{mover, Kind::captain})
    state.noted[index(mover)] = operation.to;
}
void note_late(const Rules&, State& state, Operation operation, Outcome& outcome) {
  if (outcome.valid() && outcome.moved->kind == Kind::captain) state.noted[index(outcome.moved->side)] = operation.to;
}

void add_noted_captains(Catalogue& catalogue) {
  const std::vector<Catalogue::Row> rows = {
      {"looked-for-at-home", tr("Check is an attack on the cell on which a captain began."), all_of({})},
      {"followed-too-far",
       tr("Check is an attack on the cell to which the captain was last asked to go, even by an invalid operation."),
       does(&Rules::before, note_what_is_asked)},
      {"lost-when-it-captures",
       tr("A captain that has captured is looked for on the cell that it came from until it moves without a capture."),
       notes([](Cell& noted, const MoveMade& done) {
         if (!done.captured) noted = done.operation.to;
       })},
      // In the remix the captain of the side that moves is not looked for.
      {"noted-late", tr("A captain that moves is looked for on the cell that it comes from, until the next operation."),
       does(&Rules::after, note_late), Games::duck_chess},
      {"noted-by-its-row",
       tr("A captain that moves is looked for in its new row, but in the column in which it began."),
       notes([](Cell& noted, const MoveMade& done) { noted.x = done.operation.to.x; })},
      {"noted-by-its-column",
       tr("A captain that moves is looked for in its new column, but in the row in which it began."),
       notes([](Cell& noted, const MoveMade& done) { noted.y = done.operation.to.y; })}};
  for (const auto& [name, sentence, edit, games] : rows) {
    for (const SideFilter filter : kSideFilters) {
      catalogue.add("DC-5.1",
                    {words_for(filter, "", "reds-", "blues-") + ("captain-is-" + name),
                     filter ? tr("{0} This holds only for {1}'s captain.", sentence, word_of(*filter)) : sentence,
                     captain_is_looked_for_where_noted(edit, filter), games});
    }
  }
}

// ---- A list of pieces in which captured ones stay ----

// They attack from where they were captured.
void list_captured(State& state, const MoveMade& done) {
  if (done.captured) state.pieces.emplace_back(done.operation.to, *done.captured);
}
void see_listed(const State& state, Side attacker, AttackView& view) {
  for (const auto& [cell, piece] : state.pieces)
    if (piece.side == attacker) view.attackers.emplace_back(piece, cell);
}

// The board is such a list: what stands on a cell is the first that is found there.
void move_listed(State& state, const MoveMade& done) {
  const auto find = [&](Cell cell) { return std::ranges::find(state.pieces, cell, &std::pair<Cell, Piece>::first); };
  const auto [from, to] = done.operation;
  const auto moved = find(from);
  if (moved == state.pieces.end()) return;  // another mistake has put it there
  moved->first = to;
  for (const Cell cell : {from, to}) {
    const auto found = find(cell);
    state.board.put(cell, found == state.pieces.end() ? std::nullopt : std::optional(found->second));
  }
}

void add_listed_pieces(Catalogue& catalogue) {
  catalogue.add("DC-3.3", {"captured-still-attack",
                           tr("Captured pieces still give check from the cells where they were captured."),
                           all_of({does(&Rules::carried_out, list_captured), does(&Rules::view_edits, see_listed)})});
  for (const Side first : kSides) {
    const auto list_all = [=](State& state) {
      for (const Side side : {first, other(first)}) {
        for (const Cell cell : kAllCells) {
          if (const auto piece = state.board.at(cell); piece && piece->side == side)
            state.pieces.emplace_back(cell, *piece);
        }
      }
    };
    catalogue.add("DC-3.3",
                  {"captured-{0}-pieces-are-found-first",
                   tr("Captured pieces stay on their cells, and {0} ones are found first.", word_of(first)),
                   all_of({does(&Rules::begins, list_all), does(&Rules::carried_out, move_listed)})},
                  {word_of(first)});
  }
}

// ---- A piece that goes onto its own cell ----

void add_staying_pieces(Catalogue& catalogue) {
  struct Stay {
    StayRule how;
    const char *name, *sentence;
  };
  constexpr std::array<Stay, 3> kStays = {{{StayRule::unharmed, "may-stay", tr_later("{0} may stay where it is.")},
                                           {StayRule::captured, "may-stay-and-captures-itself",
                                            tr_later("{0} may stay where it is, and is said to capture itself.")},
                                           {StayRule::gone, "may-stay-and-is-gone",
                                            tr_later("{0} may go onto its own cell, captures itself, and is gone.")}}};
  for (const auto& [how, name, sentence] : kStays) {
    const auto stays = [how = how](const std::vector<Kind>& kinds) {
      return [=](Rules& rules) {
        for (auto& of_side : rules.stays)
          for (const Kind kind : kinds) of_side[index(kind)] = how;
      };
    };
    catalogue.add("DC-3.2", {name, tr(sentence, tr("a piece")), stays({kKinds.begin(), kKinds.end()})});
    for (const Kind kind : kKinds) {
      if (kind == Kind::captain && how == StayRule::gone) continue;  // as if it were said to capture itself: the end
      catalogue.add("DC-3.2", {std::string(quack::name(kind)) + '-' + name, tr(sentence, tr("the {0}", word_of(kind))),
                               stays({kind})});
    }
  }
}

}  // namespace

void add_memory_mistakes(Catalogue& catalogue) {
  add_noted_captains(catalogue);
  add_staying_pieces(catalogue);
  add_listed_pieces(catalogue);
}

}  // namespace quack
