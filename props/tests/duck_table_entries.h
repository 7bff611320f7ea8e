#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/cell.h"
#include "game/piece.h"
#include "optimized/duck_tables.h"

namespace quack::proofs {

using optimized::DuckTables;

// Another value of an entry, with which the engine gives at least one wrong answer and yet stays within its memory.
struct TableChange {
  std::uint64_t value = 0;
  std::string description;  // "with (2,1)", "without (2,1)", "3 for 5"; cells as seen from the window's centre

  // The kinds that then move or attack wrongly.
  std::vector<Kind> kinds;
};

// One number in DuckTables.
struct TableEntry {
  std::string_view table;  // the member's name: "horse_reach"
  std::size_t index = 0;   // within the member, counted through where it has two indices

  // The one cell whose answers depend on the entry: those of a piece there about its moves, and those about a check to
  // a captain there. None where it serves many cells.
  std::optional<Cell> cell;

  // The one distance from `from` to `to`, in rows and columns, that it serves, if it is so.
  std::optional<Cell> distance;

  std::size_t offset = 0;  // of the number in DuckTables, in bytes
  std::size_t bytes = 0;   // 1 or 8

  // Every change of this entry that can be told from outside: of a set of cells, every single cell that is put in or
  // taken out; of a number, every other number. Empty if the engine never consults the entry (the distance (0, 0), and
  // the blockers of the two steps that no leaper has). Wrong entries of the reach tables show in `moves`, those of the
  // steps in `play`, those of the attackers in checks, and those of on_board and of the lines in moves and checks.
  std::vector<TableChange> changes;

  std::uint64_t value_in(const DuckTables& tables) const;
  void set_in(DuckTables& tables, std::uint64_t value) const;
};

// Every entry of the tables, in the order in which they lie in DuckTables. Its bytes are those of all members, without
// a gap or an overlap. About 1,300 entries with some 20,000 changes.
std::vector<TableEntry> duck_table_entries();

}  // namespace quack::proofs
