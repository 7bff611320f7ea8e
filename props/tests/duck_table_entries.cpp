#include "props/tests/duck_table_entries.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "optimized/duck_walker.h"

namespace quack::proofs {

namespace {

using namespace optimized;  // NOLINT(google-build-using-namespace): all of this is about its tables
using walker::Offset;

// The cell of a bit of the window; only for the bits of leap_cells, which lie at most 3 columns away.
Offset offset_of(unsigned bit) {
  const int distance = static_cast<int>(bit) - kCentre;
  const int dx = (distance + 3 * kColumnCount + 4) / kColumnCount - 3;
  return {dx, distance - dx * kColumnCount};
}

std::string to_text(Offset offset) {
  std::string text = "(";  // appended to: g++ 12 takes a chain of + for an overlapping copy
  text += std::to_string(offset.dx);
  text += ',';
  text += std::to_string(offset.dy);
  text += ')';
  return text;
}

// The kinds that have a leap to that cell.
std::vector<Kind> leapers_to(Offset offset) {
  std::vector<Kind> kinds;
  for (const Kind kind : kKinds) {
    if (walker::leap_over(kind, offset)) kinds.push_back(kind);
  }
  return kinds;
}

class EntryList {
 public:
  std::vector<TableEntry> take() { return std::move(entries_); }

  // Adds the next number of the tables; numbers come in the order in which they lie.
  TableEntry& add(std::string_view table, std::size_t index, std::size_t bytes) {
    TableEntry entry;
    entry.table = table;
    entry.index = index;
    entry.offset = offset_;
    entry.bytes = bytes;
    offset_ += bytes;
    entries_.push_back(std::move(entry));
    return entries_.back();
  }

