// Known mistakes of DC-1 and DR-1: the board, its numbers, and how the game begins.

#include <algorithm>

#include "problems/duck_chess/mistake_parts.h"
#include "reference/duck_chess.h"

namespace quack {

namespace {

Cell cell_of(int x, int y) { return {x, y}; }

// Takes the numbers of an operation, or of its target alone, for other cells.
Edit renumbers(Cell (*meant)(Cell), bool target_alone = false) {
  return [=](Rules& rules) {
    rules.reads.push_back([=](Operation operation) {
      return Operation{target_alone ? operation.from : meant(operation.from), meant(operation.to)};
    });
  };
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
  rules.carried_out.push_back([=](State& state, const Done& done) {
    share(state.board, done.operation.from);
    share(state.board, done.operation.to);
  });
}

// As in Python, where the rows that are empty in the beginning are made by one list.
void empty_rows_are_one(Rules& rules) {
  const auto is_empty = [start = rules.start](int row) {
    return std::ranges::none_of(kAllCells, [&](Cell cell) { return cell.x == row && start.at(cell); });
  };
  rules.carried_out.push_back([=](State& state, const Done& done) {
    for (const Cell changed : {done.operation.from, done.operation.to}) {
      for (int row = 0; row < kRowCount && is_empty(changed.x); ++row)
        if (is_empty(row)) state.board.put({row, changed.y}, state.board.at(changed));
    }
  });
  rules.sees.push_back([](const State&, Side, Sight& sight) {  // the captain that is found last
    if (sight.captains.size() > 1) sight.captains = {sight.captains.back()};
  });
}

// ---- How the game begins: pieces are lifted and put, in red's cells, for both sides or for one of them ----

struct Placed {
  Cell cell;
  std::optional<Kind> kind{};  // none: lifted
};
using Whose = std::optional<Side>;

Edit begins_with(std::vector<Placed> placed, Whose whose = std::nullopt) {
  return [=](Rules& rules) {
    for (const auto& [cell, kind] : placed) {
      for (const Side side : kSides) {
        if (whose.value_or(side) != side) continue;
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

std::vector<Placed> soldiers_moved(int rows) {
  std::vector<Placed> placed;
  for (const int y : {0, 2, 4, 6, 8}) placed.insert(placed.end(), {{{3, y}}, {{3 + rows, y}, Kind::soldier}});
  return placed;
}

std::string slug_of(Whose whose) { return whose ? std::string(name(*whose)) + '-' : ""; }

// Mistakes that are possible on both boards.
class CommonStarts {
 public:
  CommonStarts(Catalogue& catalogue, Games games, const Position& right_start)
      : catalogue_(catalogue), games_(games), right_start_(right_start) {}

  void add() const {
    using enum Kind;
    start("horses-and-elephants-swapped", "Horses and elephants stand in each other's places.",
          {{{0, 1}, elephant}, {{0, 2}, horse}, {{0, 6}, horse}, {{0, 7}, elephant}});
    start("cars-and-horses-swapped", "Cars and horses stand in each other's places.",
          {{{0, 0}, horse}, {{0, 1}, car}, {{0, 7}, car}, {{0, 8}, horse}});
    start("elephants-and-guards-swapped", "Elephants and guards stand in each other's places.",
          {{{0, 2}, guard}, {{0, 3}, elephant}, {{0, 5}, elephant}, {{0, 6}, guard}});
    add_soldiers_moved(std::nullopt, "The");
    add_neighbours_swapped(std::nullopt, "both home rows");
    for (const Side side : kSides) {
      add_soldiers_moved(side, side == Side::red ? "Red's" : "Blue's");
      add_neighbours_swapped(side, std::string(name(side)) + "'s home row");
    }
    start("soldiers-between-the-columns", "Four soldiers stand on the columns between the right ones.",
          {{{3, 0}},
           {{3, 2}},
           {{3, 4}},
           {{3, 6}},
           {{3, 8}},
           {{3, 1}, soldier},
           {{3, 3}, soldier},
           {{3, 5}, soldier},
           {{3, 7}, soldier}});
    for (const int y : {0, 2, 4, 6, 8}) {
      const std::string column = std::to_string(y + 1);
      for (const Whose whose : {Whose(), Whose(Side::red), Whose(Side::blue)}) {
        start("without-" + slug_of(whose) + "soldiers-in-column-" + column,
              std::string(!whose                ? "There is"
                          : *whose == Side::red ? "Red has"
                                                : "Blue has") +
                  " no soldier in column " + column + " at the start (1 is the first column).",
              {{{3, y}}}, whose);
      }
    }
    for (const int y : {0, 8}) {
      const std::string column = std::to_string(y + 1);
      start("without-pieces-in-column-" + column,
            "Nothing stands in column " + column + " of both home rows at the start (1 is the first column).",
            {{{0, y}}});
    }
    add_shifted_pieces();
    catalogue_.add({games_, "blue-first", "DC-1.3", "Blue moves first.",
                    [](Rules& rules) { rules.start.side_to_move = Side::blue; }});
  }

 private:
  void start(const std::string& name, const std::string& sentence, const std::vector<Placed>& placed,
             Whose whose = std::nullopt) const {
    catalogue_.add({games_, "start-" + name, "DC-1.2", sentence, begins_with(placed, whose)});
  }

  void add_soldiers_moved(Whose whose, const std::string& before) const {
    start(slug_of(whose) + "soldiers-a-row-off", before + " soldiers stand a row too far ahead.", soldiers_moved(1),
          whose);
    start(slug_of(whose) + "soldiers-a-row-back", before + " soldiers stand a row too near to home.",
          soldiers_moved(-1), whose);
  }

  void add_neighbours_swapped(Whose whose, const std::string& where) const {
    for (int y = 0; y < 8; ++y) {
      const std::string one = std::to_string(y + 1), other = std::to_string(y + 2);
      start(slug_of(whose) + "pieces-" + one + "-and-" + other + "-swapped",
            "Pieces " + one + " and " + other + " of " + where +
                " stand in each other's places (1 is in the first column).",
            {{{0, y}, right_start_.at({0, y + 1})->kind}, {{0, y + 1}, right_start_.at({0, y})->kind}}, whose);
    }
  }

  void add_shifted_pieces() const {
    struct Shift {
      const char *slug, *words;
      StepDirection by;
    };
    constexpr std::array<Shift, 4> kShifts = {{{"ahead", " a row too far ahead", {1, 0}},
                                               {"back", " a row too near to home", {-1, 0}},
                                               {"left", " a column too far to the left", {0, -1}},
                                               {"right", " a column too far to the right", {0, 1}}}};
    for (const Cell cell : kAllCells) {
      const auto piece = right_start_.at(cell);
      if (!piece || piece->side != Side::red || (piece->kind != Kind::duck && piece->kind != Kind::soldier)) continue;
      const std::string what = text(piece->kind), column = std::to_string(cell.y + 1);
      for (const auto& [slug, words, by] : kShifts) {
        const Cell to = cell + by;
        if (!on_board(to) || right_start_.at(to)) continue;
        for (const Whose whose : {Whose(Side::red), Whose(Side::blue), Whose()}) {
          if (!whose && piece->kind != Kind::duck) continue;
          start(slug_of(whose) + what + "-of-column-" + column + "-too-far-" + slug,
                std::string(!whose                ? "Each side's "
                            : *whose == Side::red ? "Red's "
                                                  : "Blue's ") +
                    what + " of column " + column + " stands" + words + " at the start (1 is the first column).",
                {{cell}, {to, piece->kind}}, whose);
        }
      }
    }
  }

  Catalogue& catalogue_;
  Games games_;
  const Position& right_start_;
};

}  // namespace

void add_board_mistakes(Catalogue& catalogue) {
  using enum Games;
  using enum Kind;
  catalogue.add({
      {duck_chess, "rows-and-columns-swapped", "DC-1.1",
       "The first number of a cell is its column and the second its row.",
       renumbers([](Cell cell) { return cell_of(cell.y, cell.x); })},
      // The remix's row 10-x and column y+1, swapped.
      {remix, "rows-and-columns-swapped", "DR-1.1", "The first number of a cell is its column and the second its row.",
       renumbers([](Cell cell) { return cell_of(9 - cell.y, 9 - cell.x); })},
      {remix, "rows-from-the-other-side", "DR-1.1", "Red's home row is row 1 and blue's is row 10.",
       renumbers([](Cell cell) { return cell_of(9 - cell.x, cell.y); })},
      {remix, "rows-from-zero", "DR-1.1", "Rows are numbered from 0.",
       renumbers([](Cell cell) { return cell_of(cell.x - 1, cell.y); })},
      {remix, "columns-from-zero", "DR-1.1", "Columns are numbered from 0.",
       renumbers([](Cell cell) { return cell_of(cell.x, cell.y + 1); })},
      {remix, "rows-one-too-low", "DR-1.1", "One is taken off every row twice: the next lower row is meant.",
       renumbers([](Cell cell) { return cell_of(cell.x + 1, cell.y); })},
      {remix, "columns-one-too-low", "DR-1.1", "One is taken off every column twice: the next lower column is meant.",
       renumbers([](Cell cell) { return cell_of(cell.x, cell.y - 1); })},
      {remix, "cells-one-too-low", "DR-1.1", "One is taken off rows and columns twice.",
       renumbers([](Cell cell) { return cell_of(cell.x + 1, cell.y - 1); })},
      {remix, "cells-from-zero", "DR-1.1", "Rows and columns are numbered from 0.",
       renumbers([](Cell cell) { return cell_of(cell.x - 1, cell.y + 1); })},
      {duck_chess, "cells-from-one", "DC-1.1", "Rows and columns are numbered from 1.",
       renumbers([](Cell cell) { return cell_of(cell.x - 1, cell.y - 1); })},
      {duck_chess, "rows-from-one", "DC-1.1", "Rows are numbered from 1.",
       renumbers([](Cell cell) { return cell_of(cell.x - 1, cell.y); })},
      {duck_chess, "columns-from-one", "DC-1.1", "Columns are numbered from 1.",
       renumbers([](Cell cell) { return cell_of(cell.x, cell.y - 1); })},
      {remix, "targets-from-zero", "DR-1.1",
       "The target's row and column are numbered from 0, the starting cell's from 1.",
       renumbers([](Cell cell) { return cell_of(cell.x - 1, cell.y + 1); }, true)},
      {duck_chess, "targets-from-one", "DC-1.1",
       "The target's row and column are numbered from 1, the starting cell's from 0.",
       renumbers([](Cell cell) { return cell_of(cell.x - 1, cell.y - 1); }, true)},
      {both, "board-one-row-short", "DC-1.1", "The board has nine rows: nothing goes onto blue's home row.",
       lacks(kEdges[1])},
      {both, "board-one-column-short", "DC-1.1", "The board has eight columns: nothing goes onto the last one.",
       lacks(kEdges[3])},
      {both, "board-without-its-first-row", "DC-1.1", "Rows begin at 1: nothing goes onto red's home row.",
       lacks(kEdges[0])},
      {both, "board-without-its-first-column", "DC-1.1", "Columns begin at 1: nothing goes onto the first one.",
       lacks(kEdges[2])},
      {both, "reds-home-row-is-outside", "DC-1.1",
       "Red's home row is taken for outside the board: nothing goes there, and its cells block.",
       lacks(kEdges[0], true)},
      {both, "blues-home-row-is-outside", "DC-1.1",
       "Blue's home row is taken for outside the board: nothing goes there, and its cells block.",
       lacks(kEdges[1], true)},
      // In the remix no piece for which it makes a difference begins there.
      {duck_chess, "the-first-column-is-outside", "DC-1.1",
       "The first column is taken for outside the board: nothing goes there, and its cells block.",
       lacks(kEdges[2], true)},
      {duck_chess, "the-last-column-is-outside", "DC-1.1",
       "The last column is taken for outside the board: nothing goes there, and its cells block.",
       lacks(kEdges[3], true)},
      {both, "the-last-column-is-the-next-rows-first", "DC-1.1",
       "An array of eight columns: the last column of a row is the first one of the next.", last_column_is_shared},
      {both, "empty-rows-are-one", "DC-1.1",
       "The rows on which nothing stands at the start are one list: a piece there stands on each of them.",
       empty_rows_are_one},
      {duck_chess, "start-ducks-and-cars-swapped", "DC-1.2", "Ducks and cars stand in each other's places.",
       begins_with({{{0, 0}, duck}, {{0, 8}, duck}, {{2, 0}, car}, {{2, 8}, car}})},
      {duck_chess, "start-ducks-a-row-off", "DC-1.2", "The ducks stand a row too near to home.",
       begins_with({{{2, 0}}, {{2, 8}}, {{1, 0}, duck}, {{1, 8}, duck}})},
      {duck_chess, "start-red-ducks-a-row-off", "DC-1.2", "Red's ducks stand a row too near to home.",
       begins_with({{{2, 0}}, {{2, 8}}, {{1, 0}, duck}, {{1, 8}, duck}}, Side::red)},
      {duck_chess, "start-blue-ducks-a-row-off", "DC-1.2", "Blue's ducks stand a row too near to home.",
       begins_with({{{2, 0}}, {{2, 8}}, {{1, 0}, duck}, {{1, 8}, duck}}, Side::blue)},
      {duck_chess, "start-ducks-as-cannons", "DC-1.2",
       "The ducks stand where xiangqi has its cannons, a column further in.",
       begins_with({{{2, 0}}, {{2, 8}}, {{2, 1}, duck}, {{2, 7}, duck}})},
      {duck_chess, "start-one-duck", "DC-1.2", "Each side has one duck in the middle, as in the remix.",
       begins_with({{{2, 0}}, {{2, 8}}, {{2, 4}, duck}})},
      {duck_chess, "start-sides-swapped", "DC-1.2", "Red and blue stand in each other's places.", swap_sides},
      {remix, "start-two-ducks", "DR-1.2", "Each side has two ducks at the border, as in duck chess.",
       begins_with({{{2, 4}}, {{2, 0}, duck}, {{2, 8}, duck}})},
      {remix, "start-ducks-in-the-corners", "DR-1.2",
       "Ducks stand in the corners of the board, where the cars belong, and none in the middle.",
       begins_with({{{2, 4}}, {{0, 0}, duck}, {{0, 8}, duck}})},
  });
  CommonStarts(catalogue, duck_chess, reference::duck_chess_start()).add();
  CommonStarts(catalogue, remix, reference::duck_chess_remix_start()).add();
}

}  // namespace quack
