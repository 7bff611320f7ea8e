#include "problems/duck_chess/step_geometry.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace quack {

namespace {

// Every way that is `longer` cells along one coordinate and `shorter` along the other.
void add_ways(std::vector<DuckStepDirection>& ways, int longer, int shorter) {
  for (int up = longer; up >= -longer; --up) {
    for (int right = longer; right >= -longer; --right) {
      const bool one = std::abs(up) == longer && std::abs(right) == shorter;
      const bool two = std::abs(up) == shorter && std::abs(right) == longer;
      if (one || two) ways.push_back({up, right});
    }
  }
}

}  // namespace

std::vector<DuckStepDirection> ways_of(Kind kind) {
  std::vector<DuckStepDirection> ways;
  switch (kind) {
    case Kind::captain:
    case Kind::car:
      add_ways(ways, 1, 0);
      break;
    case Kind::guard:
      add_ways(ways, 1, 1);
      break;
    case Kind::elephant:
      add_ways(ways, 2, 2);
      break;
    case Kind::horse:
      add_ways(ways, 2, 1);
      break;
    case Kind::duck:
      add_ways(ways, 3, 2);
      break;
    case Kind::soldier:
      add_ways(ways, 1, 0);
      add_ways(ways, 1, 1);
      break;
  }
  return ways;
}

std::vector<Blocking> blockings_of(Kind kind) {
  switch (kind) {
    case Kind::elephant:
    case Kind::horse:
    case Kind::car:
      return {Blocking::own, Blocking::enemy};
    case Kind::duck:
      return {Blocking::first_own, Blocking::first_enemy, Blocking::second_own, Blocking::second_enemy, Blocking::both};
    default:
      return {};
  }
}

bool is_own(Kind kind, Shape shape) {
  if (kind == Kind::car) return shape == Shape::captain || shape == Shape::line;
  if (kind == Kind::soldier) return shape == Shape::captain || shape == Shape::guard;
  return (kind == Kind::captain && shape == Shape::captain) || (kind == Kind::guard && shape == Shape::guard) ||
         (kind == Kind::elephant && shape == Shape::elephant) || (kind == Kind::horse && shape == Shape::horse) ||
         (kind == Kind::duck && shape == Shape::duck);
}

bool comes_to(Kind kind, Side side, Edge edge) {
  const Edge far = side == Side::red ? Edge::blues_home_row : Edge::reds_home_row;
  return kind != Kind::elephant || edge != far;
}

std::vector<Cell> cells_of(Piece piece, const Position& start) {
  std::vector<Cell> reached;
  std::array<bool, kCellCount> is_reached{};
  const auto reach = [&](Cell cell) {
    if (cell.x < 0 || cell.x >= kRowCount || cell.y < 0 || cell.y >= kColumnCount) return;
    if (is_reached[figure(cell)]) return;
    is_reached[figure(cell)] = true;
    reached.push_back(cell);
  };
  for (int at = 0; at < kCellCount; ++at) {
    const Cell cell{at / kColumnCount, at % kColumnCount};
    if (start.at(cell) == piece) reach(cell);
  }
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const Cell from = reached[next];
    for (const DuckStepDirection way : ways_of(piece.kind)) reach({from.x + way.up, from.y + way.right});
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

bool meet(Kind kind, Kind other_kind) { return kind != other_kind || (kind != Kind::elephant && kind != Kind::guard); }

}  // namespace quack
