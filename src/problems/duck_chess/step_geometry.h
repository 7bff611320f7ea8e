#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "game/cell.h"
#include "game/piece.h"
#include "game/position.h"
#include "io/translation.h"

// The steps of pieces for code outside the engines, which share no rule code with this file or with each other. Proofs,
// generators, features and known mistakes choose and describe their cases by it; no verdict depends on it.
namespace quack {

// Every cell of the board, in ascending order.
inline constexpr std::array<Cell, kCellCount> kAllCells = [] {
  std::array<Cell, kCellCount> cells;
  for (int i = 0; i < kCellCount; ++i) cells[static_cast<std::size_t>(i)] = {i / kColumnCount, i % kColumnCount};
  return cells;
}();

inline bool on_board(Cell cell) { return cell.x >= 0 && cell.x < kRowCount && cell.y >= 0 && cell.y < kColumnCount; }

// An edge of the board.
struct BoardEdge {
  const char* what;
  int row;     // -1: a column
  int column;  // -1: a row

  bool holds(Cell cell) const { return cell.x == row || cell.y == column; }
  void remove_from(auto& area) const {
    for (const Cell cell : kAllCells) {
      if (holds(cell)) area.remove(cell);
    }
  }
};
inline constexpr BoardEdge kRedsHomeRow{tr_later("red's home row"), 0, -1},
    kBluesHomeRow{tr_later("blue's home row"), 9, -1}, kFirstColumn{tr_later("the first column"), -1, 0},
    kLastColumn{tr_later("the last column"), -1, 8};
inline constexpr std::array kEdges = {kRedsHomeRow, kBluesHomeRow, kFirstColumn, kLastColumn};

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

// The lengths of the steps of each kind; the soldier has two. The car's single cell stands for all distances.
inline constexpr std::array<StepLength, kKindCount + 1> kStepLengths = {
    {{1, 0}, {1, 1}, {2, 2}, {2, 1}, {1, 0}, {3, 2}, {1, 0}, {1, 1}}};
constexpr std::span<const StepLength> step_lengths(Kind kind) {
  return std::span(kStepLengths).subspan(static_cast<std::size_t>(kind), kind == Kind::soldier ? 2 : 1);
}

// True if the kind goes that way and that far, between two cells of the board, if nothing is in its way.
inline bool is_step(Kind kind, StepDirection step) {
  // [longer][shorter] -> a bit for each kind: varied games ask some hundred times for each operation.
  static constexpr auto kKindsThatGo = [] {
    std::array<std::array<unsigned, kRowCount>, kRowCount> kinds{};
    for (const Kind each : kKinds) {
      for (const auto [longer, shorter] : step_lengths(each))
        kinds[static_cast<std::size_t>(longer)][static_cast<std::size_t>(shorter)] |= 1U << static_cast<unsigned>(each);
    }
    for (std::size_t far = 2; far < kRowCount; ++far) kinds[far][0] |= 1U << static_cast<unsigned>(Kind::car);
    return kinds;
  }();
  const unsigned kinds =
      kKindsThatGo[static_cast<std::size_t>(step.longer())][static_cast<std::size_t>(step.shorter())];
  return (kinds >> static_cast<unsigned>(kind) & 1U) != 0;
}
inline bool is_step(Kind kind, Cell from, Cell to) { return is_step(kind, direction(from, to)); }

// Returns every step of the kind, from up left to down right for each of its lengths; for a car, one cell each way.
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
inline const std::vector<Cell>& step_targets(Kind kind, Cell from) {
  static const auto all = [] {
    std::vector<std::vector<Cell>> targets;  // [kind, cell]
    for (const Kind each : kKinds) {
      for (const Cell cell : kAllCells) {
        std::copy_if(kAllCells.begin(), kAllCells.end(), std::back_inserter(targets.emplace_back()),
                     [&](Cell to) { return is_step(each, cell, to); });
      }
    }
    return targets;
  }();
  return all[static_cast<std::size_t>((static_cast<int>(kind) * kRowCount + from.x) * kColumnCount + from.y)];
}

// Calls `visit` with the cells that must be empty for that step of the kind, the nearest first: the elephant's eye, the
// horse's leg, the duck's two, and for a car all in between (DC-2.3 to DC-2.6).
template <class Visit>
void each_cell_in_the_way(Kind kind, Cell from, Cell to, Visit visit) {
  const StepDirection step = direction(from, to);
  const StepDirection diagonal = step.unit();
  if (kind == Kind::elephant) visit(from + diagonal);
  if (kind == Kind::horse || kind == Kind::duck) {
    const bool more_up = std::abs(step.up) > std::abs(step.right);
    const Cell neighbour = from + StepDirection{more_up ? diagonal.up : 0, more_up ? 0 : diagonal.right};
    visit(neighbour);
    if (kind == Kind::duck) visit(neighbour + diagonal);
  }
  if (kind == Kind::car) {
    for (Cell cell = from + diagonal; cell != to; cell = cell + diagonal) visit(cell);
  }
}

// Returns the cells of each_cell_in_the_way as a list.
inline std::vector<Cell> cells_in_the_way(Kind kind, Cell from, Cell to) {
  std::vector<Cell> cells;
  each_cell_in_the_way(kind, from, to, [&](Cell cell) { cells.push_back(cell); });
  return cells;
}

// A piece whose kind has a step to the other side's captain, and the cells in its way that are not empty.
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

// The threats in the order of the `occupied` cells, which the caller passes: varied games ask some hundred times for
// each operation.
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

// The cells of red's captain and of blue's if nothing stands between them on a row or column: an attack in xiangqi.
inline std::optional<Operation> facing_captains(const Position& position) {
  std::array<std::optional<Cell>, kSideCount> captains;
  for (const Cell cell : kAllCells) {
    const auto piece = position.at(cell);
    if (piece && piece->kind == Kind::captain) captains[static_cast<std::size_t>(piece->side)] = cell;
  }
  if (!captains[0] || !captains[1] || !is_step(Kind::car, *captains[0], *captains[1])) return std::nullopt;
  const Operation between{*captains[0], *captains[1]};
  return occupied_in_the_way(position, Kind::car, between) == 0 ? std::optional(between) : std::nullopt;
}

// True if the piece, on step.from and on its side's turn, could make that step.
inline bool could_go(const Position& position, Piece piece, Operation step) {
  const auto target = position.at(step.to);
  return is_step(piece.kind, step.from, step.to) && !(target && target->side == piece.side) &&
         occupied_in_the_way(position, piece.kind, step) == 0;
}

}  // namespace quack
