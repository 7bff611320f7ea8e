#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "optimized/cell_set.h"
#include "problems/duck_chess/features.h"

// What features say of a single step on a position: used by operation_features.cpp and check_features.cpp.
namespace quack {

inline constexpr int kNear = 3;  // cells that the longest leap spans

// 0 for an empty cell, 1 for a piece of that side, 2 for one of the other.
inline int state(const Position& position, Cell cell, Side side) {
  const auto piece = position.at(cell);
  if (!piece) return 0;
  return piece->side == side ? 1 : 2;
}

// The edge codes of a cell: 1 for red's home row, 2 for blue's, else 0; and 4 for the first column, 5 for the last,
// else 3.
inline std::array<int, 2> edge_codes(Cell cell) {
  return {cell.x == 0 ? 1 : cell.x == kRowCount - 1 ? 2 : 0, cell.y == 0 ? 4 : cell.y == kColumnCount - 1 ? 5 : 3};
}

inline int both_edge_codes(Cell cell) {
  const auto [row, column] = edge_codes(cell);
  return row * 6 + column;
}

inline std::span<const Edge> edges_of(Cell cell) {
  using enum Edge;
  static constexpr std::array<std::array<Edge, 2>, 4> kCorners = {{{reds_home_row, first_column},
                                                                   {reds_home_row, last_column},
                                                                   {blues_home_row, first_column},
                                                                   {blues_home_row, last_column}}};
  const auto [row, column] = edge_codes(cell);
  const auto& corner = kCorners[(row == 2 ? 2U : 0U) + (column == 5 ? 1U : 0U)];
  return std::span(corner).subspan(row > 0 ? 0 : 1, (row > 0 ? 1U : 0U) + (column > 3 ? 1U : 0U));
}

// How a piece goes from one cell to another as its kind does.
struct Way {
  StepDirection direction;  // of a car 1 or 2 cells
  int blockers = 0;  // elephant, horse: the state of the cell; duck: 3 * first + second; car: 3 * pieces + first piece

  bool is_free() const { return blockers == 0; }
  // Which cells are occupied, whatever stands there.
  int occupied() const { return (blockers >= 3 ? 2 : 0) + (blockers % 3 > 0 ? 1 : 0); }
  bool first_is_own(Kind kind) const {
    return (kind == Kind::duck && blockers >= 3 ? blockers / 3 : blockers % 3) == 1;
  }
};

inline Way way_of(const Position& position, Piece piece, Operation step) {
  const StepDirection whole = direction(step);
  Way way{whole};
  if (piece.kind == Kind::car) {
    const int distance = whole.longer() > 1 ? 2 : 1;
    way.direction = {distance * sign(whole.up), distance * sign(whole.right)};
  }
  int pieces = 0;
  int first = 0;
  each_cell_in_the_way(piece.kind, step.from, step.to, [&](Cell cell) {
    const int there = state(position, cell, piece.side);
    way.blockers = 3 * way.blockers + there;
    if (there != 0 && pieces++ == 0) first = there;
  });
  if (piece.kind == Kind::car) way.blockers = 3 * std::min(pieces, 2) + first;
  return way;
}

inline Blocking blocking(Kind kind, const Way& way) {
  const bool own = way.first_is_own(kind);
  if (kind != Kind::duck) return own ? Blocking::own : Blocking::enemy;
  if (way.blockers < 3) return own ? Blocking::second_own : Blocking::second_enemy;
  if (way.blockers % 3 != 0) return Blocking::both;
  return own ? Blocking::first_own : Blocking::first_enemy;
}

// The step as graded features tell steps apart: of a car the direction, whatever the distance.
inline StepDirection graded_step(Kind kind, Operation step) {
  return kind == Kind::car ? direction(step).unit() : direction(step);
}

// Each occupied cell of the rectangle between two cells, by itself.
inline void see_beside(DuckTrait trait, const Position& position, Piece piece, Operation step, DuckFeatureKeys& seen) {
  const StepDirection whole = direction(step);
  if (piece.kind == Kind::car || whole.longer() < 2) return;
  const auto [sx, sy] = whole.unit();
  int number = 0;
  for (int x = step.from.x; x != step.to.x + sx; x += sx) {
    for (int y = step.from.y; y != step.to.y + sy; y += sy) {
      ++number;
      const Cell cell{x, y};
      if (cell == step.from || cell == step.to || !position.at(cell)) continue;
      seen.emplace_back(trait, piece.kind, whole, 3 * number + state(position, cell, piece.side));
    }
  }
}

// What the step of a move shows, between the boards before and after it.
void append_step_features(const Position& before, const Position& after, Operation move, DuckFeatureKeys& seen);

// A piece and the captain of the other side.
struct CaptainLine {
  Piece piece;
  Cell from;
  Cell captain;
  bool is_step = false;  // the kind goes so
  Way way;               // if it does, or if both are captains on one line: then it is a car's

  bool attacks() const { return is_step && way.is_free(); }
  bool same_as(const CaptainLine& other) const {
    return piece == other.piece && from == other.from && captain == other.captain;
  }
  Operation step() const { return {from, captain}; }
};

// What the moves on a position show: both their steps and the attacks on captains after them. A position has at most
// one captain a side; of more, one is looked at.
class DuckMoveFeatures {
 public:
  DuckMoveFeatures(const Position& before, CheckRule rule);

  // Appends what `move` shows, a key for each time. It may also be a step that the piece does not have, onto an empty
  // cell, to find out what standing there would show.
  void append(Operation move, DuckFeatureKeys& seen);

  // The same as changes, which are few: true if the move shows `standing()` as well, but for what `less` gets.
  bool append_changes(Operation move, DuckFeatureKeys& more, DuckFeatureKeys& less);
  const DuckFeatureKeys& standing() const { return standing_; }

  // Where that side's captain stands, if it has one.
  std::optional<Cell> captain_of(Side side) const { return captains_[figure(side)]; }

 private:
  friend class CheckFeatures;

  bool counts(const CaptainLine& line) const { return rule_ == CheckRule::either_side || is_movers(line); }
  bool is_movers(const CaptainLine& line) const { return line.piece.side == mover_; }
  void see_no_check(const CaptainLine& line, DuckFeatureKeys& seen) const;
  void see_failed_attack(const CaptainLine& line, DuckFeatureKeys& seen) const;

  Position before_;
  CheckRule rule_;
  Side mover_;
  std::array<std::optional<Cell>, kSideCount> captains_;
  std::array<CaptainLine, kCellCount> lines_;              // [cell] -> of the piece there, if it has one
  std::array<optimized::CellSet, kCellCount> changed_at_;  // [cell] -> the lines that depend on what stands there
  std::vector<CaptainLine> attacks_;                       // those of the lines that are
  std::vector<CaptainLine> attacks_after_, counted_;       // of the move that was looked at last: their memory is kept
  DuckFeatureKeys standing_;                               // what all lines show if no attack counts
};

}  // namespace quack
