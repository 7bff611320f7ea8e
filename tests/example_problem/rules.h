#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace quack::example {

// A knight walks on a board of 8 x 8 cells (docs/adding-a-problem.md).
// - KN-1: The knight starts on (1,1). Rows and columns are numbered 1 to 8.
// - KN-2: A step to (x,y) is legal if it goes two cells along a row or column and one across. The knight then stands
//   there.
// - KN-3: An illegal step changes nothing.
// - KN-4: Input: the count Q, at most 1000, then Q lines `x y`. Output: `yes` or `no` for each.
struct Cell {
  std::uint64_t row = 1, column = 1;
  friend bool operator==(const Cell&, const Cell&) = default;
};

// The rules as a value: a known mistake is an edit of it, two mistakes are two edits.
struct Rules {
  std::vector<std::pair<int, int>> jumps = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                            {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};  // KN-2
  bool illegal_steps_are_made = false;                                              // KN-3
};

// Plays by such rules: tries the jumps one after the other. Slow on purpose. `at` is where the knight stands (KN-1).
class Reference {
 public:
  explicit Reference(Rules rules = {}) : rules_(std::move(rules)) {}

  bool step(Cell to) {
    const bool legal = std::any_of(rules_.jumps.begin(), rules_.jumps.end(), [&](const auto& jump) {
      return static_cast<int>(at.row) + jump.first == static_cast<int>(to.row) &&
             static_cast<int>(at.column) + jump.second == static_cast<int>(to.column);
    });
    if (legal || rules_.illegal_steps_are_made) at = to;
    return legal;
  }
  Cell at;

 private:
  Rules rules_;
};

struct Mistake {
  const char *name, *sentence, *clause;
  void (*edit)(Rules& rules);
};

// To add a mistake, add a row.
inline const std::vector<Mistake> kMistakes = {
    {"one-and-one", "one cell diagonally is legal too", "KN-2",
     [](Rules& rules) {
       rules.jumps.insert(rules.jumps.end(), {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
     }},
    {"illegal-moves", "an illegal step is made all the same", "KN-3",
     [](Rules& rules) { rules.illegal_steps_are_made = true; }}};

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
