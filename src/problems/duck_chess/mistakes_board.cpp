// Known mistakes of DC-1 and DR-1: the board, its numbers, and how the game begins.

#include <algorithm>
#include <tuple>

#include "problems/duck_chess/mistake_edits.h"

namespace quack {

namespace {

// Takes the numbers of an operation for other cells.
Edit renumbers(Cell (*meant)(Cell)) {
  return does(&Rules::reads, [=](Operation read) { return Operation{meant(read.from), meant(read.to)}; });
}
Edit shifts(StepDirection from, StepDirection to) {
  return does(&Rules::reads, [=](Operation read) { return Operation{read.from + from, read.to + to}; });
}
Edit shifts(StepDirection by) { return shifts(by, by); }

// The board lacks a row or column at its edge.
Edit lacks(const BoardEdge& edge, bool blocks = false) {
  return [=](Rules& rules) {
    edge.remove_from(rules.board);
    rules.outside_blocks = rules.outside_blocks || blocks;
  };
}

// An array of ten rows of eight columns: the last column of a row is the first one of the next. Pieces are put there
// row by row.
void last_column_is_shared(Rules& rules) {
  const auto share = [](Position& board, Cell cell) {
    const Cell same = cell.y == 8 ? Cell{cell.x + 1, 0} : Cell{cell.x - 1, 8};
    if ((cell.y == 8 || cell.y == 0) && on_board(same)) board.put(same, board.at(cell));
  };
  rules.begins.push_back([=](State& state) {
    const Position start = state.board;
    for (const Cell cell : kAllCells) {
      if (!start.at(cell)) continue;
      state.board.put(cell, start.at(cell));
      share(state.board, cell);
    }
  });
  rules.carried_out.push_back([=](State& state, const MoveMade& done) {
    share(state.board, done.operation.from);
    share(state.board, done.operation.to);
  });
}

// Makes all rows that are empty at the start one row, as a Python program does that uses one list for them.
void empty_rows_are_one(Rules& rules) {
  const auto is_empty = [start = rules.start](int row) {
    return std::ranges::none_of(kAllCells, [&](Cell cell) { return cell.x == row && start.at(cell); });
  };
  rules.carried_out.push_back([=](State& state, const MoveMade& done) {
    for (const Cell changed : {done.operation.from, done.operation.to}) {
      for (int row = 0; row < kRowCount && is_empty(changed.x); ++row)
        if (is_empty(row)) state.board.put({row, changed.y}, state.board.at(changed));
    }
  });
  rules.view_edits.push_back([](const State&, Side, AttackView& view) {  // the captain that is found last
    if (view.captains.size() > 1) view.captains = {view.captains.back()};
  });
}

// ---- How the game begins: pieces are lifted and put, in red's cells, for both sides or for one of them ----

struct Placed {
  Cell cell;
  std::optional<Kind> kind{};  // none: lifted
};

Edit begins_with(const std::vector<Placed>& placed, SideFilter filter = std::nullopt) {
  return [=](Rules& rules) {
    for (const auto& [cell, kind] : placed) {
      for (const Side side : sides_of(filter)) {
        const Cell mirrored = side == Side::red ? cell : Cell{9 - cell.x, cell.y};
        rules.start.put(mirrored, kind ? std::optional<Piece>(Piece{side, *kind}) : std::nullopt);
      }
    }
  };
}

// The kinds stand in each other's places, as they do by `start`.
Edit exchanges(const Position& start, Kind one, Kind other) {
  std::vector<Placed> placed;
  for (const Cell cell : kAllCells) {
    const auto piece = start.at(cell);
    if (piece && piece->side == Side::red && (piece->kind == one || piece->kind == other))
      placed.push_back({cell, piece->kind == one ? other : one});
  }
  return begins_with(placed);
}

void swap_sides(Rules& rules) {
  for (const Cell cell : kAllCells)
    if (const auto piece = rules.start.at(cell)) rules.start.put(cell, Piece{other(piece->side), piece->kind});
}

constexpr std::array kSoldierColumns = {0, 2, 4, 6, 8};
std::vector<Placed> soldiers_on(const std::vector<int>& columns, int row) {
  std::vector<Placed> placed;
  for (const int y : kSoldierColumns) placed.push_back({{3, y}});
  for (const int y : columns) placed.push_back({{row, y}, Kind::soldier});
  return placed;
}

Message owner(SideFilter filter) {
  return tr(words_for(filter, tr_later("the"), tr_later("red's"), tr_later("blue's")));
}

// Adds mistakes about the start of both sides, or of one.
void add_sided_starts(Catalogue& catalogue, SideFilter filter) {
  const std::string side = slug_of(filter);
  const auto add = [&](const std::string& name, const Message& sentence, const std::vector<Placed>& placed,
                       Games games = Games::both) {
    catalogue.add("DC-1.2", {"start-" + name, sentence, begins_with(placed, filter), games});
  };
  const std::vector<int> columns(kSoldierColumns.begin(), kSoldierColumns.end());
  add(side + "soldiers-a-row-off", tr("{0} soldiers stand a row too far ahead.", owner(filter)),
      soldiers_on(columns, 4));
  add(side + "soldiers-a-row-back", tr("{0} soldiers stand a row too near to home.", owner(filter)),
      soldiers_on(columns, 2));
  add(side + "ducks-a-row-off", tr("{0} ducks stand a row too near to home.", owner(filter)),
      {{{2, 0}}, {{2, 8}}, {{1, 0}, Kind::duck}, {{1, 8}, Kind::duck}}, Games::duck_chess);
  const char* const rows = words_for(filter, tr_later("both home rows"), kRedsHomeRow.what, kBluesHomeRow.what);
  for (int y = 0; y < 8; ++y) {
    const std::string one = std::to_string(y + 1), other = std::to_string(y + 2);
    add(side + "pieces-" + one + "-and-" + other + "-swapped",
        tr("Pieces {0} and {1} of {2} stand in each other's places (1 is in the first column).", one, other, tr(rows)),
        {{{0, y}, catalogue.right.start.at({0, y + 1})->kind}, {{0, y + 1}, catalogue.right.start.at({0, y})->kind}});
  }
  for (const int y : kSoldierColumns) {
    const std::string column = std::to_string(y + 1);
    add("without-" + side + "soldiers-in-column-" + column,
        filter ? tr("{0} has no soldier in column {1} at the start (1 is the first column).", word_of(*filter), column)
               : tr("There is no soldier in column {0} at the start (1 is the first column).", column),
        {{{3, y}}});
  }
}

// A duck or a soldier stands on a neighbouring cell.
void add_shifted_piece(Catalogue& catalogue, Cell cell, Kind kind, SideFilter filter) {
  const std::string column = std::to_string(cell.y + 1);
  for (const auto& [slug, shift, by] :
       {std::tuple("ahead", tr_later("a row too far ahead"), StepDirection{1, 0}),
        std::tuple("back", tr_later("a row too near to home"), StepDirection{-1, 0}),
        std::tuple("left", tr_later("a column too far to the left"), StepDirection{0, -1}),
        std::tuple("right", tr_later("a column too far to the right"), StepDirection{0, 1})}) {
    const Cell to = cell + by;
    if (!on_board(to) || catalogue.right.start.at(to)) continue;
    catalogue.add("DC-1.2",
                  {"start-" + slug_of(filter) + std::string(name(kind)) + "-of-column-" + column + "-too-far-" + slug,
                   tr("{0} {1} of column {2} stands {3} at the start (1 is the first column).",
                      filter ? owner(filter) : tr("each side's"), word_of(kind), column, tr(shift)),
                   begins_with({{cell}, {to, kind}}, filter)});
  }
}

void add_starts(Catalogue& catalogue) {
  using enum Games;
  using enum Kind;
  const Position& start = catalogue.right.start;
  catalogue.add(
      "DC-1.2",
      {{"start-ducks-and-cars-swapped", tr("Ducks and cars stand in each other's places."), exchanges(start, duck, car),
        duck_chess},
       {"start-ducks-as-cannons", tr("The ducks stand where xiangqi has its cannons, a column further in."),
        begins_with({{{2, 0}}, {{2, 8}}, {{2, 1}, duck}, {{2, 7}, duck}}), duck_chess},
       {"start-one-duck", tr("Each side has one duck in the middle, as in the remix."),
        begins_with({{{2, 0}}, {{2, 8}}, {{2, 4}, duck}}), duck_chess},
       {"start-sides-swapped", tr("Red and blue stand in each other's places."), swap_sides, duck_chess},
       {"start-two-ducks", tr("Each side has two ducks at the border, as in duck chess."),
        begins_with({{{2, 4}}, {{2, 0}, duck}, {{2, 8}, duck}}), remix},
       {"start-ducks-in-the-corners",
        tr("Ducks stand in the corners of the board, where the cars belong, and none in the middle."),
        begins_with({{{2, 4}}, {{0, 0}, duck}, {{0, 8}, duck}}), remix},
       {"start-horses-and-elephants-swapped", tr("Horses and elephants stand in each other's places."),
        exchanges(start, horse, elephant)},
       {"start-cars-and-horses-swapped", tr("Cars and horses stand in each other's places."),
        exchanges(start, car, horse)},
       {"start-elephants-and-guards-swapped", tr("Elephants and guards stand in each other's places."),
        exchanges(start, elephant, guard)},
       {"start-soldiers-between-the-columns", tr("Four soldiers stand on the columns between the right ones."),
        begins_with(soldiers_on({1, 3, 5, 7}, 3))}});
  for (const SideFilter filter : kSideFilters) add_sided_starts(catalogue, filter);
  for (const int y : {0, 8}) {
    const std::string column = std::to_string(y + 1);
    catalogue.add("DC-1.2",
                  {"start-without-pieces-in-column-" + column,
                   tr("Nothing stands in column {0} of both home rows at the start (1 is the first column).", column),
                   begins_with({{{0, y}}})});
  }
  for (const Cell cell : kAllCells) {
    const auto piece = start.at(cell);
    if (!piece || piece->side != Side::red) continue;
    for (const SideFilter filter : kSideFilters) {
      if (piece->kind == duck || (piece->kind == soldier && filter))
        add_shifted_piece(catalogue, cell, piece->kind, filter);
    }
  }
  // The remix's board is symmetric, and its output doesn't name the sides.
  catalogue.add("DC-1.3",
                {"blue-first",
                 catalogue.game == remix ? tr("Blue moves first, or red's home row is row 1 and blue's row 10.")
                                         : tr("Blue moves first."),
                 [](Rules& rules) { rules.start.side_to_move = Side::blue; }});
}

Message is_taken_for_outside(const BoardEdge& edge) {
  return tr("{0} is taken for outside the board: nothing goes there, and its cells block.", tr(edge.what));
}

}  // namespace

void add_board_mistakes(Catalogue& catalogue) {
  using enum Games;
  catalogue.add("DR-1.1",
                {// The remix's row 10-x and column y+1, swapped.
                 {"rows-and-columns-swapped", tr("The first number of a cell is its column and the second its row."),
                  renumbers([](Cell cell) {
                    return Cell{9 - cell.y, 9 - cell.x};
                  }),
                  remix},
                 {"rows-from-zero", tr("Rows are numbered from {0}.", 0), shifts({-1, 0}), remix},
                 {"columns-from-zero", tr("Columns are numbered from {0}.", 0), shifts({0, 1}), remix},
                 {"cells-from-zero", tr("Rows and columns are numbered from {0}.", 0), shifts({-1, 1}), remix},
                 {"rows-one-too-low", tr("One is taken off every row twice: the next lower row is meant."),
                  shifts({1, 0}), remix},
                 {"columns-one-too-low", tr("One is taken off every column twice: the next lower column is meant."),
                  shifts({0, -1}), remix},
                 {"cells-one-too-low", tr("One is taken off rows and columns twice."), shifts({1, -1}), remix},
                 {"targets-from-zero",
                  tr("The target's row and column are numbered from {0}, the starting cell's from {1}.", 0, 1),
                  shifts({}, {-1, 1}), remix}});
  catalogue.add(
      "DC-1.1",
      {{"rows-and-columns-swapped", tr("The first number of a cell is its column and the second its row."),
        renumbers([](Cell cell) {
          return Cell{cell.y, cell.x};
        }),
        duck_chess},
       {"rows-from-one", tr("Rows are numbered from {0}.", 1), shifts({-1, 0}), duck_chess},
       {"columns-from-one", tr("Columns are numbered from {0}.", 1), shifts({0, -1}), duck_chess},
       {"cells-from-one", tr("Rows and columns are numbered from {0}.", 1), shifts({-1, -1}), duck_chess},
       {"targets-from-one",
        tr("The target's row and column are numbered from {0}, the starting cell's from {1}.", 1, 0),
        shifts({}, {-1, -1}), duck_chess},
       {"board-one-row-short", tr("The board has nine rows: nothing goes onto blue's home row."), lacks(kBluesHomeRow)},
       {"board-one-column-short", tr("The board has eight columns: nothing goes onto the last one."),
        lacks(kLastColumn)},
       {"board-without-its-first-row", tr("Rows begin at 1: nothing goes onto red's home row."), lacks(kRedsHomeRow)},
       {"board-without-its-first-column", tr("Columns begin at 1: nothing goes onto the first one."),
        lacks(kFirstColumn)},
       {"reds-home-row-is-outside", is_taken_for_outside(kRedsHomeRow), lacks(kRedsHomeRow, true)},
       {"blues-home-row-is-outside", is_taken_for_outside(kBluesHomeRow), lacks(kBluesHomeRow, true)},
       // In the remix no piece starts there that would show it.
       {"the-first-column-is-outside", is_taken_for_outside(kFirstColumn), lacks(kFirstColumn, true), duck_chess},
       {"the-last-column-is-outside", is_taken_for_outside(kLastColumn), lacks(kLastColumn, true), duck_chess},
       {"the-last-column-is-the-next-rows-first",
        tr("An array of eight columns: the last column of a row is the first one of the next."), last_column_is_shared},
       {"empty-rows-are-one",
        tr("The rows on which nothing stands at the start are one list: a piece there stands on each of them."),
        empty_rows_are_one}});
  add_starts(catalogue);
}

}  // namespace quack
