#include "optimized/replay_tables.h"

#include "optimized/duck_walker.h"

namespace quack::optimized {
namespace {

using walker::Leap;
using walker::Offset;

constexpr int places_away(Offset offset) { return offset.dx * kStride + offset.dy; }

// The start of a leap to the captain, and the cells that must be empty for it; seen from the captain.
constexpr Offset start_of(const Leap& leap) { return {-leap.to.dx, -leap.to.dy}; }
constexpr Offset first_of(const Leap& leap) { return {leap.first.dx - leap.to.dx, leap.first.dy - leap.to.dy}; }
constexpr Offset second_of(const Leap& leap) { return {leap.second.dx - leap.to.dx, leap.second.dy - leap.to.dy}; }

// The cells from which some kind leaps to the captain, each once.
constexpr auto kStarts = [] {
  std::array<Offset, 28> starts{};
  std::size_t count = 0;
  for (const Leap& leap : walker::kLeaps) {
    bool is_known = false;
    for (std::size_t i = 0; i < count; ++i) is_known |= starts[i] == start_of(leap);
    if (!is_known) starts[count++] = start_of(leap);
  }
  return starts;
}();

// The bit of Seen::leaps for a cell; none if no kind leaps from there.
constexpr std::uint64_t leap_bit(Offset cell) {
  for (std::size_t number = 0; number < kStarts.size(); ++number)
    if (kStarts[number] == cell) return std::uint64_t{1} << number;
  return 0;
}

// The bit of a cell among the captain's eight diagonal ones, from bit 0 on; none if it is not one.
constexpr std::uint64_t diagonal_bit(Offset cell) {
  const int further = cell.dx == 2 || cell.dx == -2 ? 2 : 1;
  if ((cell.dx != further && cell.dx != -further) || (cell.dy != further && cell.dy != -further)) return 0;
  return std::uint64_t{1} << ((further - 1) * 4 + (cell.dx > 0 ? 1 : 0) + (cell.dy > 0 ? 2 : 0));
}

constexpr Seen seen_at(Offset cell) {
  Seen seen{.leaps = leap_bit(cell) | diagonal_bit(cell) << kDiagonalShift};
  const int rows = cell.dx < 0 ? -cell.dx : cell.dx;
  const int columns = cell.dy < 0 ? -cell.dy : cell.dy;
  if ((rows == 0) != (columns == 0)) {
    const unsigned field = (rows == 0 ? 2U : 0U) + (cell.dx + cell.dy > 0 ? 0U : 1U);
    seen.lines = std::uint64_t{1} << (16 * field + static_cast<unsigned>(rows + columns) - 1U);
  }
  return seen;
}

constexpr ReplayStep step_over(Offset to) {
  constexpr std::uint32_t kBothSides = 0x01010000;
  ReplayStep step;
  for (const Leap& leap : walker::kLeaps) {
    if (leap.to != to) continue;
    step.kinds |= kBothSides << static_cast<unsigned>(leap.kind);
    if (leap.first != Offset{}) step.first = static_cast<std::int8_t>(places_away(leap.first));
    if (leap.second != Offset{}) step.second = static_cast<std::int8_t>(places_away(leap.second));
  }
  if ((to.dx == 0) != (to.dy == 0)) {
    const int length = to.dx + to.dy < 0 ? -to.dx - to.dy : to.dx + to.dy;
    const int next = places_away(to) / length;
    if (length > 1) step.first = static_cast<std::int8_t>(next);
    if (length > 2) step.second = static_cast<std::int8_t>(2 * next);
    step.kinds |= kBothSides << (length > 3 ? 7U : static_cast<unsigned>(Kind::car));
  }
  return step;
}

constexpr ReplayTables make_replay_tables() {
  ReplayTables tables;
  for (int dx = 1 - kRowCount; dx < kRowCount; ++dx) {
    for (int dy = 1 - kColumnCount; dy < kColumnCount; ++dy) {
      const int away = places_away({dx, dy});
      tables.steps[static_cast<std::size_t>(away + kFurthest)] = step_over({dx, dy});
      tables.seen[static_cast<std::size_t>(away + kNowhere)] = seen_at({dx, dy});
    }
  }
  for (const Leap& leap : walker::kLeaps) {
    // All that can block it are diagonal cells. An elephant's own is none of them.
    const std::uint64_t needed =
        diagonal_bit(first_of(leap)) | (leap.second == Offset{} ? 0 : diagonal_bit(second_of(leap)));
    for (std::size_t diagonals = 0; leap.first != Offset{} && diagonals < tables.open.size(); ++diagonals)
      if ((diagonals & needed) == 0) tables.open[diagonals] |= static_cast<std::uint32_t>(leap_bit(start_of(leap)));
    for (const Side side : kSides)
      tables.counts[code_of({side, leap.kind})][static_cast<std::size_t>(other(side))].leaps |=
          leap_bit(start_of(leap));
  }
  for (const Side side : kSides) {
    for (const Kind kind : kKinds)
      for (Seen& counted : tables.counts[code_of({side, kind})]) counted.leaps |= kDiagonals;
    tables.counts[code_of({side, Kind::car})][static_cast<std::size_t>(other(side))].lines = ~std::uint64_t{0};
  }
  return tables;
}

}  // namespace

constexpr ReplayTables kReplayTables = make_replay_tables();
// With no diagonal cell occupied, every leap that something could block is open.
constexpr std::uint64_t kNeverBlocked = (std::uint64_t{1} << kStarts.size()) - 1 - kReplayTables.open[0];

}  // namespace quack::optimized
