#include "testdata/set_cover.h"

#include <algorithm>

namespace quack::testdata {

std::vector<std::size_t> small_cover(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count) {
  std::vector<std::size_t> times(rows.size());  // [row] -> chosen columns that it has
  std::vector<std::size_t> chosen;
  for (;;) {
    std::vector<std::size_t> needed(column_count);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (times[row] > 0) continue;
      for (const std::size_t column : rows[row]) ++needed[column];
    }
    const auto best = std::ranges::max_element(needed);
    if (best == needed.end() || *best == 0) break;
    chosen.push_back(static_cast<std::size_t>(best - needed.begin()));
    for (std::size_t row = 0; row < rows.size(); ++row) times[row] += std::ranges::count(rows[row], chosen.back()) > 0;
  }
  std::erase_if(chosen, [&](std::size_t column) {
    const auto has = [&](std::size_t row) { return std::ranges::count(rows[row], column) > 0; };
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (has(row) && times[row] == 1) return false;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) times[row] -= has(row) ? 1 : 0;
    return true;
  });
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace quack::testdata
