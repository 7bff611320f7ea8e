#include <bit>
#include <cstddef>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "game/position_text.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_table_entries.h"
#include "problems/random.h"

namespace quack {
namespace {

using optimized::BuiltInTables;
using optimized::DuckGame;
using optimized::DuckMove;
using optimized::DuckTables;
using optimized::kDuckTables;
using optimized::TableChange;
using optimized::TableEntry;
using optimized::TablesAt;

bool on_board(Cell cell) { return 0 <= cell.x && cell.x < kRowCount && 0 <= cell.y && cell.y < kColumnCount; }

Cell any_cell(Random& random) {
  return {static_cast<int>(random.below(kRowCount)), static_cast<int>(random.below(kColumnCount))};
}

Piece any_piece(Kind often, Random& random) {
  const Kind kind = random.chance(60) ? often : kKinds[random.below(kKindCount)];
  return {random.chance(80) ? Side::blue : Side::red, kind};
}

// What stands on the cell where something may show: a red piece that moves, or a red captain that may be attacked.
Piece piece_to_try(Kind kind, Random& random) { return {Side::red, random.chance(50) ? Kind::captain : kind}; }

// A red piece of that kind with others in its window, sparse to crowded, or a red captain with pieces of that kind
// about.
Position leaper_position(Cell centre, Kind kind, Random& random) {
  Position position;
  const std::uint64_t percent = 20 + random.below(70);
  for (int x = centre.x - 3; x <= centre.x + 3; ++x) {
    for (int y = centre.y - 3; y <= centre.y + 3; ++y) {
      if (on_board({x, y}) && random.chance(percent)) position.put({x, y}, any_piece(kind, random));
    }
  }
  position.put(centre, piece_to_try(kind, random));
  return position;
}

// A cell for whose column an entry of the tables of lines can be consulted: with as many cells before it or behind it
// as the entry's index has bits.
Cell line_centre(const TableEntry& entry, Random& random) {
  const auto width = static_cast<int>(std::bit_width(entry.index));
  const int column = static_cast<int>(random.below(kColumnCount));
  if (entry.table == "steps_behind") return {kRowCount - 1 - width, column};
  const auto rows = static_cast<std::uint64_t>(kRowCount - 1 - width);
  return {width + 1 + static_cast<int>(random.below(rows)), column};
}

// A column with pieces where the entry's index has them, and perhaps one on its last cell, which the index always has.
Position line_position(const TableEntry& entry, Cell centre, Random& random) {
  Position position;
  const int first = entry.table == "first_before" ? 1 : centre.x + 1;
  for (int place = 0; first + place < kRowCount; ++place) {
    const bool last = first + place == kRowCount - 1;
    if ((entry.index >> static_cast<unsigned>(place) & 1U) == 0 || (last && random.chance(50))) continue;
    position.put({first + place, centre.y}, any_piece(Kind::car, random));
  }
  if (random.chance(50)) position.put({0, centre.y}, any_piece(Kind::car, random));
  position.put(centre, piece_to_try(Kind::car, random));
  return position;
}

// Listed and not counted: a count asks no table for captains, guards and soldiers.
template <class Tables>
std::vector<DuckMove> moves_of(const DuckGame<Tables>& game) {
  std::vector<DuckMove> moves;
  game.each_move([&moves](DuckMove move) { moves.push_back(move); });
  return moves;
}

// Does anything at `centre` differ between the tables: a move from there, its legality over `distance`, a check?
bool shows(const DuckTables& changed, const Position& position, Cell centre, Cell distance) {
  const DuckGame<BuiltInTables> right(position, CheckRule::either_side);
  const DuckGame<TablesAt> wrong(position, CheckRule::either_side, TablesAt(changed));
  if (right.attacked(Side::red) != wrong.attacked(Side::red)) return true;
  if (moves_of(right) != moves_of(wrong)) return true;
  const Cell to{centre.x + distance.x, centre.y + distance.y};
  if (!on_board(to)) return false;
  auto right_copy = right;
  auto wrong_copy = wrong;
  return right_copy.play({centre, to}) != wrong_copy.play({centre, to});
}

// The number of a step, if that is what the entry is part of.
std::optional<std::size_t> step_of(const TableEntry& entry) {
  if (entry.table != "steps") return std::nullopt;
  return entry.index / 3;
}

// The distances over which a change of the entry could show in `play`.
std::vector<Cell> distances_of(const TableEntry& entry) {
  if (entry.distance) return {*entry.distance};
  std::vector<Cell> distances;
  for (int dx = -9; dx <= 9; ++dx) {
    for (int dy = -8; dy <= 8; ++dy) {
      if (kDuckTables.step_number[optimized::distance_number(dx, dy)] == step_of(entry)) distances.push_back({dx, dy});
    }
  }
  if (distances.empty()) distances.push_back({0, 0});
  return distances;
}

constexpr int kTries = 20000;

bool found_to_show(const TableEntry& entry, const TableChange& change, Random& random) {
  DuckTables changed = kDuckTables;
  entry.set_in(changed, change.value);
  const bool line = entry.table == "first_before" || entry.table == "steps_behind";
  const auto distances = distances_of(entry);
  for (int tries = 0; tries < kTries; ++tries) {
    const Cell distance = distances[random.below(distances.size())];
    const Cell centre = line ? line_centre(entry, random) : entry.cell ? *entry.cell : any_cell(random);
    if (!on_board({centre.x + distance.x, centre.y + distance.y})) continue;
    const Kind kind = change.kinds[random.below(change.kinds.size())];
    const Position position = line ? line_position(entry, centre, random) : leaper_position(centre, kind, random);
    if (shows(changed, position, centre, distance)) return true;
  }
  return false;
}

TEST(DuckTables, EveryByteBelongsToOneEntry) {
  std::size_t next = 0;
  std::set<std::string_view> tables;
  for (const TableEntry& entry : optimized::duck_table_entries()) {
    EXPECT_EQ(entry.offset, next) << entry.table << '[' << entry.index << ']';
    next = entry.offset + entry.bytes;
    tables.insert(entry.table);
  }
  EXPECT_EQ(tables.size(), 13U);
  EXPECT_EQ(next, offsetof(DuckTables, steps) + sizeof(DuckTables::steps));
  // Where each member lies is the compiler's to say, so that a table that was forgotten would show.
  std::map<std::string_view, std::size_t> first;
  for (const TableEntry& entry : optimized::duck_table_entries()) first.try_emplace(entry.table, entry.offset);
  EXPECT_EQ(first["captain_reach"], offsetof(DuckTables, captain_reach));
  EXPECT_EQ(first["horse_reach"], offsetof(DuckTables, horse_reach));
  EXPECT_EQ(first["duck_attackers"], offsetof(DuckTables, duck_attackers));
  EXPECT_EQ(first["first_before"], offsetof(DuckTables, first_before));
  EXPECT_EQ(first["steps_behind"], offsetof(DuckTables, steps_behind));
  EXPECT_EQ(first["step_number"], offsetof(DuckTables, step_number));
  EXPECT_EQ(first["steps"], offsetof(DuckTables, steps));
}

TEST(DuckTables, AnEntryIsReadAsItWasWritten) {
  DuckTables tables = kDuckTables;
  std::size_t changes = 0;
  for (const TableEntry& entry : optimized::duck_table_entries()) {
    const std::uint64_t before = entry.value_in(kDuckTables);
    for (const TableChange& change : entry.changes) {
      ASSERT_NE(change.value, before) << entry.table << '[' << entry.index << ']';
      entry.set_in(tables, change.value);
      ASSERT_EQ(entry.value_in(tables), change.value);
      ++changes;
    }
    entry.set_in(tables, before);
    ASSERT_EQ(entry.value_in(tables), before);
  }
  EXPECT_GT(changes, 10000U);
}

TEST(DuckTables, OnlyWhatIsSaidToBeIsNeverConsulted) {
  std::vector<std::string> untouched;
  for (const TableEntry& entry : optimized::duck_table_entries()) {
    if (entry.changes.empty()) untouched.push_back(std::string(entry.table) + ' ' + std::to_string(entry.index));
  }
  // The distance (0, 0); the blockers where there is no step, and of the step that only a car has.
  EXPECT_EQ(untouched.size(), 5U) << ::testing::PrintToString(untouched);
}

// So that a test that plants each change may ask for each to be noticed. Both engines here are optimized ones: that the
// right tables are right is for the proofs to say.
TEST(DuckTables, EveryChangeOfEveryEntryShows) {
  Random random(1);
  std::size_t changes = 0;
  for (const TableEntry& entry : optimized::duck_table_entries()) {
    for (const TableChange& change : entry.changes) {
      ++changes;
      ASSERT_FALSE(change.kinds.empty());
      ASSERT_TRUE(found_to_show(entry, change, random))
          << entry.table << '[' << entry.index << "] " << change.description;
    }
  }
  RecordProperty("changes", static_cast<int>(changes));
  std::printf("%zu changes of table entries, each seen\n", changes);
  EXPECT_GT(changes, 10000U);
}

}  // namespace
}  // namespace quack
