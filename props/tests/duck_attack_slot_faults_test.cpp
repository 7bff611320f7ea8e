// The proofs go through VectorReplay's check and legality as well, and can fail there: its tables' entries are changed
// one at a time, each in at least one way that makes it mean something else, and a part of the proofs notices each.
// Where this processor lacks the instructions nothing is tried, and the tests say so.

#include <cstdlib>

#include "optimized/duck_attack_slots.h"
#include "optimized/vector_replay.h"
#include "props/duck_proofs.h"
#include "props/tests/changeable_proof.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

using optimized::CellNumber;
using optimized::DuckAttackSlots;
using optimized::kDuckAttackSlots;
using optimized::kEmptyPlace;
using optimized::kSlotCount;

using Faults = std::vector<Fault<DuckAttackSlots>>;

std::string number(std::size_t value) { return std::to_string(value); }

// Two captains that attack each other are a check to either, so that it does not show if one of them is not seen. Where
// only the mover's check counts, it does. Where the piece that steps aside in the pairs happens to stand in a duck's
// way, the surroundings show it.
void add_check_fault(Faults& faults, const std::string& proof, Kind kind, Cell captain, const std::string& table,
                     const std::string& entry, std::function<void(DuckAttackSlots&)> plant) {
  const std::string against = ": " + std::string(name(kind)) + " against the captain on " + at(captain);
  faults.push_back({table, entry, {proof + against}, std::move(plant)});
  if (kind == Kind::captain) faults.back().rule = CheckRule::mover_only;
  if (kind == Kind::duck && proof == "check-pairs") faults.back().parts.push_back("check-surroundings" + against);
}

// The kind that a slot is for, by what attacks there.
Kind kind_of(std::size_t slot) { return static_cast<Kind>(kDuckAttackSlots.attackers[0][slot] & optimized::kNoKind); }

bool is_hindered(Kind kind) { return kind == Kind::elephant || kind == Kind::horse || kind == Kind::duck; }

// A cell from which no kind of leaper that something can be in the way of gets to the captain, or, for the others, one
// that is too far away.
Cell wrong_start(Kind kind, Cell captain) {
  return *std::find_if(kAllCells.begin(), kAllCells.end(), [&](Cell from) {
    const int rows = std::abs(from.x - captain.x);
    return from.y == captain.y && (is_hindered(kind) ? rows == 1 : rows > 3);
  });
}

// Every slot of every captain sees another place: no cell where it saw one, and where it saw none (off the board) one
// from which that kind does not come. What sees a wall is left to the next tables.
void add_places(Faults& faults) {
  for (std::size_t captain = 0; captain < kCellCount; ++captain) {
    const Cell cell = kAllCells[captain];
    for (std::size_t slot = 0; slot < optimized::kLineSlot + optimized::kLineSlotCount; ++slot) {
      const std::uint8_t right = kDuckAttackSlots.places[captain][slot];
      if (right == optimized::kWallPlace) continue;
      const Kind kind = kind_of(slot);
      const auto wrong = static_cast<std::uint8_t>(right == kEmptyPlace ? optimized::number(wrong_start(kind, cell))
                                                                        : CellNumber{kEmptyPlace});
      add_check_fault(faults, "check-pairs", kind, cell, "places",
                      "[" + number(captain) + "][" + number(slot) + "] is " + number(wrong),
                      [=](DuckAttackSlots& slots) { slots.places[captain][slot] = wrong; });
    }
    // A wall less before the next way begins: what stands there is seen through.
    for (std::size_t slot = optimized::kLineSlot; slot < optimized::kLineSlot + optimized::kLineSlotCount - 1; ++slot) {
      if (kDuckAttackSlots.places[captain][slot] != optimized::kWallPlace) continue;
      const bool next_way_is_long = kDuckAttackSlots.places[captain][slot + 1] != optimized::kWallPlace &&
                                    kDuckAttackSlots.places[captain][slot + 2] != optimized::kWallPlace;
      if (!next_way_is_long) continue;  // nothing to see through
      add_check_fault(faults, "check-lines", Kind::car, cell, "places",
                      "[" + number(captain) + "][" + number(slot) + "] is no wall",
                      [=](DuckAttackSlots& slots) { slots.places[captain][slot] = kEmptyPlace; });
    }
  }
}

