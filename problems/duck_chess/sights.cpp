#include "problems/duck_chess/sights.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <optional>

namespace quack {

namespace {

// Numbers from -50 to 50 as one: what tells sights apart.
std::uint64_t packed(std::initializer_list<int> numbers) {
  std::uint64_t key = 0;
  for (const int number : numbers) key = key * 101 + static_cast<std::uint64_t>(number + 50);
  return key;
}

// How much the sights weigh that tell one clause, kind and direction from the next; those that tell more weigh 1.
constexpr std::uint64_t kMain = 30;
// How much the fine ones weigh. A wrong entry anywhere in a program's table is to show, so that they tell each step on
// the board from the next, and each cell.
constexpr std::uint64_t kStep = 8;
constexpr std::uint64_t kCell = 16;
constexpr std::uint64_t kCapture = 20;
constexpr std::uint64_t kOwnTarget = 15;
// A car's capture over seven cells and more is rare, and so is a car that could make one.
constexpr std::uint64_t kFarCapture = 120;
constexpr std::uint64_t kFarThreat = 20;
constexpr int kFar = 7;

int number(Side side) { return static_cast<int>(side); }
int number(Kind kind) { return static_cast<int>(kind); }

// 0 empty, 1 a piece of that side, 2 one of the other.
int state(const Position& position, Cell cell, Side side) {
  const auto piece = position.at(cell);
  if (!piece) return 0;
  return piece->side == side ? 1 : 2;
}

int sign(int number) { return (number > 0) - (number < 0); }

// On which edges of the board a cell lies: 0 for none.
int edges(Cell cell) {
  const int row = cell.x == 0 ? 1 : cell.x == kRowCount - 1 ? 2 : 0;
  const int column = cell.y == 0 ? 1 : cell.y == kColumnCount - 1 ? 2 : 0;
  return row * 3 + column;
}

// How far a step goes, (longer, shorter), where that tells the kind's steps from others.
struct Shape {
  int longer;
  int shorter;
};

Shape shape(int dx, int dy) {
  const int x = std::abs(dx);
  const int y = std::abs(dy);
  return {std::max(x, y), std::min(x, y)};
}

bool goes_so(Kind kind, int dx, int dy) {
  const auto [longer, shorter] = shape(dx, dy);
  switch (kind) {
    case Kind::captain:
      return longer == 1 && shorter == 0;
    case Kind::guard:
      return longer == 1 && shorter == 1;
    case Kind::elephant:
      return longer == 2 && shorter == 2;
    case Kind::horse:
      return longer == 2 && shorter == 1;
    case Kind::car:
      return longer > 0 && shorter == 0;
    case Kind::duck:
      return longer == 3 && shorter == 2;
    case Kind::soldier:
      return longer == 1;
  }
  return false;
}

// The way of a piece from one cell to another: the direction as a number or two, and what stands in it.
struct Way {
  int up;  // the car: only in which direction, and whether further than one cell
  int right;
  int blockers;  // the state of each cell that has to be empty, base 3; the car: how many stand in between, at most 2
};

Way way(const Position& position, Piece piece, Cell from, Cell to) {
  const int dx = to.x - from.x;
  const int dy = to.y - from.y;
  const int sx = sign(dx);
  const int sy = sign(dy);
  const auto seen = [&](int x, int y) { return state(position, {from.x + x, from.y + y}, piece.side); };
  const bool longer_in_x = std::abs(dx) > std::abs(dy);
  const Cell next = longer_in_x ? Cell{sx, 0} : Cell{0, sy};
  switch (piece.kind) {
    case Kind::elephant:
      return {dx, dy, seen(sx, sy)};
    case Kind::horse:
      return {dx, dy, seen(next.x, next.y)};
    case Kind::duck:
      return {dx, dy, 3 * seen(next.x, next.y) + seen(next.x + sx, next.y + sy)};
    case Kind::car: {
      int between = 0;
      int first = 0;
      for (int step = 1; step < std::max(std::abs(dx), std::abs(dy)); ++step) {
        const int there = seen(step * sx, step * sy);
        if (there != 0 && between++ == 0) first = there;
      }
      const int far = std::max(std::abs(dx), std::abs(dy)) > 1 ? 2 : 1;
      return {far * sx, far * sy, 3 * std::min(between, 2) + first};
    }
    case Kind::captain:
    case Kind::guard:
    case Kind::soldier:
      break;
  }
  return {dx, dy, 0};
}

// What is seen of the cells beside a way: each occupied one of the box between the two cells, by itself.
void see_beside(SightOf of, int topic, const Position& position, Piece piece, Cell from, Cell to,
                std::vector<Sight>& sights) {
  if (piece.kind == Kind::car || shape(to.x - from.x, to.y - from.y).longer < 2) return;
  const int sx = sign(to.x - from.x);
  const int sy = sign(to.y - from.y);
  int cell_number = 0;
  for (int x = from.x; x != to.x + sx; x += sx) {
    for (int y = from.y; y != to.y + sy; y += sy) {
      ++cell_number;
      const Cell cell{x, y};
      if (cell == from || cell == to || !position.at(cell)) continue;
      sights.push_back({of, packed({topic, number(piece.kind), to.x - from.x, to.y - from.y, cell_number,
                                    state(position, cell, piece.side)})});
    }
  }
}

// Which of the cells in a way are occupied, whatever stands there: each digit to base 3 is cut to 0 or 1.
int occupied(const Way& way) { return (way.blockers >= 3 ? 2 : 0) + (way.blockers % 3 > 0 ? 1 : 0); }

// A piece that stands to the other side's captain as its kind goes.
struct Line {
  Piece piece;
  Cell from;
  Cell captain;
  Way way;
  bool free() const { return way.blockers == 0; }
};

struct Lines {
  std::vector<Line> all;
  // Pieces that are near to a captain without going there: kind and how far.
  std::vector<std::uint64_t> near;
};

Lines lines_of(const Position& position) {
  std::array<std::optional<Cell>, kSideCount> captains;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      const auto piece = position.at({x, y});
      if (piece && piece->kind == Kind::captain) captains[static_cast<std::size_t>(piece->side)] = Cell{x, y};
    }
  }
  Lines lines;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      const auto piece = position.at({x, y});
      if (!piece) continue;
      const auto captain = captains[static_cast<std::size_t>(other(piece->side))];
      if (!captain) continue;
      const int dx = captain->x - x;
      const int dy = captain->y - y;
      if (goes_so(piece->kind, dx, dy)) {
        lines.all.push_back({*piece, {x, y}, *captain, way(position, *piece, {x, y}, *captain)});
      } else if (shape(dx, dy).longer <= 3) {
        lines.near.push_back(packed({30, number(piece->side), number(piece->kind), dx, dy}));
      } else if (piece->kind == Kind::captain && (dx == 0 || dy == 0)) {
        lines.near.push_back(
            packed({31, sign(dx), sign(dy), way(position, {piece->side, Kind::car}, {x, y}, *captain).blockers}));
      }
    }
  }
  return lines;
}

