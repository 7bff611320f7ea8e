#include "optimized/primitive_class.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace quack::optimized {

namespace {

// One direction of the board: how many rows (or columns) there are, and those of the two pieces, counted from 0.
struct Axis {
  std::int64_t size;
  std::int64_t first;
  std::int64_t second;

  void mirror() {
    first = size - 1 - first;
    second = size - 1 - second;
  }
};

constexpr std::int64_t kLargestThin = 4;
constexpr std::int64_t kFar = 4;        // on thin boards no bishop captures from so far away
constexpr std::int64_t kDistances = 6;  // 0 .. 5: the far ones are told apart as even and odd, for the bishops' colours
constexpr std::int64_t kEnds = 3;

constexpr std::size_t kBroadClasses = 3;

// The number of cells of the first row (or column) that are left when mirror images are taken for one.
constexpr std::int64_t half(std::int64_t size) { return (size + 1) / 2; }

constexpr std::int64_t square_classes(std::int64_t n) { return half(n) * half(n) * (n * n - 1); }
constexpr std::int64_t long_classes(std::int64_t n) { return half(n) * kEnds * (n * kDistances - 1); }
static_assert(kBroadClasses + square_classes(2) + square_classes(3) + square_classes(4) + long_classes(2) +
                  long_classes(3) + long_classes(4) ==
              kPrimitiveClassCount);

// The classes come in this order: broad, 2 x 2, 2 x m, 3 x 3, 3 x m, 4 x 4, 4 x m.
constexpr std::int64_t first_class(std::int64_t n, bool square) {
  std::int64_t before = kBroadClasses;
  for (std::int64_t rows = 2; rows < n; ++rows) before += square_classes(rows) + long_classes(rows);
  return before + (square ? 0 : square_classes(n));
}

// The number of a cell among those that the first piece leaves to the second: there is no class, and so no entry of the
// table, for two pieces on one cell.
constexpr std::int64_t without(std::int64_t cell, std::int64_t first) { return cell > first ? cell - 1 : cell; }

constexpr std::int64_t distance(const Axis& axis) {
  return std::max(axis.first, axis.second) - std::min(axis.first, axis.second);
}

std::int64_t broad_class(const Axis& rows, const Axis& columns) {
  if (distance(rows) == 0 || distance(columns) == 0) return 0;
  return distance(rows) == distance(columns) ? 1 : 2;
}

std::int64_t square_class(const Axis& rows, const Axis& columns) {
  const std::int64_t n = rows.size;
  const std::int64_t quarter = rows.first * half(n) + columns.first;
  const std::int64_t second = without(rows.second * n + columns.second, rows.first * n + columns.first);
  return first_class(n, true) + quarter * (n * n - 1) + second;
}

// The columns are mirrored already so that the first piece is not to the right of the second.
std::int64_t long_class(const Axis& rows, const Axis& columns) {
  const std::int64_t n = rows.size;
  const std::int64_t apart = distance(columns);
  const std::int64_t clamped = apart < kFar ? apart : kFar + apart % 2;
  // The second piece at the right end counts before the first one at the left end: a far rook's own end never matters,
  // and of two pieces near to each other on a long board only one can be at an end.
  const std::int64_t end = columns.second == columns.size - 1 ? 2 : columns.first == 0 ? 1 : 0;
  const std::int64_t second = without(clamped * n + rows.second, rows.first);
  return first_class(n, false) + (rows.first * kEnds + end) * (n * kDistances - 1) + second;
}

}  // namespace

std::size_t primitive_class(const PrimitiveCase& board_case) {
  Axis rows{board_case.n, board_case.first.x - 1, board_case.second.x - 1};
  Axis columns{board_case.m, board_case.first.y - 1, board_case.second.y - 1};
  if (rows.size > columns.size) std::swap(rows, columns);
  if (rows.size == 1 || rows.size > kLargestThin) return static_cast<std::size_t>(broad_class(rows, columns));
  if (rows.first >= half(rows.size)) rows.mirror();
  const bool square = rows.size == columns.size;
  if (square ? columns.first >= half(columns.size) : columns.first > columns.second) columns.mirror();
  return static_cast<std::size_t>(square ? square_class(rows, columns) : long_class(rows, columns));
}

}  // namespace quack::optimized
