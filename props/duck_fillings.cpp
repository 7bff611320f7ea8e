#include "props/duck_fillings.h"

#include <algorithm>
#include <cstdlib>

namespace quack::proofs {

namespace {

// The cells on the board at the distances (rows, columns) from `from`, in either direction, both ways round.
std::vector<Cell> cells_at(Cell from, std::initializer_list<Cell> distances) {
  std::vector<Cell> cells;
  for (const Cell cell : all_cells()) {
    const Cell distance = {std::abs(cell.x - from.x), std::abs(cell.y - from.y)};
    const Cell turned = {distance.y, distance.x};
    const auto equals = [&](Cell wanted) { return wanted == distance || wanted == turned; };
    if (std::any_of(distances.begin(), distances.end(), equals)) cells.push_back(cell);
  }
  return cells;
}

}  // namespace

const std::vector<Cell>& all_cells() {
  static const std::vector<Cell> cells = [] {
    std::vector<Cell> every;
    for (int x = 0; x < kRowCount; ++x) {
      for (int y = 0; y < kColumnCount; ++y) every.push_back({x, y});
    }
    return every;
  }();
  return cells;
}

bool on_board(Cell cell) { return cell.x >= 0 && cell.x < kRowCount && cell.y >= 0 && cell.y < kColumnCount; }

bool is_step(Kind kind, Cell from, Cell to) {
  const int rows = std::abs(to.x - from.x);
  const int columns = std::abs(to.y - from.y);
  const int longer = std::max(rows, columns);
  const int shorter = std::min(rows, columns);
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

std::vector<Cell> step_targets(Kind kind, Cell from) {
  std::vector<Cell> targets;
  for (const Cell cell : all_cells()) {
    if (is_step(kind, from, cell)) targets.push_back(cell);
  }
  return targets;
}

std::array<std::vector<Cell>, 2> lines_through(Cell cell) {
  std::array<std::vector<Cell>, 2> lines;
  for (const Cell target : step_targets(Kind::car, cell)) lines.at(target.x == cell.x ? 0 : 1).push_back(target);
  return lines;
}

std::vector<Cell> box_between(Cell a, Cell b) {
  std::vector<Cell> cells;
  for (int x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) {
    for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
      const Cell cell = {x, y};
      if (cell != a && cell != b) cells.push_back(cell);
    }
  }
  return cells;
}

std::vector<Cell> cells_in_the_way_from(Kind kind, Cell from) {
  if (kind == Kind::elephant) return cells_at(from, {{1, 1}});
  if (kind == Kind::horse) return cells_at(from, {{1, 0}});
  if (kind == Kind::duck) return cells_at(from, {{1, 0}, {2, 1}});
  return {};
}

std::vector<Cell> cells_in_the_way_to(Cell to) { return cells_at(to, {{1, 1}, {2, 2}}); }

std::uint64_t scattered(std::uint64_t number) {
  number = (number + 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
  number = (number ^ (number >> 27U)) * 0x94d049bb133111ebU;
  return number ^ (number >> 31U);
}

Piece varied_piece(std::uint64_t number) { return varied_piece(kSides[scattered(number) % kSideCount], number); }

Piece varied_piece(Side side, std::uint64_t number) { return {side, kKinds[(scattered(number) >> 8U) % kKindCount]}; }

std::optional<std::pair<Cell, Cell>> neighbours_apart(std::span<const Cell> far_from, std::span<const Cell> taken) {
  const auto suits = [&](Cell cell) {
    const auto near = [&](Cell other) { return cell == other || is_step(Kind::soldier, cell, other); };
    return on_board(cell) && std::none_of(far_from.begin(), far_from.end(), near) &&
           std::find(taken.begin(), taken.end(), cell) == taken.end();
  };
  for (const Cell cell : all_cells()) {
    const Cell beside = {cell.x, cell.y + 1};
    if (suits(cell) && suits(beside)) return std::pair(cell, beside);
  }
  return std::nullopt;
}

Piece harmless_piece(std::span<const Placed> captains, Cell cell, std::uint64_t number) {
  // There is always one: a piece of its own side, and of the other either an elephant or a guard.
  for (std::uint64_t tried = 0;; ++tried) {
    const Piece piece = varied_piece(number + tried);
    const auto attacks = [&](const Placed& captain) {
      return captain.piece.side != piece.side && is_step(piece.kind, cell, captain.cell);
    };
    if (piece.kind != Kind::captain && std::none_of(captains.begin(), captains.end(), attacks)) return piece;
  }
}

std::vector<Cell> chosen(std::span<const Cell> cells, std::uint64_t filling) {
  std::vector<Cell> filled;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if ((filling >> i & 1U) != 0) filled.push_back(cells[i]);
  }
  return filled;
}

void put_pieces(Position& position, std::span<const Cell> cells, Side side, std::uint64_t number) {
  const bool both_sides = scattered(number) % 16 == 0;
  std::uint64_t piece_number = number * kCellCount;
  for (const Cell cell : cells) {
    ++piece_number;
    position.put(cell, both_sides ? varied_piece(piece_number) : varied_piece(side, piece_number));
  }
}

}  // namespace quack::proofs
