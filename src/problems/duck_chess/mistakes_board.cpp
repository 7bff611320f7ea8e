// Known mistakes of DC-1 and DR-1: the board, its numbers, and how the game begins.

#include <algorithm>
#include <array>
#include <span>
#include <tuple>

#include "problems/duck_chess/game.h"
#include "problems/duck_chess/mistake_parts.h"
#include "reference/duck_chess.h"

namespace quack {

namespace {

// Takes the numbers of an operation for other cells.
Edit renumbers(Cell (*meant)(Cell)) {
  return does(&Rules::reads, [=](Operation read) { return Operation{meant(read.from), meant(read.to)}; });
}
Edit shifts_targets(StepDirection by) {
  return does(&Rules::reads, [=](Operation read) { return Operation{read.from, read.to + by}; });
}
Edit shifts(StepDirection by) {
  return does(&Rules::reads, [=](Operation read) { return Operation{read.from + by, read.to + by}; });
}

Message is_taken_for_outside(const BoardEdge& edge) {
  return tr("{0} is taken for outside the board: nothing goes there, and its cells block.", tr(edge.what));
}

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

// As in Python, where the rows that are empty in the beginning are made by one list.
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

Edit begins_with(std::vector<Placed> placed, SideFilter filter = std::nullopt) {
  return [=](Rules& rules) {
    for (const auto& [cell, kind] : placed) {
      for (const Side side : sides_of(filter)) {
        const Cell mirrored = side == Side::red ? cell : Cell{9 - cell.x, cell.y};
        rules.start.put(mirrored, kind ? std::optional<Piece>(Piece{side, *kind}) : std::nullopt);
      }
    }
  };
}

void swap_sides(Rules& rules) {
  for (const Cell cell : kAllCells) {
    if (const auto piece = rules.start.at(cell)) rules.start.put(cell, Piece{other(piece->side), piece->kind});
  }
}

constexpr std::array kSoldierColumns = {0, 2, 4, 6, 8};
std::vector<Placed> soldiers_on(std::span<const int> columns, int row) {
  std::vector<Placed> placed;
  for (const int y : kSoldierColumns) placed.push_back({{3, y}});
  for (const int y : columns) placed.push_back({{row, y}, Kind::soldier});
  return placed;
}

Message owner(SideFilter filter) {
  return tr(words_for(filter, tr_later("the"), tr_later("red's"), tr_later("blue's")));
}

// Mistakes that are possible on both boards.
void add_common_starts(Catalogue& catalogue, Games games, const Position& right_start) {
  using enum Kind;
  const auto start = [&](const std::string& name, const Message& sentence, const std::vector<Placed>& placed,
                         SideFilter filter = std::nullopt) {
    catalogue.add({games, "start-" + name, "DC-1.2", sentence, begins_with(placed, filter)});
  };
  start("horses-and-elephants-swapped", tr("Horses and elephants stand in each other's places."),
        {{{0, 1}, elephant}, {{0, 2}, horse}, {{0, 6}, horse}, {{0, 7}, elephant}});
  start("cars-and-horses-swapped", tr("Cars and horses stand in each other's places."),
        {{{0, 0}, horse}, {{0, 1}, car}, {{0, 7}, car}, {{0, 8}, horse}});
  start("elephants-and-guards-swapped", tr("Elephants and guards stand in each other's places."),
        {{{0, 2}, guard}, {{0, 3}, elephant}, {{0, 5}, elephant}, {{0, 6}, guard}});
  for (const SideFilter filter : kSideFilters) {
    start(slug_of(filter) + "soldiers-a-row-off", tr("{0} soldiers stand a row too far ahead.", owner(filter)),
          soldiers_on(kSoldierColumns, 4), filter);
    start(slug_of(filter) + "soldiers-a-row-back", tr("{0} soldiers stand a row too near to home.", owner(filter)),
          soldiers_on(kSoldierColumns, 2), filter);
    for (int y = 0; y < 8; ++y) {
      const std::string one = std::to_string(y + 1), other = std::to_string(y + 2);
      start(slug_of(filter) + "pieces-" + one + "-and-" + other + "-swapped",
            tr("Pieces {0} and {1} of {2} stand in each other's places (1 is in the first column).", one, other,
               tr(words_for(filter, tr_later("both home rows"), kRedsHomeRow.what, kBluesHomeRow.what))),
            {{{0, y}, right_start.at({0, y + 1})->kind}, {{0, y + 1}, right_start.at({0, y})->kind}}, filter);
    }
  }
  start("soldiers-between-the-columns", tr("Four soldiers stand on the columns between the right ones."),
        soldiers_on(std::array{1, 3, 5, 7}, 3));
  for (const int y : kSoldierColumns) {
    const std::string column = std::to_string(y + 1);
    for (const SideFilter filter : kSideFilters) {
      start("without-" + slug_of(filter) + "soldiers-in-column-" + column,
            filter
                ? tr("{0} has no soldier in column {1} at the start (1 is the first column).", word_of(*filter), column)
                : tr("There is no soldier in column {0} at the start (1 is the first column).", column),
            {{{3, y}}}, filter);
    }
  }
  for (const int y : {0, 8}) {
    const std::string column = std::to_string(y + 1);
    start("without-pieces-in-column-" + column,
          tr("Nothing stands in column {0} of both home rows at the start (1 is the first column).", column),
          {{{0, y}}});
  }
  for (const Cell cell : kAllCells) {
    const auto piece = right_start.at(cell);
    if (!piece || piece->side != Side::red || (piece->kind != duck && piece->kind != soldier)) continue;
    const std::string what = slug_of(piece->kind), column = std::to_string(cell.y + 1);
    for (const auto& [slug, shift, by] :
         {std::tuple("ahead", tr_later("a row too far ahead"), StepDirection{1, 0}),
          std::tuple("back", tr_later("a row too near to home"), StepDirection{-1, 0}),
          std::tuple("left", tr_later("a column too far to the left"), StepDirection{0, -1}),
          std::tuple("right", tr_later("a column too far to the right"), StepDirection{0, 1})}) {
      const Cell to = cell + by;
      if (!on_board(to) || right_start.at(to)) continue;
      for (const SideFilter filter : {SideFilter(Side::red), SideFilter(Side::blue), SideFilter()}) {
        if (!filter && piece->kind != duck) continue;
        start(slug_of(filter) + what + "-of-column-" + column + "-too-far-" + slug,
              tr("{0} {1} of column {2} stands {3} at the start (1 is the first column).",
                 filter ? owner(filter) : tr("each side's"), word_of(piece->kind), column, tr(shift)),
              {{cell}, {to, piece->kind}}, filter);
      }
    }
  }
  catalogue.add({games, "blue-first", "DC-1.3", tr("Blue moves first."),
                 [](Rules& rules) { rules.start.side_to_move = Side::blue; }});
}

}  // namespace

void add_board_mistakes(Catalogue& catalogue) {
  using enum Games;
  using enum Kind;
  catalogue.add({
      {duck_chess, "rows-and-columns-swapped", "DC-1.1",
       tr("The first number of a cell is its column and the second its row."), renumbers([](Cell cell) {
         return Cell{cell.y, cell.x};
       })},
      // The remix's row 10-x and column y+1, swapped.
      {remix, "rows-and-columns-swapped", "DR-1.1",
       tr("The first number of a cell is its column and the second its row."), renumbers([](Cell cell) {
         return Cell{9 - cell.y, 9 - cell.x};
       })},
      {remix, "rows-from-the-other-side", "DR-1.1", tr("Red's home row is row 1 and blue's is row 10."),
       renumbers([](Cell cell) {
         return Cell{9 - cell.x, cell.y};
       })},
      {remix, "rows-from-zero", "DR-1.1", tr("Rows are numbered from {0}.", 0), shifts({-1, 0})},
      {remix, "columns-from-zero", "DR-1.1", tr("Columns are numbered from {0}.", 0), shifts({0, 1})},
      {remix, "rows-one-too-low", "DR-1.1", tr("One is taken off every row twice: the next lower row is meant."),
       shifts({1, 0})},
      {remix, "columns-one-too-low", "DR-1.1",
       tr("One is taken off every column twice: the next lower column is meant."), shifts({0, -1})},
      {remix, "cells-one-too-low", "DR-1.1", tr("One is taken off rows and columns twice."), shifts({1, -1})},
      {remix, "cells-from-zero", "DR-1.1", tr("Rows and columns are numbered from {0}.", 0), shifts({-1, 1})},
      {duck_chess, "cells-from-one", "DC-1.1", tr("Rows and columns are numbered from {0}.", 1), shifts({-1, -1})},
      {duck_chess, "rows-from-one", "DC-1.1", tr("Rows are numbered from {0}.", 1), shifts({-1, 0})},
      {duck_chess, "columns-from-one", "DC-1.1", tr("Columns are numbered from {0}.", 1), shifts({0, -1})},
      {remix, "targets-from-zero", "DR-1.1",
       tr("The target's row and column are numbered from {0}, the starting cell's from {1}.", 0, 1),
       shifts_targets({-1, 1})},
      {duck_chess, "targets-from-one", "DC-1.1",
       tr("The target's row and column are numbered from {0}, the starting cell's from {1}.", 1, 0),
       shifts_targets({-1, -1})},
      {both, "board-one-row-short", "DC-1.1", tr("The board has nine rows: nothing goes onto blue's home row."),
       lacks(kBluesHomeRow)},
      {both, "board-one-column-short", "DC-1.1", tr("The board has eight columns: nothing goes onto the last one."),
       lacks(kLastColumn)},
      {both, "board-without-its-first-row", "DC-1.1", tr("Rows begin at 1: nothing goes onto red's home row."),
       lacks(kRedsHomeRow)},
      {both, "board-without-its-first-column", "DC-1.1", tr("Columns begin at 1: nothing goes onto the first one."),
       lacks(kFirstColumn)},
      {both, "reds-home-row-is-outside", "DC-1.1", is_taken_for_outside(kRedsHomeRow), lacks(kRedsHomeRow, true)},
      {both, "blues-home-row-is-outside", "DC-1.1", is_taken_for_outside(kBluesHomeRow), lacks(kBluesHomeRow, true)},
      // In the remix no piece for which it makes a difference begins there.
      {duck_chess, "the-first-column-is-outside", "DC-1.1", is_taken_for_outside(kFirstColumn),
       lacks(kFirstColumn, true)},
      {duck_chess, "the-last-column-is-outside", "DC-1.1", is_taken_for_outside(kLastColumn), lacks(kLastColumn, true)},
      {both, "the-last-column-is-the-next-rows-first", "DC-1.1",
       tr("An array of eight columns: the last column of a row is the first one of the next."), last_column_is_shared},
      {both, "empty-rows-are-one", "DC-1.1",
       tr("The rows on which nothing stands at the start are one list: a piece there stands on each of them."),
       empty_rows_are_one},
      {duck_chess, "start-ducks-and-cars-swapped", "DC-1.2", tr("Ducks and cars stand in each other's places."),
       begins_with({{{0, 0}, duck}, {{0, 8}, duck}, {{2, 0}, car}, {{2, 8}, car}})},
      {duck_chess, "start-ducks-a-row-off", "DC-1.2", tr("{0} ducks stand a row too near to home.", owner({})),
       begins_with({{{2, 0}}, {{2, 8}}, {{1, 0}, duck}, {{1, 8}, duck}})},
      {duck_chess, "start-red-ducks-a-row-off", "DC-1.2",
       tr("{0} ducks stand a row too near to home.", owner(Side::red)),
       begins_with({{{2, 0}}, {{2, 8}}, {{1, 0}, duck}, {{1, 8}, duck}}, Side::red)},
      {duck_chess, "start-blue-ducks-a-row-off", "DC-1.2",
       tr("{0} ducks stand a row too near to home.", owner(Side::blue)),
       begins_with({{{2, 0}}, {{2, 8}}, {{1, 0}, duck}, {{1, 8}, duck}}, Side::blue)},
      {duck_chess, "start-ducks-as-cannons", "DC-1.2",
       tr("The ducks stand where xiangqi has its cannons, a column further in."),
       begins_with({{{2, 0}}, {{2, 8}}, {{2, 1}, duck}, {{2, 7}, duck}})},
      {duck_chess, "start-one-duck", "DC-1.2", tr("Each side has one duck in the middle, as in the remix."),
       begins_with({{{2, 0}}, {{2, 8}}, {{2, 4}, duck}})},
      {duck_chess, "start-sides-swapped", "DC-1.2", tr("Red and blue stand in each other's places."), swap_sides},
      {remix, "start-two-ducks", "DR-1.2", tr("Each side has two ducks at the border, as in duck chess."),
       begins_with({{{2, 4}}, {{2, 0}, duck}, {{2, 8}, duck}})},
      {remix, "start-ducks-in-the-corners", "DR-1.2",
       tr("Ducks stand in the corners of the board, where the cars belong, and none in the middle."),
       begins_with({{{2, 4}}, {{0, 0}, duck}, {{0, 8}, duck}})},
  });
  add_common_starts(catalogue, duck_chess, reference::duck_chess_start());
  add_common_starts(catalogue, remix, reference::duck_chess_remix_start());
}

}  // namespace quack
