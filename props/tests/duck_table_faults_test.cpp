// The proofs can fail: every entry of the optimized engine's tables is changed in every way that makes it mean
// something else, one at a time, and a part of the proofs notices each.

#include <algorithm>
#include <bit>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "optimized/duck_chess.h"
#include "optimized/duck_table_entries.h"
#include "problems/parallel.h"
#include "props/tests/changeable_proof.h"

namespace quack::proofs {
namespace {

using optimized::DuckTables;
using optimized::TableChange;
using optimized::TableEntry;
using optimized::TablesAt;

class TableProof : public ChangeableProof<DuckTables> {
 public:
  TableProof()
      : ChangeableProof(optimized::kDuckTables, [](const Position& position, CheckRule rule, const DuckTables& tables) {
          return std::make_unique<optimized::DuckChessOver<TablesAt>>(position, rule, TablesAt(tables));
        }) {}
};

std::string at(Cell cell) { return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")"; }

// A cell from which a step over that distance stays on the board, as far from the edges as can be.
Cell start_of(Cell distance) {
  const auto middle = [](int count, int way) {
    const int lowest = std::max(0, -way);
    const int highest = std::min(count - 1, count - 1 - way);
    return std::clamp(count / 2, lowest, highest);
  };
  return {middle(kRowCount, distance.x), middle(kColumnCount, distance.y)};
}

// The car's row or column in which the tables of the lines are asked for that entry.
std::string line_part(const TableEntry& entry) {
  const auto width = std::bit_width(entry.index);
  if (entry.table == "first_before") {  // the cells before the car, but for the first
    return width < kColumnCount - 1 ? "car-lines: car from (4,8) in its row"
                                    : "car-lines: car from (9,4) in its column";
  }
  // The cells behind the car; the last one, always filled, is so many steps away.
  const auto from_row = Cell{4, kColumnCount - 1 - static_cast<int>(width)};
  return from_row.y >= 0 ? "car-lines: car from " + at(from_row) + " in its row"
                         : "car-lines: car from (0,4) in its column";
}

// A distance over which a step of that number leads.
Cell distance_of_step(std::size_t number) {
  for (int dx = -9; dx <= 9; ++dx) {
    for (int dy = -8; dy <= 8; ++dy) {
      const bool of_step = optimized::kDuckTables.step_number[optimized::distance_number(dx, dy)] == number;
      if (of_step && Cell{dx, dy} != Cell{}) return {dx, dy};
    }
  }
  return {};
}

// The part that ought to notice when pieces of that kind go wrong by that entry.
std::string part_concerned(const TableEntry& entry, Kind kind) {
  const std::string moved(name(kind));
  const std::string_view table = entry.table;
  if (table == "first_before" || table == "steps_behind") return line_part(entry);
  if (table == "step_number") return "steps: " + moved + " from " + at(start_of(*entry.distance));
  if (table == "steps") return "steps: " + moved + " from " + at(start_of(distance_of_step(entry.index / 3)));
  if (table.ends_with("_attackers")) return "check-surroundings: " + moved + " against the captain on (4,4)";
  if (table == "elephant_reach" || table == "horse_reach" || table == "duck_reach") {
    return "surroundings: " + moved + " from (4,4)";
  }
  return "boxes: " + moved + " from " + at(entry.cell.value_or(Cell{4, 4}));
}

// What came of changing all of a table's entries.
struct Tally {
  std::size_t entries = 0;
  std::size_t without_changes = 0;  // the engine never consults them: see TableEntry::changes
  std::size_t changes = 0;
  std::vector<std::string> unnoticed;
};

Tally changed_in_every_way(TableProof& proof, const TableEntry& entry) {
  Tally tally;
  tally.entries = 1;
  tally.without_changes = entry.changes.empty() ? 1 : 0;
  for (const TableChange& change : entry.changes) {
    ++tally.changes;
    for (const Kind kind : change.kinds) {
      const std::string title = part_concerned(entry, kind);
      if (proof.notices(title, [&](DuckTables& tables) { entry.set_in(tables, change.value); })) continue;
      tally.unnoticed.push_back(std::string(entry.table) + "[" + std::to_string(entry.index) + "] " +
                                change.description + " is not noticed by " + title);
    }
    if (change.kinds.empty())
      tally.unnoticed.push_back(std::string(entry.table) + " " + change.description + ": no kind");
  }
  return tally;
}

TEST(DuckTableFaults, EveryChangedEntryIsNoticed) {
  const std::vector<TableEntry> entries = optimized::duck_table_entries();
  std::map<std::string_view, Tally> by_table;
  std::mutex mutex;
  parallel_for(entries.size(), std::max(1U, std::thread::hardware_concurrency()), [&](std::size_t index) {
    thread_local TableProof proof;
    const Tally tally = changed_in_every_way(proof, entries[index]);
    const std::lock_guard lock(mutex);
    Tally& sum = by_table[entries[index].table];
    sum.entries += tally.entries;
    sum.without_changes += tally.without_changes;
    sum.changes += tally.changes;
    sum.unnoticed.insert(sum.unnoticed.end(), tally.unnoticed.begin(), tally.unnoticed.end());
  });
  std::size_t changes = 0;
  for (const auto& [table, tally] : by_table) {
    std::printf("%-16.*s %4zu entries, %2zu never consulted, %5zu changes, %zu unnoticed\n",
                static_cast<int>(table.size()), table.data(), tally.entries, tally.without_changes, tally.changes,
                tally.unnoticed.size());
    changes += tally.changes;
    EXPECT_GT(tally.changes, 0U) << table;
    EXPECT_TRUE(tally.unnoticed.empty()) << tally.unnoticed.size() << ", the first: " << tally.unnoticed.front();
  }
  EXPECT_GT(changes, 10000U);
}

TEST(DuckTableFaults, NothingIsNoticedWhereNothingIsChanged) {
  TableProof proof;
  std::size_t asked = 0;
  for (const char* title : {"car-lines: car from (4,8) in its row", "steps: duck from (5,4)",
                            "check-surroundings: duck against the captain on (4,4)", "surroundings: duck from (4,4)",
                            "boxes: horse from (0,0)"}) {
    EXPECT_FALSE(proof.differs_over_right_tables(title)) << title;
    ++asked;
  }
  EXPECT_EQ(asked, 5U);
}

}  // namespace
}  // namespace quack::proofs