// How an attack came about by the move: the moved piece's own, one that it uncovered, one onto the captain that moved,
// or one that was there before.
int cause(const Line& line, Operation move, const Lines& before) {
  if (line.from == move.to) return 1;
  if (line.captain == move.to) return 2;
  const bool was_there = std::any_of(before.all.begin(), before.all.end(), [&](const Line& old) {
    return old.from == line.from && old.captain == line.captain && old.free();
  });
  return was_there ? 3 : 4;
}

void see_check(const Position& before, const Position& after, Operation move, CheckRule rule,
               std::vector<Sight>& sights) {
  const Side mover = before.side_to_move;
  const Lines old = lines_of(before);
  const Lines now = lines_of(after);
  const auto add = [&](std::initializer_list<int> numbers) { sights.push_back({SightOf::check, packed(numbers)}); };
  const auto add_main = [&](std::initializer_list<int> numbers) {
    sights.push_back({SightOf::check, packed(numbers), kMain});
  };
  const auto counts = [&](const Line& line) { return rule == CheckRule::either_side || line.piece.side == mover; };
  const auto attacks = [&](const Lines& lines) {
    return std::count_if(lines.all.begin(), lines.all.end(), [&](const Line& l) { return l.free() && counts(l); });
  };
  const auto attack_count = attacks(now);
  add({10, attacks(old) > 0, attack_count > 0, number(mover)});
  for (const Line& line : now.all) {
    const int side = number(line.piece.side);
    const int kind = number(line.piece.kind);
    if (line.free() && counts(line)) {
      if (attack_count > 1) continue;
      add_main({60, kind, line.way.up, line.way.right});
      for (const int edge : {edges(line.captain) / 3, edges(line.captain) % 3 + 3}) add_main({61, kind, edge});
      for (const int edge : {edges(line.from) / 3, edges(line.from) % 3 + 3}) add_main({62, edge});
      add({11, side, kind, line.way.up, line.way.right, line.piece.side == mover});
      add({12, kind, edges(line.captain), line.piece.side == mover});
      add({13, kind, edges(line.from)});
      add({14, side, kind, cause(line, move, old), line.piece.side == mover});
      see_beside(SightOf::check, 15, after, line.piece, line.from, line.captain, sights);
    } else if (attack_count == 0) {
      add_main({63, kind, line.way.up, line.way.right, occupied(line.way)});
      add({16, side, kind, line.way.up, line.way.right, line.way.blockers, line.piece.side == mover});
      add({17, kind, edges(line.captain), line.way.blockers != 0, line.piece.side == mover});
    }
  }
  if (attack_count > 0) {
    add({18, static_cast<int>(std::min<std::ptrdiff_t>(attack_count, 3)), number(mover)});
    return;
  }
  for (const std::uint64_t key : now.near) sights.push_back({SightOf::check, key});
  // What attacked before and doesn't now: taken, blocked, or escaped from.
  for (const Line& line : old.all) {
    if (!line.free()) continue;
    const int how = line.from == move.to ? 1 : line.captain == move.from ? 2 : line.from == move.from ? 3 : 4;
    add({19, number(line.piece.side), number(line.piece.kind), how});
    add_main({64, how});
  }
}

