// The course of a game (DC-1, DC-4). Exhausted are:
//
//   turns     from both start positions, with either side to move: every operation, and every operation after every
//             first move, one by one and those from one cell at once. Refusals change nothing, moves pass the turn.
//   sequels   from three small crowded positions: every sequence of three moves, one by one and at once, and the board
//             after each. What was captured, or was check, must leave no trace.
//   game-end  every kind, every cell, every step to a hostile captain, either side: with another captain of each side
//             on the board that stands attacked before and after. Then every cell is asked to move, one by one and all
//             at once.
//   memory    every kind, every cell, every step, to an empty cell and onto a hostile piece of each kind, with a
//   captain
//             of each side anywhere else, and for a captain's step without another of its side too; the movers take
//             turns. What an engine keeps up must be what it would make of the position, so that nothing depends on how
//             the game got there.
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
    // And all from that cell at once: the first that is a move changes what the others meet.
    std::vector<Operation> batch(before.begin(), before.end());
    for (const Cell to : kAllCells) batch.push_back({from, to});
    comparison.set_up(start);
    comparison.play_batch(batch);
    set_up();
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
  if (more == 0) {
    comparison.compare_board();
    comparison.set_up(start);
    return comparison.play_batch(before);
  }
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
      std::vector<Operation> afterwards;
      for (const Cell cell : kAllCells) {
        afterwards.insert(afterwards.end(), {{to, cell}, {cell, to}});
        if (cell.y > 0) afterwards.push_back({cell, {cell.x, cell.y - 1}});
      }
      comparison.set_up(position);
      comparison.play({from, to});
      comparison.compare_board();
      comparison.compare_moves();
      for (const Operation& operation : afterwards) comparison.play(operation);
      comparison.compare_board();
      if (comparison.done()) return;
      comparison.set_up(position);
      afterwards.insert(afterwards.begin(), {from, to});
      comparison.play_batch(afterwards);
      if (comparison.done()) return;
    }
  }
}

// Plays the step with these captains on the board, onto nothing and onto each kind but the captain.
void every_memory_of_a_step(Comparison& comparison, Kind kind, Side mover, Operation step,
                            std::span<const Placed> captains) {
  Position position;
  position.side_to_move = mover;
  position.put(step.from, Piece{mover, kind});
  for (const Placed& captain : captains) position.put(captain.cell, captain.piece);
  if (position.at(step.to)) return;  // a captain, whose capture ends the game
  comparison.set_up(position);
  comparison.play(step);
  for (const Kind captured : kKinds) {
    if (captured == Kind::captain) continue;
    position.put(step.to, Piece{other(mover), captured});
    comparison.set_up(position);
    comparison.play(step);
  }
}

void every_memory(Comparison& comparison, Kind kind, Cell from) {
  std::size_t step = index(from);
  for (const Cell to : step_targets(kind, from)) {
    const Side mover = kSides[++step % kSideCount];
    for (const Cell cell : kAllCells) {
      // The blue captain is on the other hand of the board's middle, so that it comes to every cell too.
      const Cell opposite = {kRowCount - 1 - cell.x, kColumnCount - 1 - cell.y};
      if (cell == from || opposite == from) continue;
      if (comparison.done()) return;
      const std::array<Placed, 2> captains = {Placed{cell, {Side::red, Kind::captain}},
                                              Placed{opposite, {Side::blue, Kind::captain}}};
      every_memory_of_a_step(comparison, kind, mover, {from, to}, captains);
      // The only captain of its side moves.
      if (kind == Kind::captain)
        every_memory_of_a_step(comparison, kind, mover, {from, to},
                               std::span(captains).subspan(mover == Side::red ? 1 : 0, 1));
    }
  }
}

}  // namespace

void add_game_parts(std::vector<Part>& parts, const SharedContest& contest) {
  for (const std::string_view text : {kDuckChessStart, kRemixStart}) {
    const std::string which = text == kDuckChessStart ? "duck chess" : "the remix";
    for (const Side side : kSides) {
      Position start = position_of(text);
      start.side_to_move = side;
      const std::string of = "start of " + which + ", " + std::string(name(side)) + " first";
      add_part(parts, contest, "turns", of,
               [start](Comparison& comparison) { every_operation(comparison, start, {}); });
      for (const Cell from : kAllCells) {
        if (!start.at(from) || start.at(from)->side != side) continue;
        add_part(parts, contest, "turns", of + ", from " + in_words(from),
                 [start, from](Comparison& comparison) { every_second_operation(comparison, start, from); });
      }
    }
  }
  for (const std::string_view text : kCrowds) {
    const Position start = position_of(text);
    for (const Cell from : kAllCells) {
      if (!start.at(from) || start.at(from)->side != start.side_to_move) continue;
      add_part(parts, contest, "sequels", std::string(text) + ", first from " + in_words(from),
               [start, from](Comparison& comparison) { every_sequel(comparison, start, from); });
    }
  }
  for (const Kind kind : kKinds) {
    for (const Cell from : kAllCells) {
      const std::string part = std::string(name(kind)) + " from " + in_words(from);
      add_part(parts, contest, "game-end", part,
               [kind, from](Comparison& comparison) { every_end(comparison, kind, from); });
      add_part(parts, contest, "memory", part,
               [kind, from](Comparison& comparison) { every_memory(comparison, kind, from); });
    }
  }
}

Part start_part(const Position& expected, const Position& actual, std::string_view text) {
  const auto compare = [=] {
    ProofResult result;
    const Position written = position_of(text);
    for (const Cell cell : kAllCells) {
      ++result.compared;
      if (expected.at(cell) != actual.at(cell) || expected.at(cell) != written.at(cell)) ++result.differences;
    }
    if (expected.side_to_move != Side::red || actual.side_to_move != Side::red) ++result.differences;
    if (result.differences > 0) {
      result.shown.push_back("the start position\nexpected: " + to_text(expected) + "\nactual:   " + to_text(actual) +
                             "\nwritten:  " + std::string(text));
    }
    return result;
  };
  return {"start", std::string(text), compare};
}

}  // namespace quack::proofs
