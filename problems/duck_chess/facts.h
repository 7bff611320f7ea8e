#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/outcome.h"
#include "problems/duck_chess/trace.h"
#include "problems/duck_chess/variant.h"
#include "problems/following.h"
#include "props/step_geometry.h"

namespace quack {

// What has come before an operation by a program's own answers.
class DuckHistory {
 public:
  DuckHistory() { began_.fill(std::nullopt); }

  // Takes in the next operation, and what the program said of it (null: it can't be read).
  void take(Operation operation, const Position& before, const Outcome* told);

  // Facts about the operation and what has come before it.
  void append(const DuckStep& step, const DuckVariant& variant, ItemFacts& facts) const;

 private:
  // Attacks by pieces, or on captains, that are no longer where they were.
  void say_ghosts(const DuckStep& step, const DuckVariant& variant, ItemFacts& facts) const;

  static std::size_t place(Cell cell) { return static_cast<std::size_t>(cell.x * kColumnCount + cell.y); }

  std::array<std::optional<Cell>, kCellCount> began_;  // [cell] -> where what stands there began, if it has moved
  std::array<bool, kCellCount> captured_on_{};
  std::array<std::optional<Piece>, kCellCount> captured_{}, left_{};  // [cell] -> the last that was captured, went away
  std::array<bool, kSideCount> captain_moved_{};
  bool check_ = false;                                               // some move was one
  std::int64_t valid_ = 0, invalid_ = 0, captures_ = 0, quiet_ = 0;  // quiet_: moves since the last capture
  std::optional<Outcome> last_;
  std::optional<Operation> last_move_;
};

// What can be said of an operation: the pieces, the step, the cells, and what decides whether it is a check.
ItemFacts duck_facts(const DuckStep& step, const DuckHistory& history, const DuckVariant& variant);

}  // namespace quack
