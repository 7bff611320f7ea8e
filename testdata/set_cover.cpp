#include "testdata/set_cover.h"

#include <algorithm>
#include <utility>

#include <boost/dynamic_bitset.hpp>

namespace quack::testdata {

namespace {

using Bits = boost::dynamic_bitset<>;

// Leaves out each row that contains all of another: a choice that covers the smaller one covers it too. Of equal rows
// the first stays.
std::vector<std::vector<std::size_t>> informative_rows(const std::vector<std::vector<std::size_t>>& rows,
                                                       std::size_t column_count) {
  std::vector<std::vector<std::size_t>> sorted;
  for (const auto& row : rows) {
    if (!row.empty()) sorted.push_back(row);
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& left, const auto& right) { return left.size() < right.size(); });
  std::vector<std::vector<std::size_t>> kept;
  std::vector<Bits> kept_bits;
  for (const auto& row : sorted) {
    Bits bits(column_count);
    for (const std::size_t column : row) bits.set(column);
    const bool is_covered_too = std::any_of(kept_bits.begin(), kept_bits.end(),
                                            [&](const Bits& smaller) { return smaller.is_subset_of(bits); });
    if (is_covered_too) continue;
    kept.push_back(row);
    kept_bits.push_back(bits);
  }
  return kept;
}

class CoverSearch {
 public:
  CoverSearch(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count, std::uint64_t most_steps)
      : rows_(informative_rows(rows, column_count)), steps_left_(most_steps) {
    covers_.assign(column_count, Bits(rows_.size()));
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (const std::size_t column : rows_[row]) covers_[column].set(row);
    }
  }

  SetCover search() {
    Bits open(rows_.size());
    open.set();
    best_ = greedy(open);
    const std::size_t bound = least(open);
    std::vector<std::size_t> chosen;
    const bool exact = bound == best_.size() || branch(open, chosen);
    std::sort(best_.begin(), best_.end());
    return {best_, exact ? best_.size() : bound};
  }

 private:
  std::vector<std::size_t> greedy(Bits open) const {
    std::vector<std::size_t> chosen;
    while (!open.none()) {
      std::size_t most = 0;
      for (std::size_t column = 1; column < covers_.size(); ++column) {
        if ((covers_[column] & open).count() > (covers_[most] & open).count()) most = column;
      }
      chosen.push_back(most);
      open -= covers_[most];
    }
    return chosen;
  }

  // Rows of which no two share a column need a column each.
  std::size_t least(Bits open) const {
    std::size_t bound = 0;
    for (; open.any(); ++bound) {
      for (const std::size_t column : rows_[open.find_first()]) open -= covers_[column];  // those with few come first
    }
    return bound;
  }

  // False if the steps are used up.
  bool branch(const Bits& open, std::vector<std::size_t>& chosen) {
    if (open.none()) {
      if (chosen.size() < best_.size()) best_ = chosen;
      return true;
    }
    if (chosen.size() + least(open) >= best_.size()) return true;
    if (steps_left_ == 0) return false;
    --steps_left_;
    std::vector<std::pair<std::size_t, std::size_t>> columns;  // how much each covers, and which
    for (const std::size_t column : rows_[open.find_first()])
      columns.emplace_back((covers_[column] & open).count(), column);
    std::stable_sort(columns.begin(), columns.end(),
                     [](const auto& left, const auto& right) { return left.first > right.first; });
    for (const auto& [covered, column] : columns) {
      chosen.push_back(column);
      const bool complete = branch(open - covers_[column], chosen);
      chosen.pop_back();
      if (!complete) return false;
    }
    return true;
  }

  std::vector<std::vector<std::size_t>> rows_;
  std::vector<Bits> covers_;  // [column] -> the rows that have it
  std::vector<std::size_t> best_;
  std::uint64_t steps_left_;
};

}  // namespace

SetCover smallest_cover(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count,
                        std::uint64_t most_steps) {
  return CoverSearch(rows, column_count, most_steps).search();
}

}  // namespace quack::testdata
