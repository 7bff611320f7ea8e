// Wrong entries of the tables of lists of moves (tests/table_faults.h).

#include <bit>
#include <cstring>

#include "tests/table_faults.h"

namespace quack::proofs {
namespace {

// The cell of a bit of the window; only for the bits of leap_cells, which lie at most 3 columns away.
Offset offset_of(unsigned bit) {
  const int distance = static_cast<int>(bit) - kCentre;
  const int dx = (distance + 3 * kColumnCount + 4) / kColumnCount - 3;
  return {dx, distance - dx * kColumnCount};
}

// The first cells of the parts of the proofs, and what comes after the kind.
using Place = std::pair<std::string, std::string>;
Place from(const std::string& proof, Cell cell) { return {proof + ": ", " from " + at(cell)}; }
const Place kSurroundings = from("surroundings", {4, 4});

// All changes of the tables of lists that show from outside: in `moves`.
class ListFaults {
 public:
  ListFaults() {
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
    add_lines();
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
                       [offset = offset_, bytes = bytes_, value](Tables& tables) {
                         std::memcpy(reinterpret_cast<unsigned char*>(&tables.of_lists) + offset, &value, bytes);
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
        return leaps_to(Kind::horse, offset) ? std::vector{Kind::horse, Kind::duck} : std::vector{Kind::horse};
      });
    }
  }

  // In the car's row or column in which the tables of the lines are asked for that entry.
  void add_lines() {
    for (std::size_t before = 0; before < kDuckTables.first_before.size(); ++before) {
      next("first_before", before, 1);  // the cells before the car, except the first
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

  std::vector<Fault> faults_;
  std::map<std::string, std::size_t> offsets_;
  std::size_t unchanged_ = 0;
  std::string table_;
  std::size_t index_ = 0, offset_ = 0, bytes_ = 0;
  std::uint64_t value_ = 0;
  bool is_changed_ = false;
};

TEST(DuckTableFaults, EveryChangedEntryOfListsIsNoticed) {
  const ListFaults all;
  EXPECT_GT(all.list().size(), 5000U);
  expect_noticed(all.list(), 9, CheckRule::either_side, tests::one_of(10));
}

TEST(DuckTableFaults, CoverEveryNumberOfTheTablesOfLists) {
  const ListFaults faults;
  const auto& offsets = faults.offsets();
  EXPECT_EQ(offsets.size(), 9U + 1);
  // The compiler says where each member lies, so that a forgotten table would show.
  EXPECT_EQ(offsets.at("captain_reach"), offsetof(DuckTables, captain_reach));
  EXPECT_EQ(offsets.at("horse_reach"), offsetof(DuckTables, horse_reach));
  EXPECT_EQ(offsets.at("first_before"), offsetof(DuckTables, first_before));
  EXPECT_EQ(offsets.at("steps_after"), offsetof(DuckTables, steps_after));
  EXPECT_EQ(offsets.at(""), sizeof(DuckTables));
  EXPECT_EQ(faults.unchanged(), 0U);
}

}  // namespace
}  // namespace quack::proofs
