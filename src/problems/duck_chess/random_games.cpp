#include "problems/duck_chess/random_games.h"

#include <algorithm>
#include <bitset>
#include <utility>

#include "problems/duck_chess/step_geometry.h"

namespace quack {
namespace {

// The state that operations are chosen from: the board, and what could be played on it.
struct Moment {
  Position position;
  std::vector<Operation> moves;
};

Moment moment_of(const DuckChessEngine& engine) { return {engine.position(), engine.moves()}; }

// A step as this kind makes them, whatever stands in the way; it may lead off the board.
Cell random_step(Kind kind, Cell from, Random& random) {
  const int sign_x = random.chance(50) ? 1 : -1;
  const int sign_y = random.chance(50) ? 1 : -1;
  const bool along_x = random.chance(50);
  if (kind == Kind::car) {
    return along_x ? Cell{static_cast<int>(random.below(kRowCount)), from.y}
                   : Cell{from.x, static_cast<int>(random.below(kColumnCount))};
  }
  const auto lengths = step_lengths(kind);
  const auto [longer, shorter] = lengths.size() == 1 || random.chance(50) ? lengths.front() : lengths.back();
  return along_x ? Cell{from.x + longer * sign_x, from.y + shorter * sign_y}
                 : Cell{from.x + shorter * sign_x, from.y + longer * sign_y};
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

// The pieces of one side make steps of their kinds until one of them is no move. Few tries: most steps are moves.
std::optional<Operation> failing_step(const Moment& moment, Side side, Random& random) {
  std::array<Cell, kCellCount> cells;
  std::size_t count = 0;
  for (const Cell cell : kAllCells) {
    const auto piece = moment.position.at(cell);
    if (piece && piece->side == side) cells[count++] = cell;
  }
  if (count == 0) return std::nullopt;
  for (int tries = 0; tries < 16; ++tries) {
    const Cell from = cells[random.below(count)];
    const Cell to = random_step(moment.position.at(from)->kind, from, random);
    if (on_board(to) && !is_move(moment, {from, to})) return Operation{from, to};
  }
  return std::nullopt;
}

// A move to one cell beside its target.
std::optional<Operation> beside_target(const Moment& moment, Random& random) {
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
      return beside_target(moment, random);
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

// ---- Operations with one thing wrong, all of those on the board ----

// The error of an operation that is a miss, and the share of each error in a hundred misses.
enum class Wrong { way, shape, shape_near_by, around_the_board, nothing_but_the_place, side, anything };
constexpr std::array<std::pair<Wrong, std::uint64_t>, 6> kShares = {{{Wrong::way, 48},
                                                                     {Wrong::shape, 4},
                                                                     {Wrong::shape_near_by, 18},
                                                                     {Wrong::around_the_board, 15},
                                                                     {Wrong::nothing_but_the_place, 3},
                                                                     {Wrong::side, 10}}};

Wrong what_is_wrong(Random& random) {
  std::uint64_t lot = random.below(100);
  for (const auto& [wrong, share] : kShares) {
    if (lot < share) return wrong;
    lot -= share;
  }
  return Wrong::anything;
}

// A cell at most three rows and columns away.
Cell near(Cell from, Random& random) {
  const auto within = [&](int at, int size) {
    const int least = std::max(0, at - 3);
    const int most = std::min(size - 1, at + 3);
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
  };
  const int row = within(from.x, kRowCount);
  return {row, within(from.y, kColumnCount)};
}

// The cell where a step over the left or right border would come out if cells were numbered row by row.
Cell around(Cell from, Kind kind, Random& random) {
  const int wide = step_lengths(kind).front().longer;
  const int far = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(wide)));
  const int rows = static_cast<int>(random.below(static_cast<std::uint64_t>(wide) + 1));
  const int row = random.chance(50) ? from.x + rows : from.x - rows;
  const int number = row * kColumnCount + from.y + (random.chance(50) ? far : -far);
  if (number < 0 || number >= kCellCount) return from;
  return {number / kColumnCount, number % kColumnCount};
}

std::size_t number_of(Operation operation) {
  const auto [from, to] = operation;
  return static_cast<std::size_t>(((from.x * kColumnCount + from.y) * kRowCount + to.x) * kColumnCount + to.y);
}

std::vector<Cell> wrong_targets(Wrong wrong, Cell from, Kind kind, Random& random) {
  switch (wrong) {
    case Wrong::way:
    case Wrong::side:
      return step_targets(kind, from);
    case Wrong::shape:
      return {random_cell(random)};
    case Wrong::shape_near_by: {
      const Cell one = near(from, random);
      return {one, near(from, random)};
    }
    case Wrong::around_the_board:
      return {around(from, kind, random)};
    case Wrong::nothing_but_the_place:
    case Wrong::anything:
      break;
  }
  return {from};
}

}  // namespace

Cell random_cell(Random& random) { return kAllCells[random.below(kCellCount)]; }

Operation any_two_cells(Random& random) {
  const Cell from = random_cell(random);
  return {from, random_cell(random)};
}

Operation choose_operation(const DuckChessEngine& engine, const OperationMix& mix, Random& random) {
  return choose(moment_of(engine), mix, random);
}

std::size_t random_batch_size(Random& random) { return 1 + random.below(1 + random.below(80)); }

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

std::vector<Operation> near_misses(const Position& position, const std::vector<Operation>& moves, Random& random) {
  const Wrong wrong = what_is_wrong(random);
  std::vector<Operation> misses;
  if (wrong == Wrong::anything) return misses;
  std::bitset<kCellCount * kCellCount> is_move;
  for (const Operation& move : moves) is_move.set(number_of(move));
  for (const Cell from : kAllCells) {
    const auto piece = position.at(from);
    if (!piece || (piece->side != position.side_to_move) != (wrong == Wrong::side)) continue;
    for (const Cell to : wrong_targets(wrong, from, piece->kind, random))
      if (!is_move[number_of({from, to})]) misses.push_back({from, to});
  }
  return misses;
}

Position random_position(Random& random) {
  Position position;
  position.side_to_move = random.chance(50) ? Side::red : Side::blue;
  // Fills 3 to 62 % of the cells; sometimes nearly all pieces are of one kind.
  const std::uint64_t filled_percent = 3 + random.below(60);
  const auto favourite = kKinds[random.below(kKindCount)];
  const std::uint64_t favourite_percent = random.chance(25) ? 80 : 0;
  for (const Cell cell : kAllCells) {
    if (!random.chance(filled_percent)) continue;
    const Side side = random.chance(50) ? Side::red : Side::blue;
    // Captains come below, so that most positions have few of them.
    const Kind drawn = kKinds[1 + random.below(kKindCount - 1)];
    position.put(cell, Piece{side, random.chance(favourite_percent) ? favourite : drawn});
  }
  for (const Side side : kSides) {
    const std::uint64_t lot = random.below(10);
    const std::uint64_t captains = lot == 0 ? 0 : lot == 1 ? 2 + random.below(3) : 1;
    for (std::uint64_t placed = 0; placed < captains; ++placed)
      position.put(random_cell(random), Piece{side, Kind::captain});
  }
  return position;
}

}  // namespace quack
