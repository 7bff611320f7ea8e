// Known mistakes of DC-1 and DR-1: the board, its numbers, and how the game begins.

#include <optional>

#include "problems/duck_chess/mistake_parts.h"
#include "props/step_geometry.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

// Takes the numbers of an operation for other cells. What is then off the board is invalid.
class Renumbered : public Mistake {
 public:
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    const Operation meant = {renumbered(operation.from), renumbered(operation.to)};
    if (on_board(meant.from) && on_board(meant.to)) return Mistake::play(meant);
    Outcome invalid;
    invalid.validity = Validity::unreachable;
    return invalid;
  }

 protected:
  virtual Cell renumbered(Cell cell) const = 0;
};

struct RowsAndColumnsSwapped final : Renumbered {
  using Renumbered::Renumbered;
  Cell renumbered(Cell cell) const override { return {cell.y, cell.x}; }
};

// The remix's row 10-x and column y+1, swapped.
struct RemixRowsAndColumnsSwapped final : Renumbered {
  using Renumbered::Renumbered;
  Cell renumbered(Cell cell) const override { return {9 - cell.y, 9 - cell.x}; }
};

struct RemixRowsFromTheOtherSide final : Renumbered {
  using Renumbered::Renumbered;
  Cell renumbered(Cell cell) const override { return {9 - cell.x, cell.y}; }
};

struct RemixRowsFromZero final : Renumbered {
  using Renumbered::Renumbered;
  Cell renumbered(Cell cell) const override { return {cell.x - 1, cell.y}; }
};

struct RemixColumnsFromZero final : Renumbered {
  using Renumbered::Renumbered;
  Cell renumbered(Cell cell) const override { return {cell.x, cell.y + 1}; }
};

struct BoardOneRowShort final : Mistake {
  using Mistake::Mistake;
  bool on_board(Cell cell) const override { return Mistake::on_board(cell) && cell.x < 9; }
};

struct BoardOneColumnShort final : Mistake {
  using Mistake::Mistake;
  bool on_board(Cell cell) const override { return Mistake::on_board(cell) && cell.y < 8; }
};

// A start in the making: pieces are lifted and put for both sides at once, given in red's cells.
class Start {
 public:
  explicit Start(const Position& position) : position_(position) {}

  Start& put(Cell cell, std::optional<Kind> kind) {
    for (const Side side : kSides) {
      const Cell mirrored = side == Side::red ? cell : Cell{9 - cell.x, cell.y};
      position_.put(mirrored, kind ? std::optional<Piece>(Piece{side, *kind}) : std::nullopt);
    }
    return *this;
  }

  Start& lift(Cell cell) { return put(cell, std::nullopt); }

  Start& blue_moves() {
    position_.side_to_move = Side::blue;
    return *this;
  }

  Start& swap_sides() {
    for (const Cell cell : kAllCells) {
      const std::optional<Piece> piece = position_.at(cell);
      if (piece) position_.put(cell, Piece{other(piece->side), piece->kind});
    }
    return *this;
  }

  operator Position() const { return position_; }  // NOLINT(google-explicit-constructor): what a start is for

 private:
  Position position_;
};

// All rules are right but how the game begins.
DuckMistake with_start(std::string name, std::string clause, std::string sentence, const Position& start) {
  DuckMistake mistake = unchanged_duck_mistake();
  mistake.name = std::move(name);
  mistake.clause = std::move(clause);
  mistake.sentence = std::move(sentence);
  mistake.start = start;
  mistake.remembers = true;
  return mistake;
}

