#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "game/position.h"
#include "problems/duck_chess/step_geometry.h"

namespace quack {

// A piece whose kind goes as far as the other side's captain, and which of the cells that must be empty are not.
struct Threat {
  Piece piece;
  Cell from, captain;
  unsigned occupied = 0;  // a bit for each cell, the nearest first

  bool attacks() const { return occupied == 0; }
  friend bool operator==(const Threat&, const Threat&) = default;
};
using Threats = std::vector<Threat>;

inline bool any(const Threats& threats, const auto& holds) {
  return std::any_of(threats.begin(), threats.end(), holds);
}

// The cells that must be empty for that step of the kind and are not, as Threat::occupied.
inline unsigned occupied_in_the_way(const Position& position, Kind kind, Operation step) {
  unsigned occupied = 0;
  unsigned bit = 1;
  each_cell_in_the_way(kind, step.from, step.to, [&](Cell cell) {
    if (position.at(cell)) occupied |= bit;
    bit <<= 1U;
  });
  return occupied;
}

inline std::vector<Cell> occupied_cells(const Position& position) {
  std::vector<Cell> cells;
  for (const Cell cell : kAllCells)
    if (position.at(cell)) cells.push_back(cell);
  return cells;
}

// In the order of the `occupied` cells, which the caller has at hand: varied games ask some hundred times for each
// operation.
inline Threats threats_on(const Position& position, std::span<const Cell> occupied) {
  Threats threats;
  for (const Cell captain : occupied) {
    const Piece attacked = *position.at(captain);
    if (attacked.kind != Kind::captain) continue;
    for (const Cell from : occupied) {
      const Piece piece = *position.at(from);
      if (piece.side == attacked.side || !is_step(piece.kind, from, captain)) continue;
      threats.push_back({piece, from, captain, occupied_in_the_way(position, piece.kind, {from, captain})});
    }
  }
  return threats;
}

// The piece could make that step if it stood there and it were its side's turn.
inline bool could_go(const Position& position, Piece piece, Operation step) {
  const auto target = position.at(step.to);
  return is_step(piece.kind, step.from, step.to) && !(target && target->side == piece.side) &&
         occupied_in_the_way(position, piece.kind, step) == 0;
}

}  // namespace quack
