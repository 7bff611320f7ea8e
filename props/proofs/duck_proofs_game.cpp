// The course of a game (DC-1, DC-4). Exhausted are:
//
//   turns     from both start positions, with either side to move: every operation, and every operation after every
//             first move. Refusals change nothing, moves pass the turn.
//   sequels   from three small crowded positions: every sequence of three moves, and the board after each. What was
//             captured, or was check, must leave no trace.
//   game-end  every kind, every cell, every step to a hostile captain, either side: with another captain of each side
//             on the board that stands attacked before and after. Then every cell is asked to move.
//   start     the start position of each problem, in both engines and as text.

#include <array>
#include <string>

#include "game/position.h"
#include "props/proofs/duck_proofs.h"

namespace quack::proofs {
namespace {

Position position_of(std::string_view text) { return std::get<Position>(position_from_text(text)); }

// Sets up, plays the moves of `before`, and then asks for every operation there is.
void every_operation(Comparison& comparison, const Position& start, std::span<const Operation> before) {
  const auto set_up = [&] {
    comparison.set_up(start);
    for (const Operation& operation : before) comparison.play(operation);
  };
  set_up();
  for (const Cell from : kAllCells) {
    for (const Cell to : kAllCells) {
      if (!comparison.play({from, to})) continue;
      comparison.compare_board();
      set_up();
    }
    comparison.compare_board();
    if (comparison.done()) return;
  }
}

void every_second_operation(Comparison& comparison, const Position& start, Cell first_from) {
  comparison.set_up(start);
  for (const Operation& first : comparison.compare_moves())
    if (first.from == first_from) every_operation(comparison, start, std::span(&first, 1));
}

// Plays `before`, move by move, and then every sequence of `more` moves.
void every_sequence(Comparison& comparison, const Position& start, std::vector<Operation>& before, int more) {
  comparison.set_up(start);
  for (const Operation& operation : before) comparison.play(operation);
  if (more == 0) return comparison.compare_board();
  for (const Operation& move : comparison.compare_moves()) {
    before.push_back(move);
    every_sequence(comparison, start, before, more - 1);
    before.pop_back();
    if (comparison.done()) return;
  }
}

void every_sequel(Comparison& comparison, const Position& start, Cell first_from) {
  comparison.set_up(start);
  for (const Operation& first : comparison.compare_moves()) {
    if (first.from != first_from) continue;
    std::vector<Operation> before = {first};
    every_sequence(comparison, start, before, 2);
  }
}

// All kinds of both sides within reach of each other; two cars, which give check from afar; several captains a side.
constexpr std::array<std::string_view, 3> kCrowds = {"9/9/9/2rhe4/2gcds3/2SDCG3/2EHR4/9/9/9 r",
                                                     "4c4/9/9/1r5d1/9/9/3S1D3/9/R7H/4C4 b",
                                                     "9/9/3s5/2cSc4/3C1g3/1h1RCe3/3D5/9/9/9 r"};

// Puts a captain with a hostile soldier beside it somewhere off the cells `taken`, and adds both cells to these.
void put_attacked_captain(Position& position, Side side, std::vector<Cell>& taken) {
  const auto [captain, soldier] = neighbours_apart({}, taken).value();
  position.put(captain, Piece{side, Kind::captain});
  position.put(soldier, Piece{other(side), Kind::soldier});
  taken.insert(taken.end(), {captain, soldier});
}

void every_end(Comparison& comparison, Kind kind, Cell from) {
  for (const Side mover : kSides) {
    for (const Cell to : step_targets(kind, from)) {
      Position position;
      position.side_to_move = mover;
      position.put(from, Piece{mover, kind});
      position.put(to, Piece{other(mover), Kind::captain});
      std::vector<Cell> taken = box_between(from, to);
      taken.insert(taken.end(), {from, to});
      for (const Side side : kSides) put_attacked_captain(position, side, taken);
      comparison.set_up(position);
      comparison.play({from, to});
      comparison.compare_board();
      comparison.compare_moves();
      for (const Cell cell : kAllCells) {
        comparison.play({to, cell});
        comparison.play({cell, to});
        if (cell.y > 0) comparison.play({cell, {cell.x, cell.y - 1}});
      }
      comparison.compare_board();
      if (comparison.done()) return;
    }
  }
}

}  // namespace

void add_game_parts(std::vector<Part>& parts, const SharedEngines& engines) {
  for (const std::string_view text : {kDuckChessStart, kRemixStart}) {
    const std::string which = text == kDuckChessStart ? "duck chess" : "the remix";
    for (const Side side : kSides) {
      Position start = position_of(text);
      start.side_to_move = side;
      const std::string of = "start of " + which + ", " + std::string(name(side)) + " first";
      add_part(parts, engines, "turns", of,
               [start](Comparison& comparison) { every_operation(comparison, start, {}); });
      for (const Cell from : kAllCells) {
        if (!start.at(from) || start.at(from)->side != side) continue;
        add_part(parts, engines, "turns", of + ", from " + in_words(from),
                 [start, from](Comparison& comparison) { every_second_operation(comparison, start, from); });
      }
    }
  }
  for (const std::string_view text : kCrowds) {
    const Position start = position_of(text);
    for (const Cell from : kAllCells) {
      if (!start.at(from) || start.at(from)->side != start.side_to_move) continue;
      add_part(parts, engines, "sequels", std::string(text) + ", first from " + in_words(from),
               [start, from](Comparison& comparison) { every_sequel(comparison, start, from); });
    }
  }
  for (const Kind kind : kKinds) {
    for (const Cell from : kAllCells) {
      add_part(parts, engines, "game-end", std::string(name(kind)) + " from " + in_words(from),
               [kind, from](Comparison& comparison) { every_end(comparison, kind, from); });
    }
  }
}

Part start_part(const Position& expected, const Position& actual, std::string_view text) {
  const auto compare = [=] {
    Finding finding;
    const Position written = position_of(text);
    for (const Cell cell : kAllCells) {
      ++finding.compared;
      if (expected.at(cell) != actual.at(cell) || expected.at(cell) != written.at(cell)) ++finding.differences;
    }
    if (expected.side_to_move != Side::red || actual.side_to_move != Side::red) ++finding.differences;
    if (finding.differences > 0) {
      finding.shown.push_back("the start position\nexpected: " + to_text(expected) + "\nactual:   " + to_text(actual) +
                              "\nwritten:  " + std::string(text));
    }
    return finding;
  };
  return {"start", std::string(text), compare};
}

}  // namespace quack::proofs
