#include "optimized/duck_lanes.h"

#include <bit>
#include <span>

#include "optimized/duck_walker.h"

namespace quack::optimized {

namespace {

using walker::Offset;

// The captain's neighbours along the diagonals, and the ways along its row and column.
constexpr std::array<Offset, 4> kDiagonals{{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
constexpr std::array<Offset, 4> kWays{{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};

// Where the leaps of a kind to the captain begin, in the order of the lanes: those over the i-th diagonal are number i
// and number i + 4.
constexpr std::array<Offset, 8> starts_over_diagonals(int along, int across) {
  std::array<Offset, 8> starts{};
  for (std::size_t i = 0; i < kDiagonals.size(); ++i) {
    const Offset way = kDiagonals[i];
    starts[i] = {way.dx * along, way.dy * across};
    starts[i + kDiagonals.size()] = {way.dx * across, way.dy * along};
  }
  return starts;
}

constexpr std::array<Offset, 4> far_diagonals() {
  std::array<Offset, 4> cells{};
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = {2 * kDiagonals[i].dx, 2 * kDiagonals[i].dy};
  return cells;
}

// The lanes of one kind of leaper, in order.
struct LeaperLanes {
  Kind kind = Kind::captain;
  std::array<Offset, 8> starts{};
  std::size_t count = 0;
};

constexpr LeaperLanes leaper_lanes(Kind kind, std::span<const Offset> starts, std::span<const Offset> more = {}) {
  LeaperLanes lanes{kind, {}, 0};
  for (const Offset start : starts) lanes.starts[lanes.count++] = start;
  for (const Offset start : more) lanes.starts[lanes.count++] = start;
  return lanes;
}

constexpr std::array<LeaperLanes, 6> kLeaperLanes{leaper_lanes(Kind::guard, kDiagonals),
                                                  leaper_lanes(Kind::elephant, far_diagonals()),
                                                  leaper_lanes(Kind::horse, starts_over_diagonals(2, 1)),
                                                  leaper_lanes(Kind::duck, starts_over_diagonals(3, 2)),
                                                  leaper_lanes(Kind::soldier, kDiagonals, kWays),
                                                  leaper_lanes(Kind::captain, kWays)};

constexpr bool is_on_board(Offset cell) {
  return 0 <= cell.dx && cell.dx < kRowCount && 0 <= cell.dy && cell.dy < kColumnCount;
}

constexpr Offset sum(Offset a, Offset b) { return {a.dx + b.dx, a.dy + b.dy}; }

constexpr std::uint8_t place_of(Offset cell) {
  return is_on_board(cell) ? static_cast<std::uint8_t>(number({cell.dx, cell.dy})) : kEmptyPlace;
}

constexpr void fill_places(DuckLanes& lanes) {
  for (auto& row : lanes.places) row.fill(kEmptyPlace);
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    auto& places = lanes.places[static_cast<std::size_t>(cell)];
    auto& ways = lanes.ways[static_cast<std::size_t>(cell)];
    const Offset captain{row_of(cell), column_of(cell)};
    std::size_t lane = 0;
    for (const LeaperLanes& kind : kLeaperLanes) {
      for (std::size_t i = 0; i < kind.count; ++i) places[lane++] = place_of(sum(captain, kind.starts[i]));
    }
    for (const Offset way : kWays) {
      ways |= std::uint64_t{1} << lane;
      for (Offset at = sum(captain, way); is_on_board(at); at = sum(at, way)) places[lane++] = place_of(at);
      places[lane++] = kWallPlace;
    }
  }
}

constexpr void fill_attackers(DuckLanes& lanes) {
  for (const Side side : kSides) {
    auto& attackers = lanes.attackers[static_cast<std::size_t>(side)];
    attackers.fill(kWallLane);
    std::size_t lane = 0;
    for (const LeaperLanes& kind : kLeaperLanes) {
      for (std::size_t i = 0; i < kind.count; ++i) attackers[lane++] = lane_code({side, kind.kind});
    }
    for (std::size_t i = 0; i < kLineLaneCount; ++i) attackers[lane++] = lane_code({side, Kind::car});
  }
}

constexpr void fill_kinds(DuckLanes& lanes) {
  for (int rows = 0; rows < 8; ++rows) {
    for (int columns = 0; columns < 8; ++columns) {
      unsigned kinds = 0;
      for (const Kind kind : kKinds) {
        const bool car_goes = kind == Kind::car && (rows == 0) != (columns == 0);
        if (car_goes || walker::leap_over(kind, {rows, columns})) kinds |= 1U << static_cast<unsigned>(kind);
      }
      lanes.kinds[static_cast<std::size_t>(rows * 8 + columns)] = static_cast<std::uint8_t>(kinds);
    }
  }
}

constexpr void fill_blocked(DuckLanes& lanes) {
  for (std::uint32_t occupied = 0; occupied < lanes.blocked.size(); ++occupied) {
    const std::uint32_t near = occupied & 15U;
    const std::uint32_t near_or_far = near | occupied >> 4U;
    lanes.blocked[occupied] = near << 4U | near << 8U | near << 12U | near_or_far << 16U | near_or_far << 20U;
  }
}

constexpr DuckLanes make_duck_lanes() {
  DuckLanes lanes;
  fill_places(lanes);
  fill_attackers(lanes);
  fill_kinds(lanes);
  fill_blocked(lanes);
  return lanes;
}

}  // namespace

constexpr DuckLanes kDuckLanes = make_duck_lanes();

namespace {

constexpr auto& kFromMiddle = kDuckLanes.places[static_cast<std::size_t>(number({4, 4}))];
static_assert(kFromMiddle[0] == number({3, 3}) && kFromMiddle[4] == number({2, 2}));    // a guard, an elephant
static_assert(kFromMiddle[8] == number({2, 3}) && kFromMiddle[12] == number({3, 2}));   // horses over the same cell
static_assert(kFromMiddle[16] == number({1, 2}) && kFromMiddle[20] == number({2, 1}));  // ducks over both
static_assert(kFromMiddle[kLineLane] == number({4, 3}) && kFromMiddle[kLineLane + 4] == kWallPlace);
static_assert(kDuckLanes.places[0][0] == kEmptyPlace && kDuckLanes.places[0][kLineLane] == kWallPlace);  // the corner
static_assert(kDuckLanes.places[kNoCaptain][kLineLane] == kEmptyPlace && kDuckLanes.ways[kNoCaptain] == 0);
static_assert(std::popcount(kDuckLanes.ways[0]) == 4 && (kDuckLanes.ways[0] & ~kLineLanes) == 0);
static_assert(kDuckLanes.kinds[3 * 8 + 2] == 1U << static_cast<unsigned>(Kind::duck) && kDuckLanes.kinds[0] == 0);
static_assert(kDuckLanes.blocked[1] == 0x111110 && kDuckLanes.blocked[16] == 0x110000);

}  // namespace

}  // namespace quack::optimized
