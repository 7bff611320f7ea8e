// The moves of each kind (DC-2, DC-3). Exhausted are, for either side as the mover:
//
//   steps         every kind, every cell to every cell of the board (itself and the far ones too), on the empty board,
//                 with one more piece of either side on each of the other cells in turn, and on boards full of either
//                 side; and each of the fourteen pieces on each target that the kind steps to.
//   surroundings  elephant, horse, duck: every cell, every filling of all the cells in the way of any of its steps.
//   boxes         every kind, every cell, every step: every filling of the box between start and target, with the
//                 target empty, own and hostile. And every other target with at most 7 cells between, though no step
//                 leads there: every filling; the three targets take turns.
//
// A filling says which cells are filled. With what, is varied from filling to filling and not exhausted: 14^10 boards a
// duck's step would be too many. `steps` has a piece of either side alone in each place. It is also all that is claimed
// of the targets that are further away: no clause says that more pieces in the way could make a step where there is
// none.
//
// And of the car (DC-2.5, DC-3.2), from every cell:
//
//   car-lines    every filling of its row on an otherwise empty board, and every filling of its column, with own pieces
//                and with hostile ones: the list of moves, and each cell of the line asked for.
//   car-crosses  every filling of its row together with every choice of the nearest piece, or none, up and down its
//                column: the list of moves. The movers take turns, and so do the cells beyond the nearest pieces in
//                being filled.
//
// All 2^17 fillings of row and column at once would be eleven million boards more, which is too much for every day.

#include <algorithm>
#include <array>

#include "props/proofs/duck_proofs.h"