// Every slot expects another kind, or the other side.
void add_attackers(Faults& faults) {
  constexpr Cell kCaptain{4, 4};
  const auto& seen = kDuckAttackSlots.places[4 * kColumnCount + 4];
  for (std::size_t side = 0; side < kSideCount; ++side) {
    for (std::size_t slot = 0; slot < kSlotCount; ++slot) {
      if (seen[slot] == optimized::kWallPlace) continue;
      const bool spare = slot >= optimized::kLineSlot + optimized::kLineSlotCount;
      const unsigned right = kDuckAttackSlots.attackers[side][slot];
      std::vector<unsigned> wrongs{right ^ 1U, right ^ (optimized::kRedBit | optimized::kBlueBit)};
      if (spare) wrongs = {optimized::kEmptySlot};
      for (const unsigned wrong : wrongs) {
        add_check_fault(
            faults, "check-pairs", spare ? Kind::guard : kind_of(slot), kCaptain, "attackers",
            "[" + number(side) + "][" + number(slot) + "] is " + number(wrong),
            [=](DuckAttackSlots& slots) { slots.attackers[side][slot] = static_cast<optimized::SlotCode>(wrong); });
      }
    }
  }
}

// Whether the cells that the kind goes over on its way to there, one or two steps back from it, would be its own, which
// is never empty: such a move is invalid whatever the table says.
bool goes_over_itself(Kind kind, std::size_t rows, std::size_t columns) {
  const auto is_own = [&](std::size_t steps) {
    return rows == std::min(rows, std::size_t{1}) * steps && columns == std::min(columns, std::size_t{1}) * steps;
  };
  return is_hindered(kind) && (is_own(1) || (kind == Kind::duck && is_own(2)));
}

// Every kind goes over a distance over which it does not, or the other way round.
void add_kinds(Faults& faults) {
  for (std::size_t entry = 1; entry < kDuckAttackSlots.kinds.size(); ++entry) {
    for (const Kind kind : kKinds) {
      if (goes_over_itself(kind, entry / 8, entry % 8)) continue;
      // What a leap would go over must be on the board, or nobody knows what is there.
      const Cell from{entry / 8 > 5 ? 0 : 4, 0};
      faults.push_back({"kinds",
                        "[" + number(entry) + "] of " + std::string(name(kind)),
                        {"steps: " + std::string(name(kind)) + " from " + at(from)},
                        [=](DuckAttackSlots& slots) {
                          slots.kinds[entry] =
                              static_cast<std::uint8_t>(slots.kinds[entry] ^ 1U << static_cast<unsigned>(kind));
                        }});
    }
  }
}

// Every way begins one cell later than it does.
void add_ways(Faults& faults) {
  for (std::size_t captain = 0; captain < kCellCount; ++captain) {
    for (std::size_t slot = optimized::kLineSlot; slot < kSlotCount; ++slot) {
      const std::uint64_t begin = std::uint64_t{1} << slot;
      if ((kDuckAttackSlots.ways[captain] & begin) == 0 ||
          kDuckAttackSlots.places[captain][slot] == optimized::kWallPlace)
        continue;
      add_check_fault(faults, "check-pairs", Kind::car, kAllCells[captain], "ways",
                      "[" + number(captain) + "] begins after slot " + number(slot),
                      [=](DuckAttackSlots& slots) { slots.ways[captain] += begin; });
    }
  }
}

// Of every kind that leaps over something one slot is blocked when it is not, or the other way round. Elephants stand
// on cells that the index knows of: one that is not there is as good as blocked.
void add_blocked(Faults& faults) {
  for (std::size_t occupied = 0; occupied < kDuckAttackSlots.blocked.size(); ++occupied) {
    const auto add = [&](std::size_t slot) {
      add_check_fault(faults, "check-surroundings", kind_of(slot), {4, 4}, "blocked",
                      "[" + number(occupied) + "] of slot " + number(slot),
                      [=](DuckAttackSlots& slots) { slots.blocked[occupied] ^= std::uint32_t{1} << slot; });
    };
    for (std::size_t slot = 4; slot < 8; ++slot) {
      if ((occupied >> slot & 1U) != 0) add(slot);
    }
    add(8 + occupied % 8);
    add(16 + occupied % 8);
  }
}

MakeOver<DuckAttackSlots> vector_engine_over() {
  return [](const Position& position, CheckRule rule, const DuckAttackSlots& slots) {
    return optimized::VectorChess::from(position, rule, slots);
  };
}

TEST(DuckAttackSlotFaults, EveryChangedEntryIsNoticed) {
  if (!optimized::VectorReplay::there_is()) GTEST_SKIP() << "this processor has no AVX-512: nothing was tried";
  Faults faults;
  add_places(faults);
  add_attackers(faults);
  add_kinds(faults);
  add_ways(faults);
  add_blocked(faults);
  EXPECT_GT(faults.size(), 6900U);
  EXPECT_EQ(expect_noticed(faults, kDuckAttackSlots, vector_engine_over()).size(), 5U);
}

}  // namespace
}  // namespace quack::proofs
