// The proofs can fail: every entry of the optimized engine's tables is changed in every way that makes it mean
// something else, one at a time, and a part of the proofs notices each.

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

#include "io/parallel.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_walker.h"
#include "props/proofs/proofs.h"
#include "reference/duck_chess.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

using namespace optimized;  // NOLINT(google-build-using-namespace): all of this is about its tables
using walker::Offset;

// A wrong entry of a table, and the part of the proofs that ought to notice it.
struct Fault {
  std::string table;
  std::string entry;  // "[31][7] is 90"
  std::string part;   // its proof and name: "boxes: horse from (0,0)"
  std::function<void(DuckTables&)> plant;
};

std::string at(Cell cell) { return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")"; }

// The reference against the optimized engine over tables that can be changed between parts of the proofs.
class ChangeableProof {
 public:
  ChangeableProof() {
    const auto actual = [this](const Position& position, CheckRule rule) {
      return std::make_unique<DuckChess>(position, rule, tables_);
    };
    for (Part& part : duck_chess_parts(duck_chess_factory<reference::DuckChess>(), actual, CheckRule::either_side, 1)) {
      std::string title = part.proof + ": " + part.name;
      parts_.emplace(std::move(title), std::move(part));
    }
  }
  // The parts point here.
  ChangeableProof(ChangeableProof&&) = delete;

  // True if that part finds a difference over the right tables after `change` has done something to them.
  bool notices(const std::string& title, const std::function<void(DuckTables&)>& change) {
    tables_ = kDuckTables;
    change(tables_);
    return parts_.at(title).run().differences > 0;
  }

 private:
  DuckTables tables_ = kDuckTables;
  std::map<std::string, Part> parts_;
};

// The cell of a bit of the window; only for the bits of leap_cells, which lie at most 3 columns away.
Offset offset_of(unsigned bit) {
  const int distance = static_cast<int>(bit) - kCentre;
  const int dx = (distance + 3 * kColumnCount + 4) / kColumnCount - 3;
  return {dx, distance - dx * kColumnCount};
}

std::string to_text(Offset offset) { return at({offset.dx, offset.dy}); }

std::vector<Kind> leapers_to(Offset offset) {
  std::vector<Kind> kinds(kKinds.begin(), kKinds.end());
  std::erase_if(kinds, [&](Kind kind) { return !walker::leap_over(kind, offset); });
  return kinds;
}

// A cell from which a step over that distance stays on the board, as far from the edges as can be.
Cell start_of(int dx, int dy) {
  const auto middle = [](int count, int way) {
    return std::clamp(count / 2, std::max(0, -way), std::min(count - 1, count - 1 - way));
  };
  return {middle(kRowCount, dx), middle(kColumnCount, dy)};
}

// The first cells of the parts of the proofs, and what comes after the kind.
using Place = std::pair<std::string, std::string>;
Place from(const std::string& proof, Cell cell) { return {proof + ": ", " from " + at(cell)}; }
const Place kSurroundings = from("surroundings", {4, 4});
const Place kChecks = {"check-surroundings: ", " against the captain on (4,4)"};

// All changes of the tables that show from outside. Wrong entries of the reach tables show in `moves`, those of
// the steps in `play`, those of the attackers in checks, and those of on_board and of the lines in moves and checks.
class Faults {
 public:
  Faults() {
    for (CellNumber cell = 0; cell < kCellCount; ++cell) {
      next("on_board", static_cast<std::size_t>(cell), 8);
      change_cells(from("boxes", cell_of(cell)), leapers_to);
    }
    add_reach("captain_reach", 1, from("boxes", {4, 4}), Kind::captain);
    add_reach("guard_reach", 1, from("boxes", {4, 4}), Kind::guard);
    add_reach("soldier_reach", 1, from("boxes", {4, 4}), Kind::soldier);
    add_reach("elephant_reach", kDuckTables.elephant_reach.size(), kSurroundings, Kind::elephant);
    add_horse_reach();
    add_reach("duck_reach", 2 * kDuckTables.duck_reach[0].size(), kSurroundings, Kind::duck);
    add_attackers("horse_attackers", Kind::horse, 1);
    add_attackers("duck_attackers", Kind::duck, 2);
    add_lines();
    add_step_numbers();
    for (std::size_t number = 0; number < kStepCount; ++number) add_step(number);
    next("", 0, 0);
  }

  const std::vector<Fault>& list() const { return faults_; }
  // [table] -> where in DuckTables its first number lies; "": the end of the last.
  const std::map<std::string, std::size_t>& offsets() const { return offsets_; }
  // The count of numbers that have no change: the engine never consults them.
  std::size_t unchanged() const { return unchanged_; }

 private:
  // The next number of the tables, of 1 or 8 bytes; numbers come in the order in which they lie. Of one byte or of all
  // eight: the processors that these tests run on are little-endian.
  void next(const std::string& table, std::size_t index, std::size_t bytes) {
    table_ = table;
    index_ = index;
    offset_ += bytes_;
    bytes_ = bytes;
    value_ = 0;
    std::memcpy(&value_, reinterpret_cast<const unsigned char*>(&kDuckTables) + offset_, bytes_);
    offsets_.try_emplace(table, offset_);
    if (!std::exchange(is_changed_, false) && faults_.size() + unchanged_ > 0) ++unchanged_;
  }

