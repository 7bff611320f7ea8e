#pragma once

#include <cstdint>

namespace quack::example {

// A knight walks on a board of 8 x 8 cells (docs/adding-a-problem.md).
//   KN-1  The knight starts on (1,1). Rows and columns are numbered 1 to 8.
//   KN-2  A step to (x,y) is legal if it goes two cells along a row or column and one across. The knight then stands
//   there. KN-3  An illegal step changes nothing. KN-4  Input: the count Q, at most 1000, then Q lines `x y`. Output:
//   `yes` or `no` for each.
struct Cell {
  std::uint64_t row = 1, column = 1;
  friend bool operator==(const Cell&, const Cell&) = default;
};

// The rules as they are written: tries the eight jumps one after the other. Slow on purpose.
// `at` is where the knight stands (KN-1) and changes by legal steps alone (KN-2, KN-3).
class Reference {
 public:
  virtual ~Reference() = default;
  bool step(Cell to) {
    const bool legal = is_legal(to);
    if (legal || moves_anyway()) at = to;
    return legal;
  }
  Cell at;

 protected:
  // What a known mistake gets wrong.
  virtual bool is_legal(Cell to) const {
    constexpr int kJumps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (const auto& jump : kJumps) {
      if (static_cast<int>(at.row) + jump[0] == static_cast<int>(to.row) &&
          static_cast<int>(at.column) + jump[1] == static_cast<int>(to.column)) {
        return true;
      }
    }
    return false;
  }
  virtual bool moves_anyway() const { return false; }
};

// KN-2 misread: one cell along and one across is legal too.
class OneAndOne final : public Reference {
  bool is_legal(Cell to) const override {
    const auto apart = [](std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; };
    return Reference::is_legal(to) || (apart(at.row, to.row) == 1 && apart(at.column, to.column) == 1);
  }
};

// KN-3 misread: the knight stands on the cell of an illegal step as well.
class IllegalMoves final : public Reference {
  bool moves_anyway() const override { return true; }
};

// The same rules by one multiplication: only a knight's jump has 1 * 2 in either order.
class Optimized {
 public:
  bool step(Cell to) {
    const auto rows = static_cast<std::int64_t>(to.row) - static_cast<std::int64_t>(at_.row);
    const auto columns = static_cast<std::int64_t>(to.column) - static_cast<std::int64_t>(at_.column);
    const bool legal = rows * rows * columns * columns == 4;
    if (legal) at_ = to;
    return legal;
  }

 private:
  Cell at_;
};

}  // namespace quack::example