// Mistakes that are possible on both boards.
void add_starts(Catalogue& catalogue, Games games, const Position& right_start) {
  const auto start = [&] { return Start(right_start); };
  const auto add = [&](std::string name, std::string clause, std::string sentence, const Position& position) {
    catalogue.add(games, with_start(std::move(name), std::move(clause), std::move(sentence), position));
  };
  add("start-horses-and-elephants-swapped", "DC-1.2", "Horses and elephants stand in each other's places.",
      start()
          .put({0, 1}, Kind::elephant)
          .put({0, 2}, Kind::horse)
          .put({0, 6}, Kind::horse)
          .put({0, 7}, Kind::elephant));
  auto soldiers_off = start();
  for (const int y : {0, 2, 4, 6, 8}) soldiers_off.lift({3, y}).put({4, y}, Kind::soldier);
  add("start-soldiers-a-row-off", "DC-1.2", "The soldiers stand a row too far ahead.", soldiers_off);
  auto soldiers_between = start();
  for (const int y : {0, 2, 4, 6, 8}) soldiers_between.lift({3, y});
  for (const int y : {1, 3, 5, 7}) soldiers_between.put({3, y}, Kind::soldier);
  add("start-soldiers-between-the-columns", "DC-1.2", "Four soldiers stand on the columns between the right ones.",
      soldiers_between);
  add("blue-first", "DC-1.3", "Blue moves first.", start().blue_moves());
}

}  // namespace

void add_board_mistakes(Catalogue& catalogue) {
  catalogue.add<RowsAndColumnsSwapped>(Games::duck_chess, "rows-and-columns-swapped", "DC-1.1",
                                       "The first number of a cell is its column and the second its row.");
  catalogue.add<RemixRowsAndColumnsSwapped>(Games::remix, "rows-and-columns-swapped", "DR-1.1",
                                            "The first number of a cell is its column and the second its row.");
  catalogue.add<RemixRowsFromTheOtherSide>(Games::remix, "rows-from-the-other-side", "DR-1.1",
                                           "Red's home row is row 1 and blue's is row 10.");
  catalogue.add<RemixRowsFromZero>(Games::remix, "rows-from-zero", "DR-1.1", "Rows are numbered from 0.");
  catalogue.add<RemixColumnsFromZero>(Games::remix, "columns-from-zero", "DR-1.1", "Columns are numbered from 0.");
  catalogue.add<BoardOneRowShort>(Games::both, "board-one-row-short", "DC-1.1",
                                  "The board has nine rows: nothing goes onto blue's home row.");
  catalogue.add<BoardOneColumnShort>(Games::both, "board-one-column-short", "DC-1.1",
                                     "The board has eight columns: nothing goes onto the last one.");

  const Position duck_start = reference::duck_chess_start();
  const Position remix_start = reference::duck_chess_remix_start();
  const auto add = [&](Games games, std::string name, std::string clause, std::string sentence,
                       const Position& position) {
    catalogue.add(games, with_start(std::move(name), std::move(clause), std::move(sentence), position));
  };
  const auto without_ducks = [&] { return Start(duck_start).lift({2, 0}).lift({2, 8}); };
  add(Games::duck_chess, "start-ducks-and-cars-swapped", "DC-1.2", "Ducks and cars stand in each other's places.",
      Start(duck_start).put({0, 0}, Kind::duck).put({0, 8}, Kind::duck).put({2, 0}, Kind::car).put({2, 8}, Kind::car));
  add(Games::duck_chess, "start-ducks-a-row-off", "DC-1.2", "The ducks stand a row too near to home.",
      without_ducks().put({1, 0}, Kind::duck).put({1, 8}, Kind::duck));
  add(Games::duck_chess, "start-ducks-as-cannons", "DC-1.2",
      "The ducks stand where xiangqi has its cannons, a column further in.",
      without_ducks().put({2, 1}, Kind::duck).put({2, 7}, Kind::duck));
  add(Games::duck_chess, "start-one-duck", "DC-1.2", "Each side has one duck in the middle, as in the remix.",
      remix_start);
  add(Games::duck_chess, "start-sides-swapped", "DC-1.2", "Red and blue stand in each other's places.",
      Start(duck_start).swap_sides());
  add(Games::remix, "start-two-ducks", "DR-1.2", "Each side has two ducks at the border, as in duck chess.",
      duck_start);
  add(Games::remix, "start-ducks-in-the-corners", "DR-1.2",
      "Ducks stand in the corners of the board, where the cars belong, and none in the middle.",
      without_ducks().put({0, 0}, Kind::duck).put({0, 8}, Kind::duck));
  add(Games::remix, "start-duck-a-row-off", "DR-1.2", "The duck stands a row too near to home.",
      without_ducks().put({1, 4}, Kind::duck));
  add_starts(catalogue, Games::duck_chess, duck_start);
  add_starts(catalogue, Games::remix, remix_start);
}

}  // namespace quack
