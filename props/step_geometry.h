#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <vector>

#include "game/operation.h"
#include "game/piece.h"

// How pieces step, outside the engines, which share no rule code with this or with each other. Proofs, generators,
// features and known mistakes choose by it what to try and describe by it what was tried; no verdict depends on it.
namespace quack {

// Every cell of the board, in ascending order.
inline constexpr std::array<Cell, kCellCount> kAllCells = [] {
  std::array<Cell, kCellCount> cells;
  for (int i = 0; i < kCellCount; ++i) cells[static_cast<std::size_t>(i)] = {i / kColumnCount, i % kColumnCount};
  return cells;
}();

inline bool on_board(Cell cell) { return cell.x >= 0 && cell.x < kRowCount && cell.y >= 0 && cell.y < kColumnCount; }

// -1, 0 or 1.
inline int sign(int number) { return (number > 0) - (number < 0); }

// Rows up, away from red's home row, and columns right, towards the last.
struct StepDirection {
  int up = 0;
  int right = 0;

  int longer() const { return std::max(std::abs(up), std::abs(right)); }
  int shorter() const { return std::min(std::abs(up), std::abs(right)); }
  // One row, one column or one of each that way.
  StepDirection unit() const { return {sign(up), sign(right)}; }

  friend bool operator==(StepDirection, StepDirection) = default;
};

inline StepDirection direction(Cell from, Cell to) { return {to.x - from.x, to.y - from.y}; }
inline StepDirection direction(Operation operation) { return direction(operation.from, operation.to); }
inline Cell operator+(Cell cell, StepDirection step) { return {cell.x + step.up, cell.y + step.right}; }

// `longer` cells along one coordinate and `shorter` along the other.
struct StepLength {
  int longer;
  int shorter;
};

// How far the kind goes; of a car one cell stands for all distances.
inline std::span<const StepLength> step_lengths(Kind kind) {
  static constexpr std::array<StepLength, 2> kSoldier = {{{1, 0}, {1, 1}}};
  static constexpr std::array<StepLength, kKindCount> kOthers = {{{1, 0}, {1, 1}, {2, 2}, {2, 1}, {1, 0}, {3, 2}, {}}};
  if (kind == Kind::soldier) return kSoldier;
  return std::span(kOthers).subspan(static_cast<std::size_t>(kind), 1);
}

// Whether the kind goes that way and that far if nothing is in its way.
inline bool is_step(Kind kind, StepDirection step) {
  const int longer = step.longer();
  const int shorter = step.shorter();
  if (kind == Kind::car) return longer > 0 && shorter == 0;
  for (const StepLength length : step_lengths(kind)) {
    if (longer == length.longer && shorter == length.shorter) return true;
  }
  return false;
}
inline bool is_step(Kind kind, Cell from, Cell to) { return is_step(kind, direction(from, to)); }

// Every way in which the kind goes, from up left to down right for each of its lengths; of a car one cell each way.
inline std::vector<StepDirection> step_directions(Kind kind) {
  std::vector<StepDirection> directions;
  for (const auto [longer, shorter] : step_lengths(kind)) {
    for (int up = longer; up >= -longer; --up) {
      for (int right = longer; right >= -longer; --right) {
        const StepDirection step{up, right};
        if (step.longer() == longer && step.shorter() == shorter) directions.push_back(step);
      }
    }
  }
  return directions;
}

// The cells on the board to which the kind goes from `from` if nothing is in its way, in ascending order.
inline std::vector<Cell> step_targets(Kind kind, Cell from) {
  std::vector<Cell> targets;
  std::copy_if(kAllCells.begin(), kAllCells.end(), std::back_inserter(targets),
               [&](Cell to) { return is_step(kind, from, to); });
  return targets;
}

// The cells that must be empty for that step of the kind, the nearest first: the elephant's eye, the horse's leg, the
// duck's two, and for a car all in between (DC-2.3 to DC-2.6).
inline std::vector<Cell> cells_in_the_way(Kind kind, Cell from, Cell to) {
  const StepDirection step = direction(from, to);
  const StepDirection diagonal = step.unit();
  const bool more_up = std::abs(step.up) > std::abs(step.right);
  const Cell neighbour = from + StepDirection{more_up ? diagonal.up : 0, more_up ? 0 : diagonal.right};
  std::vector<Cell> cells;
  switch (kind) {
    case Kind::elephant:
      return {from + diagonal};
    case Kind::horse:
      return {neighbour};
    case Kind::duck:
      return {neighbour, neighbour + diagonal};
    case Kind::car:
      for (Cell cell = from + diagonal; cell != to; cell = cell + diagonal) cells.push_back(cell);
      return cells;
    default:
      return cells;
  }
}

}  // namespace quack
