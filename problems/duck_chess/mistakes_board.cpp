// Known mistakes of DC-1 and DR-1: the board, its numbers, and how the game begins.

#include <array>
#include <optional>
#include <span>
#include <string>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// Takes the numbers of an operation, or of its target alone, for other cells. What is then off the board is invalid.
template <class Renumber, bool kTargetAlone>
struct RenumberedCells final : Changed<Renumber> {
  using Changed<Renumber>::Changed;
  Outcome play(Operation operation) override {
    const Operation meant = {kTargetAlone ? operation.from : this->change_(operation.from),
                             this->change_(operation.to)};
    if (quack::on_board(meant.from) && quack::on_board(meant.to)) return Mistake::play(meant);
    Outcome invalid;
    invalid.validity = Validity::unreachable;
    return invalid;
  }
};

template <class Renumber>
using Renumbered = RenumberedCells<Renumber, false>;
template <class Renumber>
using RenumberedTarget = RenumberedCells<Renumber, true>;

// The board without one row or column at its edge: nothing goes there. `kBlocks`: what lies there blocks, too.
template <int kRow, int kColumn, bool kBlocks>
struct BoardCutShort final : Mistake {
  using Mistake::Mistake;
  static bool is_cut(Cell cell) { return cell.x == kRow || cell.y == kColumn; }
  bool on_board(Cell cell) const override { return Mistake::on_board(cell) && !is_cut(cell); }
  Ruling valid_if_empty(std::initializer_list<Cell> cells) const override {
    for (const Cell cell : cells) {
      if (kBlocks && is_cut(cell)) return {Validity::blocked, cell};
    }
    return Mistake::valid_if_empty(cells);
  }
};

// An array of ten rows of eight columns: the last column of a row is the first one of the next. Pieces are put there
// row by row.
class LastColumnIsShared final : public Mistake {
 public:
  LastColumnIsShared(const Position& position, CheckRule rule) : Mistake(position, rule) {
    for (const Cell cell : kAllCells) {
      if (!position.at(cell)) continue;
      position_.put(cell, position.at(cell));
      share(cell);
    }
  }
  void carry_out(Operation operation) override {
    Mistake::carry_out(operation);
    share(operation.from);
    share(operation.to);
  }

 private:
  void share(Cell cell) {
    const Cell same = cell.y == 8 ? Cell{cell.x + 1, 0} : Cell{cell.x - 1, 8};
    if ((cell.y == 8 || cell.y == 0) && quack::on_board(same)) position_.put(same, position_.at(cell));
  }
};

// A start in the making: pieces are lifted and put for both sides at once or for one of them, given in red's cells.
class Start {
 public:
  explicit Start(const Position& position, std::span<const Side> sides = kSides) : position_(position), sides_(sides) {}

