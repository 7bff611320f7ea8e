// The proofs go through VectorReplay's check and legality as well, and can fail there: its tables' entries are changed
// one at a time, each in at least one way that makes it mean something else, and a part of the proofs notices each.
// Where this processor lacks the instructions nothing is tried, and the tests say so.

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "optimized/duck_attack_slots.h"
#include "optimized/vector_replay.h"
#include "problems/parallel.h"
#include "props/duck_proofs.h"
#include "props/tests/changeable_proof.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

using optimized::CellNumber;
using optimized::DuckAttackSlots;
using optimized::kDuckAttackSlots;
using optimized::kEmptyPlace;
using optimized::kSlotCount;

class SlotProof : public ChangeableProof<DuckAttackSlots> {
 public:
  explicit SlotProof(CheckRule check_rule)
      : ChangeableProof(
            kDuckAttackSlots,
            [](const Position& position, CheckRule rule, const DuckAttackSlots& slots) {
              return optimized::VectorChess::from(position, rule, slots);
            },
            check_rule) {}
};

// A wrong entry, and the part that ought to notice it.
struct Fault {
  std::string table;
  std::string entry;  // "[31][7] is 90"
  std::string part;
  std::function<void(DuckAttackSlots&)> plant;
};

std::string at(Cell cell) { return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")"; }
std::string number(std::size_t value) { return std::to_string(value); }

std::string part_of(const std::string& proof, Kind kind, Cell captain) {
  return proof + ": " + std::string(name(kind)) + " against the captain on " + at(captain);
}

// Two captains that attack each other are a check to either, so that it does not show if one of them is not seen. Where
// only the mover's check counts, it does.
CheckRule rule_for(const Fault& fault) {
  return fault.part.find(": captain against") == std::string::npos ? CheckRule::either_side : CheckRule::mover_only;
}

