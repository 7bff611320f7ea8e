// Where a car goes (DC-2.5, DC-3.2), from every cell and for either side as the mover:
//
//   car-lines    every filling of its row on an otherwise empty board, and every filling of its column, with own pieces
//                and with hostile ones: the list of moves, and each cell of the line asked for.
//   car-crosses  every filling of its row together with every choice of the nearest piece, or none, up and down its
//                column: the list of moves. The movers take turns, and so do the cells behind the nearest pieces in
//                being filled.
//
// All 2^17 fillings of row and column at once would be eleven million boards more, which is too much for every day.

#include <algorithm>
#include <array>

#include "props/duck_fillings.h"
#include "props/duck_proofs.h"

namespace quack::proofs {

namespace {

Position with_car(Side mover, Cell from) {
  Position position;
  position.side_to_move = mover;
  position.put(from, Piece{mover, Kind::car});
  return position;
}

void every_filling(Comparison& comparison, Side mover, Cell from, const std::vector<Cell>& line, Side filler) {
  for (std::uint64_t filling = 0; filling < std::uint64_t{1} << line.size(); ++filling) {
    Position position = with_car(mover, from);
    put_pieces(position, chosen(line, filling), filler, filling);
    comparison.set_up(position);
    comparison.compare_moves();
    for (const Cell to : line) {
      if (!comparison.play({from, to})) continue;
      comparison.compare_board();
      comparison.set_up(position);
    }
    if (comparison.done()) return;
  }
}

// A choice of the nearest pieces on a line, on either hand of the car: which cells they leave no doubt about, and which
// of those are filled.
struct Choice {
  std::uint64_t decided = 0;
  std::uint64_t filled = 0;
};

// Every choice of the nearest piece, or none, on either hand of `from`.
std::vector<Choice> nearest_choices(Cell from, const std::vector<Cell>& line) {
  const auto before = static_cast<std::size_t>(std::lower_bound(line.begin(), line.end(), from) - line.begin());
  const auto bit = [](std::size_t i) { return std::uint64_t{1} << i; };
  std::vector<Choice> choices;
  for (std::size_t low = 0; low <= before; ++low) {  // the empty cells next to the car are low .. high - 1
    for (std::size_t high = before; high <= line.size(); ++high) {
      Choice choice;
      if (low > 0) choice.filled |= bit(low - 1);
      if (high < line.size()) choice.filled |= bit(high);
      choice.decided = choice.filled | (bit(high) - bit(low));
      choices.push_back(choice);
    }
  }
  return choices;
}

void every_cross(Comparison& comparison, Cell from) {
  const auto [row, column] = lines_through(from);
  const std::vector<Choice> choices = nearest_choices(from, column);
  std::uint64_t board = 0;
  for (std::uint64_t filling = 0; filling < std::uint64_t{1} << row.size(); ++filling) {
    for (const Choice& choice : choices) {
      ++board;
      const Side mover = kSides[board % kSideCount];
      Position position = with_car(mover, from);
      put_pieces(position, chosen(row, filling), other(mover), 2 * board);
      put_pieces(position, chosen(column, choice.filled | (scattered(board) & ~choice.decided)), other(mover),
                 2 * board + 1);
      comparison.set_up(position);
      comparison.compare_moves();
    }
    if (comparison.done()) return;
  }
}

}  // namespace

void add_car_parts(std::vector<Part>& parts, const SharedEngines& engines) {
  for (const Cell from : kAllCells) {
    const auto [row, column] = lines_through(from);
    const auto add_line = [&, at = from](const std::string& where, const std::vector<Cell>& line) {
      add_part(parts, engines, "car-lines", "car from " + in_words(at) + where, [at, line](Comparison& comparison) {
        for (const Side mover : kSides) {
          for (const Side filler : {other(mover), mover}) every_filling(comparison, mover, at, line, filler);
        }
      });
    };
    add_line(" in its row", row);
    add_line(" in its column", column);
  }
  for (const Cell from : kAllCells) {
    add_part(parts, engines, "car-crosses", "car from " + in_words(from),
             [from](Comparison& comparison) { every_cross(comparison, from); });
  }
}

}  // namespace quack::proofs