  // Another value, with which pieces of that kind move or attack wrongly, and the engine stays within its memory.
  void change(std::uint64_t value, const std::string& words, const std::string& part) {
    is_changed_ = true;
    faults_.push_back({table_, "[" + std::to_string(index_) + "] " + words, part,
                       [offset = offset_, bytes = bytes_, value](DuckTables& tables) {
                         std::memcpy(reinterpret_cast<unsigned char*>(&tables) + offset, &value, bytes);
                       }});
  }

  void change(std::uint64_t value, const std::string& words, const Place& place, Kind kind) {
    change(value, words, place.first + std::string(name(kind)) + place.second);
  }

  // Every single cell of a window. `kinds_at` says which kinds are concerned: none if nothing would show.
  template <class KindsAt>
  void change_cells(const Place& place, const KindsAt& kinds_at) {
    for (Window rest = walker::leap_cells(); rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(rest));
      const Window changed = value_ ^ (Window{1} << bit);
      for (const Kind kind : kinds_at(offset_of(bit)))
        change(changed, (changed > value_ ? "with " : "without ") + to_text(offset_of(bit)), place, kind);
    }
  }

  void add_reach(const std::string& table, std::size_t count, const Place& place, Kind kind) {
    for (std::size_t index = 0; index < count; ++index) {
      next(table, index, 8);
      change_cells(place, [&](Offset) { return std::array{kind}; });
    }
  }

  // A duck goes over the cells that a horse reaches, so what is wrong there concerns both.
  void add_horse_reach() {
    for (std::size_t index = 0; index < kDuckTables.horse_reach.size(); ++index) {
      next("horse_reach", index, 8);
      change_cells(kSurroundings, [](Offset offset) {
        return walker::leap_over(Kind::horse, offset) ? std::vector{Kind::horse, Kind::duck} : std::vector{Kind::horse};
      });
    }
  }

  // No attacker stands on a diagonal that the pattern says is empty, whatever the entry says: on the near
  // diagonal cell, and in the duck's table on the far one too.
  void add_attackers(const std::string& table, Kind kind, int furthest_diagonal) {
    for (std::size_t pattern = 0; pattern < 16; ++pattern) {
      next(table, pattern, 8);
      change_cells(kChecks, [&](Offset offset) {
        const bool diagonal = std::abs(offset.dx) == std::abs(offset.dy) && std::abs(offset.dx) <= furthest_diagonal;
        const unsigned bit = (offset.dx > 0 ? 1U : 0U) + (offset.dy > 0 ? 2U : 0U);
        return diagonal && (pattern >> bit & 1U) == 0 ? std::vector<Kind>{} : std::vector{kind};
      });
    }
  }

  // In the car's row or column in which the tables of the lines are asked for that entry.
  void add_lines() {
    for (std::size_t before = 0; before < kDuckTables.first_before.size(); ++before) {
      next("first_before", before, 1);  // the cells before the car, but for the first
      change_number(8, std::bit_width(before) < kColumnCount - 1 ? "car-lines: car from (4,8) in its row"
                                                                 : "car-lines: car from (9,4) in its column");
    }
    for (std::size_t after = 0; after < kDuckTables.steps_after.size(); ++after) {
      next("steps_after", after, 1);  // the cells beyond the car; the last one, always filled, is so many steps away
      const int steps = static_cast<int>(std::bit_width(after));
      const std::string in_row = "car-lines: car from " + at({4, kColumnCount - 1 - steps}) + " in its row";
      // One cell over the end of the line is as far as the engine's board is safe.
      change_number(steps + 1, steps < kColumnCount ? in_row : "car-lines: car from (0,4) in its column");
    }
  }

  void change_number(int most, const std::string& part) {
    for (std::uint64_t changed = 0; changed <= static_cast<std::uint64_t>(most); ++changed)
      if (changed != value_) change(changed, std::to_string(changed) + " for " + std::to_string(value_), part);
  }

  static bool has(DuckStep step, Kind kind) { return (step.kinds >> static_cast<unsigned>(kind) & 1U) != 0; }

  // The kinds for which it makes a difference whether a distance is one step or the other.
  static std::vector<Kind> kinds_that_differ(DuckStep one, DuckStep other) {
    const bool same_way = one.first == other.first && one.second == other.second;
    std::vector<Kind> kinds(kKinds.begin(), kKinds.end());
    std::erase_if(kinds, [&](Kind kind) {
      return has(one, kind) == has(other, kind) && (!has(one, kind) || kind == Kind::car || same_way);
    });
    return kinds;
  }

  void add_step_numbers() {
    for (int dx = -9; dx <= 9; ++dx) {
      for (int dy = -8; dy <= 8; ++dy) {
        next("step_number", distance_number(dx, dy), 1);
        if (dx == 0 && dy == 0) continue;
        distances_.try_emplace(value_, dx, dy);
        for (std::uint64_t changed = 0; changed < kStepCount; ++changed) {
          if (changed == value_) continue;
          const auto kinds = kinds_that_differ(kDuckTables.steps[value_], kDuckTables.steps[changed]);
          EXPECT_FALSE(kinds.empty());
          for (const Kind kind : kinds)
            change(changed, std::to_string(changed) + " for " + std::to_string(value_), from("steps", start_of(dx, dy)),
                   kind);
        }
      }
    }
  }

  void add_step(std::size_t number) {
    const DuckStep step = kDuckTables.steps[number];
    const auto [dx, dy] = distances_.at(number);
    const Place place = from("steps", start_of(dx, dy));
    next("steps", 3 * number, 1);
    for (const Kind kind : kKinds) {
      const std::uint64_t changed = value_ ^ (std::uint64_t{1} << static_cast<unsigned>(kind));
      change(changed, (changed > value_ ? "with " : "without ") + std::string(name(kind)), place, kind);
    }
    next("steps", 3 * number + 1, 1);
    change_blocker(step, step.second, place);
    next("steps", 3 * number + 2, 1);
    change_blocker(step, step.first, place);
  }

  // Any other cell in a leaper's way, or none. (The same cell twice is as good as once.)
  void change_blocker(DuckStep step, std::uint8_t other_blocker, const Place& place) {
    const auto words = [](std::uint64_t bit) {
      return bit == kCentre ? "none" : to_text(offset_of(static_cast<unsigned>(bit)));
    };
    for (Window rest = walker::leap_cells() | walker::bit({}); rest != 0; rest &= rest - 1) {
      const auto changed = static_cast<std::uint64_t>(std::countr_zero(rest));
      if (changed == value_ || (value_ == kCentre && changed == other_blocker)) continue;
      for (const Kind kind : kKinds) {
        if (kind == Kind::car || !has(step, kind)) continue;
        change(changed, words(changed) + " for " + words(value_), place, kind);
      }
    }
  }

  std::vector<Fault> faults_;
  std::map<std::string, std::size_t> offsets_;
  std::map<std::uint64_t, std::pair<int, int>> distances_;  // [number of a step] -> one over which it leads
  std::size_t unchanged_ = 0;
  std::string table_;
  std::size_t index_ = 0, offset_ = 0, bytes_ = 0;
  std::uint64_t value_ = 0;
  bool is_changed_ = false;
};