// Where the piece that steps aside in the first part happens to stand in the way, another part tells.
std::string second_part(const Fault& fault) {
  constexpr std::string_view kFirst = "check-pairs";
  const bool hindered = fault.part.find(": duck") != std::string::npos;
  return hindered && fault.part.starts_with(kFirst) ? "check-surroundings" + fault.part.substr(kFirst.size())
                                                    : fault.part;
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
void add_places(std::vector<Fault>& faults) {
  for (std::size_t captain = 0; captain < kCellCount; ++captain) {
    const Cell cell = kAllCells[captain];
    for (std::size_t slot = 0; slot < optimized::kLineSlot + optimized::kLineSlotCount; ++slot) {
      const std::uint8_t right = kDuckAttackSlots.places[captain][slot];
      if (right == optimized::kWallPlace) continue;
      const Kind kind = kind_of(slot);
      const auto wrong = static_cast<std::uint8_t>(right == kEmptyPlace ? optimized::number(wrong_start(kind, cell))
                                                                        : CellNumber{kEmptyPlace});
      faults.push_back({"places", "[" + number(captain) + "][" + number(slot) + "] is " + number(wrong),
                        part_of("check-pairs", kind, cell),
                        [=](DuckAttackSlots& slots) { slots.places[captain][slot] = wrong; }});
    }
    // A wall less before the next way begins: what stands there is seen through.
    for (std::size_t slot = optimized::kLineSlot; slot < optimized::kLineSlot + optimized::kLineSlotCount - 1; ++slot) {
      if (kDuckAttackSlots.places[captain][slot] != optimized::kWallPlace) continue;
      const bool next_way_is_long = kDuckAttackSlots.places[captain][slot + 1] != optimized::kWallPlace &&
                                    kDuckAttackSlots.places[captain][slot + 2] != optimized::kWallPlace;
      if (!next_way_is_long) continue;  // nothing to see through
      faults.push_back({"places", "[" + number(captain) + "][" + number(slot) + "] is no wall",
                        part_of("check-lines", Kind::car, cell),
                        [=](DuckAttackSlots& slots) { slots.places[captain][slot] = kEmptyPlace; }});
    }
  }
}

// Every slot expects another kind, or the other side.
void add_attackers(std::vector<Fault>& faults) {
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
        faults.push_back(
            {"attackers", "[" + number(side) + "][" + number(slot) + "] is " + number(wrong),
             part_of("check-pairs", spare ? Kind::guard : kind_of(slot), kCaptain),
             [=](DuckAttackSlots& slots) { slots.attackers[side][slot] = static_cast<optimized::SlotCode>(wrong); }});
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
void add_kinds(std::vector<Fault>& faults) {
  for (std::size_t entry = 1; entry < kDuckAttackSlots.kinds.size(); ++entry) {
    for (const Kind kind : kKinds) {
      if (goes_over_itself(kind, entry / 8, entry % 8)) continue;
      // What a leap would go over must be on the board, or nobody knows what is there.
      const Cell from{entry / 8 > 5 ? 0 : 4, 0};
      faults.push_back({"kinds", "[" + number(entry) + "] of " + std::string(name(kind)),
                        "steps: " + std::string(name(kind)) + " from " + at(from), [=](DuckAttackSlots& slots) {
                          slots.kinds[entry] =
                              static_cast<std::uint8_t>(slots.kinds[entry] ^ 1U << static_cast<unsigned>(kind));
                        }});
    }
  }
}

// Every way begins one cell later than it does.
void add_ways(std::vector<Fault>& faults) {
  for (std::size_t captain = 0; captain < kCellCount; ++captain) {
    for (std::size_t slot = optimized::kLineSlot; slot < kSlotCount; ++slot) {
      const std::uint64_t begin = std::uint64_t{1} << slot;
      if ((kDuckAttackSlots.ways[captain] & begin) == 0 ||
          kDuckAttackSlots.places[captain][slot] == optimized::kWallPlace)
        continue;
      faults.push_back({"ways", "[" + number(captain) + "] begins after slot " + number(slot),
                        part_of("check-pairs", Kind::car, kAllCells[captain]),
                        [=](DuckAttackSlots& slots) { slots.ways[captain] += begin; }});
    }
  }
}

// Of every kind that leaps over something one slot is blocked when it is not, or the other way round. Elephants stand
// on cells that the index knows of: one that is not there is as good as blocked.
void add_blocked(std::vector<Fault>& faults) {
  for (std::size_t occupied = 0; occupied < kDuckAttackSlots.blocked.size(); ++occupied) {
    const auto add = [&](std::size_t slot) {
      faults.push_back({"blocked", "[" + number(occupied) + "] of slot " + number(slot),
                        part_of("check-surroundings", kind_of(slot), {4, 4}),
                        [=](DuckAttackSlots& slots) { slots.blocked[occupied] ^= std::uint32_t{1} << slot; }});
    };
    for (std::size_t slot = 4; slot < 8; ++slot) {
      if ((occupied >> slot & 1U) != 0) add(slot);
    }
    add(8 + occupied % 8);
    add(16 + occupied % 8);
  }
}

TEST(DuckAttackSlotFaults, EveryChangedEntryIsNoticed) {
  if (!optimized::VectorReplay::there_is()) GTEST_SKIP() << "this processor has no AVX-512: nothing was tried";
  std::vector<Fault> faults;
  add_places(faults);
  add_attackers(faults);
  add_kinds(faults);
  add_ways(faults);
  add_blocked(faults);
  const std::size_t every = tests::one_of(5);
  std::map<std::string, std::size_t> planted;
  std::vector<std::string> unnoticed;
  std::mutex mutex;
  parallel_for(faults.size(), std::max(1U, std::thread::hardware_concurrency()), [&](std::size_t index) {
    if (index % every != 0) return;
    thread_local SlotProof either_side(CheckRule::either_side);
    thread_local SlotProof mover_only(CheckRule::mover_only);
    const Fault& fault = faults[index];
    SlotProof& proof = rule_for(fault) == CheckRule::either_side ? either_side : mover_only;
    const bool is_noticed = proof.notices(fault.part, fault.plant) || proof.notices(second_part(fault), fault.plant);
    const std::lock_guard lock(mutex);
    ++planted[fault.table];
    if (!is_noticed) unnoticed.push_back(fault.table + fault.entry + " is not noticed by " + fault.part);
  });
  for (const auto& [table, count] : planted) std::printf("%-10s %5zu changes\n", table.c_str(), count);
  EXPECT_EQ(planted.size(), 5U);
  EXPECT_GT(faults.size(), 6900U);
  EXPECT_TRUE(unnoticed.empty()) << unnoticed.size() << ", the first: " << unnoticed.front();
}

TEST(DuckAttackSlotFaults, NothingIsNoticedWhereNothingIsChanged) {
  if (!optimized::VectorReplay::there_is()) GTEST_SKIP() << "this processor has no AVX-512: nothing was tried";
  SlotProof proof(CheckRule::either_side);
  for (const char* title :
       {"check-pairs: guard against the captain on (4,4)", "steps: duck from (0,0)",
        "check-lines: car against the captain on (0,0)", "check-surroundings: horse against the captain on (4,4)"}) {
    EXPECT_FALSE(proof.differs_over_right_tables(title)) << title;
  }
}

}  // namespace
}  // namespace quack::proofs