 private:
  std::vector<TableEntry> entries_;
  std::size_t offset_ = 0;
};

// Adds the change of every single cell of a window. `kinds_at` says who is concerned, no one if nothing would show.
template <class KindsAt>
void add_cell_changes(TableEntry& entry, KindsAt kinds_at) {
  const Window value = entry.value_in(kDuckTables);
  for (Window rest = walker::leap_cells(); rest != 0; rest &= rest - 1) {
    const auto bit = static_cast<unsigned>(std::countr_zero(rest));
    const Offset offset = offset_of(bit);
    auto kinds = kinds_at(offset);
    if (kinds.empty()) continue;
    const Window changed = value ^ (Window{1} << bit);
    entry.changes.push_back({changed, (changed > value ? "with " : "without ") + to_text(offset), std::move(kinds)});
  }
}

// Adds the change to every other number from 0 to `most`.
void add_number_changes(TableEntry& entry, std::uint64_t most, const std::vector<Kind>& kinds) {
  const std::uint64_t value = entry.value_in(kDuckTables);
  for (std::uint64_t changed = 0; changed <= most; ++changed) {
    if (changed == value) continue;
    entry.changes.push_back({changed, std::to_string(changed) + " for " + std::to_string(value), kinds});
  }
}

void add_on_board(EntryList& list) {
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    auto& entry = list.add("on_board", static_cast<std::size_t>(cell), 8);
    entry.cell = cell_of(cell);
    add_cell_changes(entry, leapers_to);
  }
}

void add_reach(EntryList& list, std::string_view table, std::size_t count, Kind kind) {
  for (std::size_t index = 0; index < count; ++index) {
    auto& entry = list.add(table, index, 8);
    add_cell_changes(entry, [&](Offset) { return std::vector<Kind>{kind}; });
  }
}

// A duck goes over the cells that a horse reaches, so what is wrong there concerns both.
void add_horse_reach(EntryList& list) {
  for (std::size_t index = 0; index < kDuckTables.horse_reach.size(); ++index) {
    auto& entry = list.add("horse_reach", index, 8);
    add_cell_changes(entry, [](Offset offset) {
      std::vector<Kind> kinds{Kind::horse};
      if (walker::leap_over(Kind::horse, offset)) kinds.push_back(Kind::duck);
      return kinds;
    });
  }
}

// Where the pattern says that a diagonal is empty, no attacker stands on it, whatever the entry says: on the near
// diagonal cell, and in the duck's table on the far one too.
void add_attackers(EntryList& list, std::string_view table, Kind kind, int furthest_diagonal) {
  for (std::size_t pattern = 0; pattern < 16; ++pattern) {
    auto& entry = list.add(table, pattern, 8);
    add_cell_changes(entry, [&](Offset offset) {
      const bool diagonal = std::abs(offset.dx) == std::abs(offset.dy) && std::abs(offset.dx) <= furthest_diagonal;
      const unsigned bit = (offset.dx > 0 ? 1U : 0U) + (offset.dy > 0 ? 2U : 0U);
      if (diagonal && (pattern >> bit & 1U) == 0) return std::vector<Kind>{};
      return std::vector<Kind>{kind};
    });
  }
}

void add_lines(EntryList& list) {
  const std::vector<Kind> car{Kind::car};
  for (std::size_t before = 0; before < kDuckTables.first_before.size(); ++before)
    add_number_changes(list.add("first_before", before, 1), 8, car);
  for (std::size_t after = 0; after < kDuckTables.steps_after.size(); ++after) {
    // One cell over the end of the line is as far as the engine's board is safe.
    const auto most = static_cast<std::uint64_t>(std::bit_width(after)) + 1;
    add_number_changes(list.add("steps_after", after, 1), most, car);
  }
}

bool has(DuckStep step, Kind kind) { return (step.kinds >> static_cast<unsigned>(kind) & 1U) != 0; }

// The kinds for which it makes a difference whether a distance is one step or the other.
std::vector<Kind> kinds_that_differ(DuckStep one, DuckStep other) {
  const bool same_way = one.first == other.first && one.second == other.second;
  std::vector<Kind> kinds;
  for (const Kind kind : kKinds) {
    const bool differs = has(one, kind) != has(other, kind);
    if (differs || (has(one, kind) && kind != Kind::car && !same_way)) kinds.push_back(kind);
  }
  return kinds;
}

void add_step_numbers(EntryList& list) {
  for (std::size_t number = 0; number < kDistanceCount; ++number) {
    auto& entry = list.add("step_number", number, 1);
    entry.distance = Cell{static_cast<int>(number / 17) - 9, static_cast<int>(number % 17) - 8};
    if (entry.distance == Cell{}) continue;
    add_number_changes(entry, kStepCount - 1, {});
    const DuckStep step = kDuckTables.steps[kDuckTables.step_number[number]];
    for (TableChange& change : entry.changes) change.kinds = kinds_that_differ(step, kDuckTables.steps[change.value]);
  }
}

void add_kinds_of_step(TableEntry& entry) {
  const std::uint64_t value = entry.value_in(kDuckTables);
  for (const Kind kind : kKinds) {
    const std::uint64_t changed = value ^ (std::uint64_t{1} << static_cast<unsigned>(kind));
    entry.changes.push_back(
        {changed, (changed > value ? "with " : "without ") + std::string(name(kind)), std::vector<Kind>{kind}});
  }
}

// Any other cell in a leaper's way, or none. (The same cell twice is as good as once.)
void add_blockers_of_step(TableEntry& entry, const std::vector<Kind>& leapers, std::uint8_t other_blocker) {
  if (leapers.empty()) return;
  const std::uint64_t value = entry.value_in(kDuckTables);
  const Window cells = walker::leap_cells() | walker::bit({});
  for (Window rest = cells; rest != 0; rest &= rest - 1) {
    const auto changed = static_cast<unsigned>(std::countr_zero(rest));
    const bool one_as_before = value == kCentre && changed == other_blocker;
    if (changed == value || one_as_before) continue;
    const std::string before = value == kCentre ? "none" : to_text(offset_of(static_cast<unsigned>(value)));
    std::string description = changed == kCentre ? "none" : to_text(offset_of(changed));
    description.append(" for ").append(before);
    entry.changes.push_back({changed, std::move(description), leapers});
  }
}

void add_steps(EntryList& list) {
  for (std::size_t number = 0; number < kStepCount; ++number) {
    const DuckStep step = kDuckTables.steps[number];
    std::vector<Kind> leapers;
    for (const Kind kind : kKinds) {
      if (kind != Kind::car && has(step, kind)) leapers.push_back(kind);
    }
    add_kinds_of_step(list.add("steps", 3 * number, 1));
    add_blockers_of_step(list.add("steps", 3 * number + 1, 1), leapers, step.second);
    add_blockers_of_step(list.add("steps", 3 * number + 2, 1), leapers, step.first);
  }
}

}  // namespace

// Of one byte or of all eight: the processors that these tests run on are little-endian.
std::uint64_t TableEntry::value_in(const DuckTables& tables) const {
  std::uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const unsigned char*>(&tables) + offset, bytes);
  return value;
}

void TableEntry::set_in(DuckTables& tables, std::uint64_t value) const {
  std::memcpy(reinterpret_cast<unsigned char*>(&tables) + offset, &value, bytes);
}

std::vector<TableEntry> duck_table_entries() {
  EntryList list;
  add_on_board(list);
  add_reach(list, "captain_reach", 1, Kind::captain);
  add_reach(list, "guard_reach", 1, Kind::guard);
  add_reach(list, "soldier_reach", 1, Kind::soldier);
  add_reach(list, "elephant_reach", kDuckTables.elephant_reach.size(), Kind::elephant);
  add_horse_reach(list);
  add_reach(list, "duck_reach", 2 * kDuckTables.duck_reach[0].size(), Kind::duck);
  add_attackers(list, "horse_attackers", Kind::horse, 1);
  add_attackers(list, "duck_attackers", Kind::duck, 2);
  add_lines(list);
  add_step_numbers(list);
  add_steps(list);
  return list.take();
}

}  // namespace quack::proofs