// The far captures that a car threatens.
void see_far_threats(const Position& position, Side side, Cell from, std::vector<Sight>& sights) {
  for (const Cell to : steps_of(Kind::car, from)) {
    if (state(position, to, side) != 2 || !is_far_capture(position, {from, to})) continue;
    if (way(position, {side, Kind::car}, from, to).blockers != 0) continue;
    sights.push_back({SightOf::move, packed({9, number(side), to.x - from.x, to.y - from.y}), kFarThreat, Fine::yes});
  }
}

// What a move shows of cells and steps one by one.
void see_finely(const Position& before, const Position& after, Operation move, std::vector<Sight>& sights) {
  const auto add = [&](std::uint64_t weight, std::initializer_list<int> numbers, Fine fine = Fine::yes) {
    sights.push_back({SightOf::move, packed(numbers), weight, fine});
  };
  const auto [from, to] = move;
  const Piece piece = *before.at(from);
  const auto captured = before.at(to);
  const int side = number(piece.side);
  const int kind = number(piece.kind);
  const Way gone = way(before, piece, from, to);
  add(kCell, {7, side, kind, to.x, to.y});
  add(kStep, {8, kind, from.x, from.y, to.x, to.y}, Fine::wished);
  if (captured) {
    add(kCapture, {51, side, kind, gone.up, gone.right});
    add(kCapture, {52, side, kind, number(captured->kind)});
  }
  if (piece.kind != Kind::car) return;
  if (captured) {
    add(is_far_capture(before, move) ? kFarCapture : kCapture, {53, side, to.x - from.x, to.y - from.y});
  }
  see_far_threats(after, piece.side, to, sights);
}

}  // namespace

bool is_far_capture(const Position& position, Operation move) {
  const auto piece = position.at(move.from);
  return piece && piece->kind == Kind::car && position.at(move.to) &&
         shape(move.to.x - move.from.x, move.to.y - move.from.y).longer >= kFar;
}

