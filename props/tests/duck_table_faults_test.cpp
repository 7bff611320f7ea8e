// The proofs can fail: every entry of the optimized engine's tables is changed in every way that makes it mean
// something else, one at a time, and a part of the proofs notices each.

#include <bit>
#include <cstdio>
#include <mutex>
#include <thread>

#include "optimized/duck_chess.h"
#include "problems/parallel.h"
#include "props/tests/changeable_proof.h"
#include "props/tests/duck_table_entries.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

class TableProof : public ChangeableProof<DuckTables> {
 public:
  TableProof()
      : ChangeableProof(optimized::kDuckTables, [](const Position& position, CheckRule rule, const DuckTables& tables) {
          return std::make_unique<optimized::DuckChess>(position, rule, tables);
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
  // The cells beyond the car; the last one, always filled, is so many steps away.
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
  if (table == "first_before" || table == "steps_after") return line_part(entry);
  if (table == "step_number") return "steps: " + moved + " from " + at(start_of(*entry.distance));
  if (table == "steps") return "steps: " + moved + " from " + at(start_of(distance_of_step(entry.index / 3)));
  if (table.ends_with("_attackers")) return "check-surroundings: " + moved + " against the captain on (4,4)";
  if (table == "elephant_reach" || table == "horse_reach" || table == "duck_reach")
    return "surroundings: " + moved + " from (4,4)";
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
  const std::vector<TableEntry> entries = duck_table_entries();
  const std::size_t every = tests::one_of(5);
  std::map<std::string_view, Tally> by_table;
  std::mutex mutex;
  parallel_for(entries.size(), std::max(1U, std::thread::hardware_concurrency()), [&](std::size_t index) {
    if (index % every != 0) return;
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
  EXPECT_GT(changes * every, 9000U);
}

TEST(DuckTableEntries, CoverEveryByteOfTheTablesOnce) {
  std::size_t next = 0;
  std::map<std::string_view, std::size_t> first;
  std::vector<std::string> without_changes;
  for (const TableEntry& entry : duck_table_entries()) {
    EXPECT_EQ(entry.offset, next) << entry.table << '[' << entry.index << ']';
    next = entry.offset + entry.bytes;
    first.try_emplace(entry.table, entry.offset);
    if (entry.changes.empty()) without_changes.push_back(std::string(entry.table) + ' ' + std::to_string(entry.index));
  }
  EXPECT_EQ(first.size(), 13U);
  EXPECT_EQ(next, offsetof(DuckTables, steps) + sizeof(DuckTables::steps));
  // The compiler says where each member lies, so that a forgotten table would show.
  EXPECT_EQ(first["captain_reach"], offsetof(DuckTables, captain_reach));
  EXPECT_EQ(first["horse_reach"], offsetof(DuckTables, horse_reach));
  EXPECT_EQ(first["duck_attackers"], offsetof(DuckTables, duck_attackers));
  EXPECT_EQ(first["first_before"], offsetof(DuckTables, first_before));
  EXPECT_EQ(first["steps_after"], offsetof(DuckTables, steps_after));
  EXPECT_EQ(first["step_number"], offsetof(DuckTables, step_number));
  EXPECT_EQ(first["steps"], offsetof(DuckTables, steps));
  // The distance (0, 0); the blockers where there is no step, and of the step that only a car has.
  EXPECT_EQ(without_changes.size(), 5U) << ::testing::PrintToString(without_changes);
}

TEST(DuckTableEntries, AreReadAsTheyWereWritten) {
  DuckTables tables = optimized::kDuckTables;
  for (const TableEntry& entry : duck_table_entries()) {
    const std::uint64_t before = entry.value_in(optimized::kDuckTables);
    for (const TableChange& change : entry.changes) {
      ASSERT_NE(change.value, before) << entry.table << '[' << entry.index << ']';
      entry.set_in(tables, change.value);
      ASSERT_EQ(entry.value_in(tables), change.value);
    }
    entry.set_in(tables, before);
    ASSERT_EQ(entry.value_in(tables), before);
  }
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
