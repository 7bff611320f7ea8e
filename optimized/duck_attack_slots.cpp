#include "optimized/duck_attack_slots.h"

#include <span>

#include "optimized/duck_walker.h"

namespace quack::optimized {

namespace {

using walker::Offset;

// The captain's neighbours along the diagonals, and the ways along its row and column.
constexpr std::array<Offset, 4> kDiagonals{{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
constexpr std::array<Offset, 4> kWays{{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};

// Where the leaps of a kind to the captain begin, in the order of the slots: those over the i-th diagonal are number i
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

// The slots of one kind of leaper, in order.
struct LeaperSlots {
  Kind kind = Kind::captain;
  std::array<Offset, 8> starts{};
  std::size_t count = 0;
};

constexpr LeaperSlots leaper_slots(Kind kind, std::span<const Offset> starts, std::span<const Offset> more = {}) {
  LeaperSlots slots{kind, {}, 0};
  for (const Offset start : starts) slots.starts[slots.count++] = start;
  for (const Offset start : more) slots.starts[slots.count++] = start;
  return slots;
}

constexpr std::array<LeaperSlots, 6> kLeaperSlots{leaper_slots(Kind::guard, kDiagonals),
                                                  leaper_slots(Kind::elephant, far_diagonals()),
                                                  leaper_slots(Kind::horse, starts_over_diagonals(2, 1)),
                                                  leaper_slots(Kind::duck, starts_over_diagonals(3, 2)),
                                                  leaper_slots(Kind::soldier, kDiagonals, kWays),
                                                  leaper_slots(Kind::captain, kWays)};

constexpr bool is_on_board(Offset cell) {
  return 0 <= cell.dx && cell.dx < kRowCount && 0 <= cell.dy && cell.dy < kColumnCount;
}

constexpr Offset sum(Offset a, Offset b) { return {a.dx + b.dx, a.dy + b.dy}; }

constexpr std::uint8_t place_of(Offset cell) {
  return is_on_board(cell) ? static_cast<std::uint8_t>(number({cell.dx, cell.dy})) : kEmptyPlace;
}

constexpr void fill_places(DuckAttackSlots& slots) {
  for (auto& row : slots.places) row.fill(kEmptyPlace);
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    auto& places = slots.places[static_cast<std::size_t>(cell)];
    auto& ways = slots.ways[static_cast<std::size_t>(cell)];
    const Offset captain{row_of(cell), column_of(cell)};
    std::size_t slot = 0;
    for (const LeaperSlots& kind : kLeaperSlots) {
      for (std::size_t i = 0; i < kind.count; ++i) places[slot++] = place_of(sum(captain, kind.starts[i]));
    }
    for (const Offset way : kWays) {
      ways |= std::uint64_t{1} << slot;
      for (Offset at = sum(captain, way); is_on_board(at); at = sum(at, way)) places[slot++] = place_of(at);
      places[slot++] = kWallPlace;
    }
  }
}

constexpr void fill_attackers(DuckAttackSlots& slots) {
  for (const Side side : kSides) {
    auto& attackers = slots.attackers[static_cast<std::size_t>(side)];
    attackers.fill(kWallSlot);
    std::size_t slot = 0;
    for (const LeaperSlots& kind : kLeaperSlots) {
      for (std::size_t i = 0; i < kind.count; ++i) attackers[slot++] = slot_code({side, kind.kind});
    }
    for (std::size_t i = 0; i < kLineSlotCount; ++i) attackers[slot++] = slot_code({side, Kind::car});
  }
}

constexpr void fill_kinds(DuckAttackSlots& slots) {
  for (int rows = 0; rows < 8; ++rows) {
    for (int columns = 0; columns < 8; ++columns) {
      unsigned kinds = 0;
      for (const Kind kind : kKinds) {
        const bool car_goes = kind == Kind::car && (rows == 0) != (columns == 0);
        if (car_goes || walker::leap_over(kind, {rows, columns})) kinds |= 1U << static_cast<unsigned>(kind);
      }
      slots.kinds[static_cast<std::size_t>(rows * 8 + columns)] = static_cast<std::uint8_t>(kinds);
    }
  }
}

constexpr void fill_blocked(DuckAttackSlots& slots) {
  for (std::uint32_t occupied = 0; occupied < slots.blocked.size(); ++occupied) {
    const std::uint32_t near = occupied & 15U;
    const std::uint32_t near_or_far = near | occupied >> 4U;
    slots.blocked[occupied] = near << 4U | near << 8U | near << 12U | near_or_far << 16U | near_or_far << 20U;
  }
}

constexpr DuckAttackSlots make_duck_attack_slots() {
  DuckAttackSlots slots;
  fill_places(slots);
  fill_attackers(slots);
  fill_kinds(slots);
  fill_blocked(slots);
  return slots;
}

}  // namespace

constexpr DuckAttackSlots kDuckAttackSlots = make_duck_attack_slots();

}  // namespace quack::optimized
