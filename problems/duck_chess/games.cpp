#include "problems/duck_chess/games.h"

#include <algorithm>
#include <array>
#include <optional>

namespace quack {

namespace {

// What choosing needs to know of the moment: the board, and what could be played on it.
struct Moment {
  Position position;
  std::vector<Operation> moves;
};

Moment moment_of(const DuckChessEngine& engine) { return {engine.position(), engine.moves()}; }

bool on_board(Cell cell) { return cell.x >= 0 && cell.x < kRowCount && cell.y >= 0 && cell.y < kColumnCount; }

// A step as this kind makes them, whatever stands in the way; it may lead off the board.
Cell random_step(Kind kind, Cell from, Random& random) {
  const int sign_x = random.chance(50) ? 1 : -1;
  const int sign_y = random.chance(50) ? 1 : -1;
  const bool along_x = random.chance(50);
  const auto leap = [&](int longer, int shorter) {
    return along_x ? Cell{from.x + longer * sign_x, from.y + shorter * sign_y}
                   : Cell{from.x + shorter * sign_x, from.y + longer * sign_y};
  };
  switch (kind) {
    case Kind::captain:
      return leap(1, 0);
    case Kind::guard:
      return leap(1, 1);
    case Kind::elephant:
      return leap(2, 2);
    case Kind::horse:
      return leap(2, 1);
    case Kind::duck:
      return leap(3, 2);
    case Kind::soldier:
      return random.chance(50) ? leap(1, 0) : leap(1, 1);
    case Kind::car:
      return along_x ? Cell{static_cast<int>(random.below(kRowCount)), from.y}
                     : Cell{from.x, static_cast<int>(random.below(kColumnCount))};
  }
  return from;
}

bool is_move(const Moment& moment, Operation operation) {
  return std::binary_search(moment.moves.begin(), moment.moves.end(), operation);
}

std::optional<Operation> any_of(const std::vector<Operation>& operations, Random& random) {
  if (operations.empty()) return std::nullopt;
  return operations[random.below(operations.size())];
}

// Any of those operations that are of the kind asked for, of which there are `count`.
template <class IsOfTheKind>
Operation any_such(const std::vector<Operation>& operations, const IsOfTheKind& is_of_the_kind, std::size_t count,
                   Random& random) {
  std::uint64_t before = random.below(count);
  return *std::find_if(operations.begin(), operations.end(),
                       [&](const Operation& operation) { return is_of_the_kind(operation) && before-- == 0; });
}

std::optional<Operation> legal_operation(const Moment& moment, const OperationMix& mix, Random& random) {
  const auto count = [&](const auto& is_of_the_kind) {
    return static_cast<std::size_t>(std::count_if(moment.moves.begin(), moment.moves.end(), is_of_the_kind));
  };
  const auto leaves_captains_alive = [&](const Operation& move) {
    const auto target = moment.position.at(move.to);
    return !target || target->kind != Kind::captain;
  };
  const auto is_capture = [&](const Operation& move) {
    return moment.position.at(move.to) && (mix.captain_captures || leaves_captains_alive(move));
  };
  const std::size_t captures = count(is_capture);
  if (captures > 0 && random.chance(mix.capture_percent)) return any_such(moment.moves, is_capture, captures, random);
  const std::size_t sparing = mix.captain_captures ? 0 : count(leaves_captains_alive);
  if (sparing == 0) return any_of(moment.moves, random);
  return any_such(moment.moves, leaves_captains_alive, sparing, random);
}

// The pieces of one side make steps of their kinds until one of them is no move. A few tries: on an open board nearly
// every step is a move.
std::optional<Operation> failing_step(const Moment& moment, Side side, Random& random) {
  std::array<Cell, kCellCount> cells;
  std::size_t count = 0;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      const auto piece = moment.position.at({x, y});
      if (piece && piece->side == side) cells[count++] = {x, y};
    }
  }
  if (count == 0) return std::nullopt;
  for (int tries = 0; tries < 16; ++tries) {
    const Cell from = cells[random.below(count)];
    const Cell to = random_step(moment.position.at(from)->kind, from, random);
    if (on_board(to) && !is_move(moment, {from, to})) return Operation{from, to};
  }
  return std::nullopt;
}

// A move that arrives one cell beside its target.
std::optional<Operation> aside(const Moment& moment, Random& random) {
  const auto move = any_of(moment.moves, random);
  if (!move) return std::nullopt;
  const Cell to = random_step(Kind::soldier, move->to, random);
  if (!on_board(to) || is_move(moment, {move->from, to})) return std::nullopt;
  return Operation{move->from, to};
}

std::optional<Operation> near_miss(const Moment& moment, Random& random) {
  switch (random.below(6)) {
    case 0:
      return failing_step(moment, other(moment.position.side_to_move), random);
    case 1:
      return aside(moment, random);
    default:
      return failing_step(moment, moment.position.side_to_move, random);
  }
}

Operation choose(const Moment& moment, const OperationMix& mix, Random& random) {
  const std::uint64_t lot = random.below(100);
  std::optional<Operation> chosen;
  if (lot < mix.legal_percent) {
    chosen = legal_operation(moment, mix, random);
  } else if (lot < mix.legal_percent + mix.near_miss_percent) {
    chosen = near_miss(moment, random);
  }
  return chosen ? *chosen : any_two_cells(random);
}

}  // namespace

Cell random_cell(Random& random) {
  const auto index = static_cast<int>(random.below(kCellCount));
  return {index / kColumnCount, index % kColumnCount};
}

Operation any_two_cells(Random& random) {
  const Cell from = random_cell(random);
  return {from, random_cell(random)};
}

Operation choose_operation(const DuckChessEngine& engine, const OperationMix& mix, Random& random) {
  return choose(moment_of(engine), mix, random);
}

std::vector<Operation> random_game(DuckChessEngine& engine, std::uint64_t count, const OperationMix& mix,
                                   Random& random) {
  std::vector<Operation> operations;
  operations.reserve(count);
  Moment moment = moment_of(engine);
  for (std::uint64_t done = 0; done < count; ++done) {
    operations.push_back(choose(moment, mix, random));
    if (engine.play(operations.back()).valid() && !engine.over()) moment = moment_of(engine);
  }
  return operations;
}

Position random_position(Random& random) {
  Position position;
  position.side_to_move = random.chance(50) ? Side::red : Side::blue;
  // From a handful of pieces to every other cell and more; sometimes one kind has the board nearly to itself.
  const std::uint64_t filled_percent = 3 + random.below(60);
  const auto favourite = kKinds[random.below(kKindCount)];
  const std::uint64_t favourite_percent = random.chance(25) ? 80 : 0;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      if (!random.chance(filled_percent)) continue;
      const Side side = random.chance(50) ? Side::red : Side::blue;
      // Captains come below, so that most positions have few of them.
      const Kind drawn = kKinds[1 + random.below(kKindCount - 1)];
      position.put({x, y}, Piece{side, random.chance(favourite_percent) ? favourite : drawn});
    }
  }
  for (const Side side : kSides) {
    const std::uint64_t lot = random.below(10);
    const std::uint64_t captains = lot == 0 ? 0 : lot == 1 ? 2 + random.below(3) : 1;
    for (std::uint64_t placed = 0; placed < captains; ++placed) {
      position.put(random_cell(random), Piece{side, Kind::captain});
    }
  }
  return position;
}

}  // namespace quack