std::vector<Cell> steps_of(Kind kind, Cell from) {
  std::vector<Cell> cells;
  const int reach = kind == Kind::car ? kRowCount : 3;
  for (int x = std::max(0, from.x - reach); x <= std::min(kRowCount - 1, from.x + reach); ++x) {
    for (int y = std::max(0, from.y - reach); y <= std::min(kColumnCount - 1, from.y + reach); ++y) {
      if (goes_so(kind, x - from.x, y - from.y)) cells.push_back({x, y});
    }
  }
  return cells;
}

std::vector<Sight> sights_of_move(const Position& before, Operation move, CheckRule rule) {
  std::vector<Sight> sights;
  const auto add = [&](std::initializer_list<int> numbers) { sights.push_back({SightOf::move, packed(numbers)}); };
  const auto add_main = [&](std::initializer_list<int> numbers) {
    sights.push_back({SightOf::move, packed(numbers), kMain});
  };
  const Piece piece = *before.at(move.from);
  const auto captured = before.at(move.to);
  const int kind = number(piece.kind);
  const Way gone = way(before, piece, move.from, move.to);
  add({1, number(piece.side), kind, gone.up, gone.right, captured.has_value()});
  add_main({65, kind, gone.up, gone.right});
  for (const int edge : {edges(move.to) / 3, edges(move.to) % 3 + 3}) add_main({66, kind, edge});
  if (captured) add({2, number(piece.side), kind, number(captured->kind)});
  add({3, kind, move.to.x, move.to.y});
  add({4, kind, edges(move.to), sign(gone.up), sign(gone.right)});
  add({5, kind, edges(move.from), sign(gone.up), sign(gone.right)});
  see_beside(SightOf::move, 6, before, piece, move.from, move.to, sights);

  Position after = before;
  after.put(move.to, piece);
  after.put(move.from, std::nullopt);
  see_finely(before, after, move, sights);
  if (captured && captured->kind == Kind::captain) return sights;
  see_check(before, after, move, rule, sights);
  return sights;
}

std::vector<Sight> sights_of_miss(const Position& position, Operation operation) {
  std::vector<Sight> sights;
  const auto add = [&](std::initializer_list<int> numbers) { sights.push_back({SightOf::miss, packed(numbers)}); };
  const auto [from, to] = operation;
  const Side side = position.side_to_move;
  const auto piece = position.at(from);
  const int target = state(position, to, side);
  if (!piece) {
    add({40, target, edges(from)});
    return sights;
  }
  const int kind = number(piece->kind);
  if (from == to) {
    add({41, number(piece->side), kind, piece->side == side});
    return sights;
  }
  const int dx = to.x - from.x;
  const int dy = to.y - from.y;
  const bool right_shape = goes_so(piece->kind, dx, dy);
  if (piece->side != side) {
    add({42, number(piece->side), kind, right_shape, target});
    if (right_shape) add({43, kind, sign(dx), sign(dy), target});
    return sights;
  }
  const auto captain = position.at(to);
  if (captain && captain->kind == Kind::captain) add({44, kind, shape(dx, dy).longer, shape(dx, dy).shorter, target});
  if (!right_shape) {
    const bool near = shape(dx, dy).longer <= 3;
    const bool straight = dx == 0 || dy == 0;
    if (near) {
      add({45, number(side), kind, dx, dy});
    } else {
      add({46, kind, straight, std::abs(dx) == std::abs(dy), sign(dx), sign(dy)});
    }
    add({47, kind, shape(dx, dy).longer, shape(dx, dy).shorter, target});
    return sights;
  }
  const Way gone = way(position, *piece, from, to);
  if (target != 1) {
    sights.push_back({SightOf::miss, packed({67, kind, gone.up, gone.right, occupied(gone)}), kMain});
    sights.push_back({SightOf::miss, packed({54, kind, from.x, from.y, to.x, to.y}), kStep, Fine::wished});
  } else {
    sights.push_back({SightOf::miss, packed({55, number(side), kind, gone.up, gone.right}), kOwnTarget, Fine::yes});
  }
  add({48, number(side), kind, gone.up, gone.right, gone.blockers, target});
  if (captain && target == 1) add({49, kind, number(captain->kind)});
  see_beside(SightOf::miss, 50, position, *piece, from, to, sights);
  return sights;
}

}  // namespace quack