  Start& put(Cell cell, std::optional<Kind> kind) {
    for (const Side side : sides_) {
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
  std::span<const Side> sides_;
};

// The soldiers of these sides, moved so many rows ahead.
Start with_soldiers_moved(Start start, int rows) {
  for (const int y : {0, 2, 4, 6, 8}) start.lift({3, y}).put({3 + rows, y}, Kind::soldier);
  return start;
}

}  // namespace

void add_board_mistakes(Catalogue& catalogue) {
  using enum Catalogue::Games;
  using enum Kind;
  catalogue.add({
      {duck_chess, "rows-and-columns-swapped", "DC-1.1",
       "The first number of a cell is its column and the second its row.", change<Renumbered>([](Cell cell) {
         return Cell{cell.y, cell.x};
       })},
      // The remix's row 10-x and column y+1, swapped.
      {remix, "rows-and-columns-swapped", "DR-1.1", "The first number of a cell is its column and the second its row.",
       change<Renumbered>([](Cell cell) {
         return Cell{9 - cell.y, 9 - cell.x};
       })},
      {remix, "rows-from-the-other-side", "DR-1.1", "Red's home row is row 1 and blue's is row 10.",
       change<Renumbered>([](Cell cell) {
         return Cell{9 - cell.x, cell.y};
       })},
      {remix, "rows-from-zero", "DR-1.1", "Rows are numbered from 0.", change<Renumbered>([](Cell cell) {
         return Cell{cell.x - 1, cell.y};
       })},
      {remix, "columns-from-zero", "DR-1.1", "Columns are numbered from 0.", change<Renumbered>([](Cell cell) {
         return Cell{cell.x, cell.y + 1};
       })},
      {remix, "targets-from-zero", "DR-1.1",
       "The target's row and column are numbered from 0, the starting cell's from 1.",
       change<RenumberedTarget>([](Cell cell) {
         return Cell{cell.x - 1, cell.y + 1};
       })},
      {duck_chess, "targets-from-one", "DC-1.1",
       "The target's row and column are numbered from 1, the starting cell's from 0.",
       change<RenumberedTarget>([](Cell cell) {
         return Cell{cell.x - 1, cell.y - 1};
       })},
      {both, "board-one-row-short", "DC-1.1", "The board has nine rows: nothing goes onto blue's home row.",
       engine<BoardCutShort<9, -1, false>>()},
      {both, "board-one-column-short", "DC-1.1", "The board has eight columns: nothing goes onto the last one.",
       engine<BoardCutShort<-1, 8, false>>()},
      {both, "board-without-its-first-row", "DC-1.1", "Rows begin at 1: nothing goes onto red's home row.",
       engine<BoardCutShort<0, -1, false>>()},
      {both, "board-without-its-first-column", "DC-1.1", "Columns begin at 1: nothing goes onto the first one.",
       engine<BoardCutShort<-1, 0, false>>()},
      {both, "reds-home-row-is-outside", "DC-1.1",
       "Red's home row is taken for outside the board: nothing goes there, and its cells block.",
       engine<BoardCutShort<0, -1, true>>()},
      {both, "blues-home-row-is-outside", "DC-1.1",
       "Blue's home row is taken for outside the board: nothing goes there, and its cells block.",
       engine<BoardCutShort<9, -1, true>>()},
      // In the remix no piece for which it makes a difference begins there.
      {duck_chess, "the-first-column-is-outside", "DC-1.1",
       "The first column is taken for outside the board: nothing goes there, and its cells block.",
       engine<BoardCutShort<-1, 0, true>>()},
      {duck_chess, "the-last-column-is-outside", "DC-1.1",
       "The last column is taken for outside the board: nothing goes there, and its cells block.",
       engine<BoardCutShort<-1, 8, true>>()},
      {both, "the-last-column-is-the-next-rows-first", "DC-1.1",
       "An array of eight columns: the last column of a row is the first one of the next.",
       engine<LastColumnIsShared>()},
  });

  const auto add = [&](Catalogue::Games games, const std::string& mistake_name, const char* clause,
                       const std::string& sentence, const Position& position) {
    DuckMistake mistake = unchanged_duck_mistake();
    mistake.name = mistake_name;
    mistake.clause = clause;
    mistake.sentence = sentence;
    mistake.start = position;
    mistake.remembers = true;
    catalogue.add(games, std::move(mistake));
  };
  const Position duck_start = reference::duck_chess_start();
  const Position remix_start = reference::duck_chess_remix_start();
  const auto without_ducks = [&] { return Start(duck_start).lift({2, 0}).lift({2, 8}); };
  add(duck_chess, "start-ducks-and-cars-swapped", "DC-1.2", "Ducks and cars stand in each other's places.",
      Start(duck_start).put({0, 0}, duck).put({0, 8}, duck).put({2, 0}, car).put({2, 8}, car));
  add(duck_chess, "start-ducks-a-row-off", "DC-1.2", "The ducks stand a row too near to home.",
      without_ducks().put({1, 0}, duck).put({1, 8}, duck));
  add(duck_chess, "start-ducks-as-cannons", "DC-1.2",
      "The ducks stand where xiangqi has its cannons, a column further in.",
      without_ducks().put({2, 1}, duck).put({2, 7}, duck));
  add(duck_chess, "start-one-duck", "DC-1.2", "Each side has one duck in the middle, as in the remix.", remix_start);
  add(duck_chess, "start-sides-swapped", "DC-1.2", "Red and blue stand in each other's places.",
      Start(duck_start).swap_sides());
  add(remix, "start-two-ducks", "DR-1.2", "Each side has two ducks at the border, as in duck chess.", duck_start);
  add(remix, "start-ducks-in-the-corners", "DR-1.2",
      "Ducks stand in the corners of the board, where the cars belong, and none in the middle.",
      without_ducks().put({0, 0}, duck).put({0, 8}, duck));
  const auto add_neighbours_swapped = [&](Catalogue::Games games, const std::string& slug, const std::string& where,
                                          const Start& start) {
    for (int y = 0; y < 8; ++y) {
      const auto kind_at = [&](int column) { return duck_start.at({0, column})->kind; };
      const std::string one = std::to_string(y + 1), other = std::to_string(y + 2);
      add(games, "start-" + slug + "pieces-" + one + "-and-" + other + "-swapped", "DC-1.2",
          "Pieces " + one + " and " + other + " of " + where +
              " stand in each other's places (1 is in the first column).",
          Start(start).put({0, y}, kind_at(y + 1)).put({0, y + 1}, kind_at(y)));
    }
  };
  // Mistakes that are possible on both boards.
  for (const auto& [games, right_start] : {std::pair(duck_chess, duck_start), std::pair(remix, remix_start)}) {
    const Start start(right_start);
    add(games, "start-horses-and-elephants-swapped", "DC-1.2", "Horses and elephants stand in each other's places.",
        Start(start).put({0, 1}, elephant).put({0, 2}, horse).put({0, 6}, horse).put({0, 7}, elephant));
    add(games, "start-cars-and-horses-swapped", "DC-1.2", "Cars and horses stand in each other's places.",
        Start(start).put({0, 0}, horse).put({0, 1}, car).put({0, 7}, car).put({0, 8}, horse));
    add(games, "start-elephants-and-guards-swapped", "DC-1.2", "Elephants and guards stand in each other's places.",
        Start(start).put({0, 2}, guard).put({0, 3}, elephant).put({0, 5}, elephant).put({0, 6}, guard));
    add(games, "start-soldiers-a-row-off", "DC-1.2", "The soldiers stand a row too far ahead.",
        with_soldiers_moved(start, 1));
    add(games, "start-soldiers-a-row-back", "DC-1.2", "The soldiers stand a row too near to home.",
        with_soldiers_moved(start, -1));
    add_neighbours_swapped(games, "", "both home rows", start);
    for (const Side& side : kSides) {
      const Start of_one_side(right_start, std::span(&side, 1));
      const std::string before = "start-" + std::string(name(side)) + "-soldiers-a-row-";
      const std::string soldiers = side == Side::red ? "Red's soldiers" : "Blue's soldiers";
      add(games, before + "off", "DC-1.2", soldiers + " stand a row too far ahead.",
          with_soldiers_moved(of_one_side, 1));
      add(games, before + "back", "DC-1.2", soldiers + " stand a row too near to home.",
          with_soldiers_moved(of_one_side, -1));
      add_neighbours_swapped(games, std::string(name(side)) + '-', std::string(name(side)) + "'s home row",
                             of_one_side);
    }
    Start soldiers_between = start;
    for (const int y : {0, 2, 4, 6, 8}) soldiers_between.lift({3, y});
    for (const int y : {1, 3, 5, 7}) soldiers_between.put({3, y}, soldier);
    add(games, "start-soldiers-between-the-columns", "DC-1.2",
        "Four soldiers stand on the columns between the right ones.", soldiers_between);
    for (const int y : {0, 2, 4, 6, 8}) {
      const auto add_missing = [&, games = games](const std::string& slug, const std::string& whose, Start fewer) {
        const std::string column = std::to_string(y + 1);
        add(games, "start-without-" + slug + "soldiers-in-column-" + column, "DC-1.2",
            whose + " no soldier in column " + column + " at the start (1 is the first column).", fewer.lift({3, y}));
      };
      add_missing("", "There is", start);
      for (const Side& side : kSides) {
        add_missing(std::string(name(side)) + '-', side == Side::red ? "Red has" : "Blue has",
                    Start(right_start, std::span(&side, 1)));
      }
    }
    for (const int y : {0, 8}) {
      const std::string column = std::to_string(y + 1);
      add(games, "start-without-pieces-in-column-" + column, "DC-1.2",
          "Nothing stands in column " + column + " of both home rows at the start (1 is the first column).",
          Start(start).lift({0, y}));
    }
    struct Shift {
      const char *slug, *words;
      StepDirection by;
    };
    constexpr std::array<Shift, 4> kShifts = {{{"ahead", " a row too far ahead", {1, 0}},
                                               {"back", " a row too near to home", {-1, 0}},
                                               {"left", " a column too far to the left", {0, -1}},
                                               {"right", " a column too far to the right", {0, 1}}}};
    for (const Cell cell : kAllCells) {
      const auto piece = right_start.at(cell);
      if (!piece || piece->side != Side::red || (piece->kind != duck && piece->kind != soldier)) continue;
      const std::string what(name(piece->kind)), column = std::to_string(cell.y + 1);
      for (const auto& [slug, words, by] : kShifts) {
        const Cell to = cell + by;
        if (!on_board(to) || right_start.at(to)) continue;
        const auto add_shifted = [&, games = games, kind = piece->kind, slug = slug, words = words](
                                     const std::string& before, const std::string& whose, Start shifted) {
          add(games, "start-" + before + what + "-of-column-" + column + "-too-far-" + slug, "DC-1.2",
              whose + what + " of column " + column + " stands" + words + " at the start (1 is the first column).",
              shifted.lift(cell).put(to, kind));
        };
        for (const Side& side : kSides) {
          add_shifted(std::string(name(side)) + '-', side == Side::red ? "Red's " : "Blue's ",
                      Start(right_start, std::span(&side, 1)));
        }
        if (piece->kind == duck) add_shifted("", "Each side's ", start);
      }
    }
    add(games, "blue-first", "DC-1.3", "Blue moves first.", Start(start).blue_moves());
  }
}

}  // namespace quack