namespace quack::proofs {
namespace {

// Asks for the moves and for each of the targets, move or not, and looks at the board after each move.
void play_targets(Comparison& comparison, const Position& position, Cell from, std::span<const Cell> targets) {
  comparison.set_up(position);
  comparison.compare_moves();
  for (const Cell to : targets) {
    if (!comparison.play({from, to})) continue;
    comparison.compare_board();
    comparison.set_up(position);
  }
}

// As play_targets, and looks at the board once more at the end.
void play_each(Comparison& comparison, const Position& position, Cell from, std::span<const Cell> targets) {
  play_targets(comparison, position, from, targets);
  comparison.compare_board();
}

Position with_mover(Side mover, Kind kind, Cell from) {
  Position position;
  position.side_to_move = mover;
  position.put(from, Piece{mover, kind});
  return position;
}

void every_target(Comparison& comparison, Side mover, Kind kind, Cell from) {
  const auto& targets = kAllCells;
  play_each(comparison, with_mover(mover, kind, from), from, targets);
  for (const Side side : kSides) {
    Position full = with_mover(mover, kind, from);
    std::uint64_t number = 0;
    for (const Cell cell : kAllCells) {
      if (cell == from) continue;
      const Piece piece = varied_piece(side, ++number);
      full.put(cell, piece);
      Position single = with_mover(mover, kind, from);
      single.put(cell, piece);
      play_each(comparison, single, from, targets);
      if (comparison.done()) return;
    }
    play_each(comparison, full, from, targets);
  }
}

void every_capture(Comparison& comparison, Side mover, Kind kind, Cell from) {
  for (const Cell to : step_targets(kind, from)) {
    for (const Side side : kSides) {
      for (const Kind captured : kKinds) {
        Position position = with_mover(mover, kind, from);
        position.put(to, Piece{side, captured});
        play_each(comparison, position, from, std::span(&to, 1));
      }
    }
  }
}

// Every filling of the cells in the way of any step at once; the steps that are not moves are asked for one by one.
void every_surrounding_of_steps(Comparison& comparison, Side mover, Kind kind, Cell from) {
  const std::vector<Cell> cells = cells_in_the_way_from(kind, from);
  const std::vector<Cell> targets = step_targets(kind, from);
  each_filling(comparison, cells, [&](std::uint64_t filling, const std::vector<Cell>& filled) {
    Position position = with_mover(mover, kind, from);
    put_pieces(position, filled, other(mover), filling);
    comparison.set_up(position);
    const std::vector<Operation> moves = comparison.compare_moves();
    for (const Cell to : targets) {
      const Operation operation = {from, to};
      if (!std::binary_search(moves.begin(), moves.end(), operation)) comparison.play(operation);
    }
  });
}

// The board with this filling of the box between the cells of the operation, and this piece's side on the target.
Position with_box(Side mover, Kind kind, Operation operation, std::uint64_t filling, std::uint64_t variant) {
  const std::array<std::optional<Side>, 3> on_target = {std::nullopt, mover, other(mover)};
  Position position = with_mover(mover, kind, operation.from);
  if (const auto side = on_target.at(variant)) position.put(operation.to, varied_piece(*side, filling));
  put_pieces(position, chosen(box_between(operation.from, operation.to), filling), other(mover),
             filling * on_target.size() + variant);
  return position;
}

// The lists of moves are compared for the movers in turn: they cost most of the time.
void every_box_of_a_step(Comparison& comparison, Side mover, Kind kind, Operation operation, std::size_t cells) {
  for (std::uint64_t filling = 0; filling < std::uint64_t{1} << cells; ++filling) {
    for (std::uint64_t variant = 0; variant < 3; ++variant) {
      comparison.set_up(with_box(mover, kind, operation, filling, variant));
      if ((filling + variant + static_cast<std::uint64_t>(mover)) % 2 == 0) comparison.compare_moves();
      if (comparison.play(operation)) comparison.compare_board();
    }
    if (comparison.done()) return;
  }
}

void every_box_of_no_step(Comparison& comparison, Side mover, Kind kind, Operation operation, std::size_t cells) {
  for (std::uint64_t filling = 0; filling < std::uint64_t{1} << cells; ++filling) {
    comparison.set_up(with_box(mover, kind, operation, filling, filling % 3));
    comparison.play(operation);
    if (comparison.done()) return;
  }
}

void every_box_of_steps(Comparison& comparison, Side mover, Kind kind, Cell from) {
  for (const Cell to : kAllCells) {
    const std::size_t cells = to == from ? 0 : box_between(from, to).size();
    if (is_step(kind, from, to)) {
      every_box_of_a_step(comparison, mover, kind, {from, to}, cells);
    } else if (to != from && cells <= kFewCells) {
      every_box_of_no_step(comparison, mover, kind, {from, to}, cells);
    }
    if (comparison.done()) return;
  }
}

void every_line(Comparison& comparison, Side mover, Cell from, const std::vector<Cell>& line, Side filler) {
  each_filling(comparison, line, [&](std::uint64_t filling, const std::vector<Cell>& filled) {
    Position position = with_mover(mover, Kind::car, from);
    put_pieces(position, filled, filler, filling);
    play_targets(comparison, position, from, line);
  });
}

// A choice of the nearest pieces on a line, on either hand of the car: the filled cells, and all that it decides.
struct Choice {
  std::uint64_t filled;
  std::uint64_t decided;
};

// Every choice of the nearest piece, or none, on either hand of `from`.
std::vector<Choice> nearest_choices(Cell from, const std::vector<Cell>& line) {
  const auto before = static_cast<std::size_t>(std::lower_bound(line.begin(), line.end(), from) - line.begin());
  const auto bit = [](std::size_t i) { return std::uint64_t{1} << i; };
  std::vector<Choice> choices;
  for (std::size_t low = 0; low <= before; ++low) {  // the empty cells next to the car are low .. high - 1
    for (std::size_t high = before; high <= line.size(); ++high) {
      // The bit after the line's last is no cell's.
      const std::uint64_t filled = (low > 0 ? bit(low - 1) : 0) | bit(high);
      choices.push_back({filled, filled | (bit(high) - bit(low))});
    }
  }
  return choices;
}

void every_cross(Comparison& comparison, Cell from) {
  const auto lines = lines_through(from);
  const auto& row = lines[0];
  const auto& column = lines[1];
  const std::vector<Choice> choices = nearest_choices(from, column);
  std::uint64_t board = 0;
  each_filling(comparison, row, [&](std::uint64_t, const std::vector<Cell>& filled) {
    for (const Choice& choice : choices) {
      ++board;
      const Side mover = kSides[board % kSideCount];
      Position position = with_mover(mover, Kind::car, from);
      put_pieces(position, filled, other(mover), 2 * board);
      put_pieces(position, chosen(column, choice.filled | (scattered(board) & ~choice.decided)), other(mover),
                 2 * board + 1);
      comparison.set_up(position);
      comparison.compare_moves();
    }
  });
}

}  // namespace

void add_reach_parts(std::vector<Part>& parts, const SharedContest& contest) {
  const auto add = [&](const std::string& proof, Kind kind, Cell from, auto work) {
    add_part(parts, contest, proof, std::string(name(kind)) + " from " + in_words(from),
             [kind, from, work](Comparison& comparison) {
               for (const Side mover : kSides) work(comparison, mover, kind, from);
             });
  };
  for (const Kind kind : kKinds) {
    for (const Cell from : kAllCells) {
      add("steps", kind, from, [](Comparison& comparison, Side mover, Kind moved, Cell start) {
        every_target(comparison, mover, moved, start);
        every_capture(comparison, mover, moved, start);
      });
      if (!cells_in_the_way_from(kind, from).empty()) add("surroundings", kind, from, every_surrounding_of_steps);
      add("boxes", kind, from, every_box_of_steps);
    }
  }
}

void add_car_parts(std::vector<Part>& parts, const SharedContest& contest) {
  for (const Cell from : kAllCells) {
    const auto [row, column] = lines_through(from);
    const auto add_line = [&, at = from](const std::string& where, const std::vector<Cell>& line) {
      add_part(parts, contest, "car-lines", "car from " + in_words(at) + where, [at, line](Comparison& comparison) {
        for (const Side mover : kSides) {
          for (const Side filler : {other(mover), mover}) every_line(comparison, mover, at, line, filler);
        }
      });
    };
    add_line(" in its row", row);
    add_line(" in its column", column);
  }
  for (const Cell from : kAllCells) {
    add_part(parts, contest, "car-crosses", "car from " + in_words(from),
             [from](Comparison& comparison) { every_cross(comparison, from); });
  }
}

}  // namespace quack::proofs