// One at a time; nothing is noticed where nothing is planted.
TEST(DuckTableFaults, EveryChangedEntryIsNoticed) {
  const Faults all;
  const std::vector<Fault>& faults = all.list();
  EXPECT_GT(faults.size(), 9000U);
  const std::size_t every = tests::one_of(10);
  std::map<std::string, std::size_t> planted;
  std::mutex mutex;
  parallel_for(faults.size(), std::thread::hardware_concurrency(), [&](std::size_t index) {
    if (index % every != 0) return;
    thread_local ChangeableProof proof;
    const Fault& fault = faults[index];
    const bool is_noticed = proof.notices(fault.part, fault.plant);
    const std::lock_guard lock(mutex);
    if (++planted[fault.table] == 1) {
      EXPECT_FALSE(proof.notices(fault.part, [](DuckTables&) {})) << fault.table;
    }
    EXPECT_TRUE(is_noticed) << fault.table << fault.entry << " is not noticed by " << fault.part;
  });
  for (const auto& [table, count] : planted) std::printf("%-16s %5zu changes\n", table.c_str(), count);
  EXPECT_EQ(planted.size(), 13U);
}

TEST(DuckTableFaults, CoverEveryNumberOfTheTables) {
  const Faults faults;
  const auto& offsets = faults.offsets();
  EXPECT_EQ(offsets.size(), 13U + 1);
  // The compiler says where each member lies, so that a forgotten table would show.
  EXPECT_EQ(offsets.at("captain_reach"), offsetof(DuckTables, captain_reach));
  EXPECT_EQ(offsets.at("horse_reach"), offsetof(DuckTables, horse_reach));
  EXPECT_EQ(offsets.at("duck_attackers"), offsetof(DuckTables, duck_attackers));
  EXPECT_EQ(offsets.at("first_before"), offsetof(DuckTables, first_before));
  EXPECT_EQ(offsets.at("steps_after"), offsetof(DuckTables, steps_after));
  EXPECT_EQ(offsets.at("step_number"), offsetof(DuckTables, step_number));
  EXPECT_EQ(offsets.at("steps"), offsetof(DuckTables, steps));
  EXPECT_EQ(offsets.at(""), offsetof(DuckTables, steps) + sizeof(DuckTables::steps));
  // The distance (0, 0); the blockers where there is no step, and of the step that only a car has.
  EXPECT_EQ(faults.unchanged(), 5U);
}

}  // namespace
}  // namespace quack::proofs
