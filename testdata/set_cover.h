#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quack::testdata {

// A choice of columns that covers every row that can be covered.
struct SetCover {
  std::vector<std::size_t> columns;  // in ascending order
  std::size_t least = 0;             // no choice has fewer columns than this
  bool proven() const { return columns.size() == least; }
};

// The fewest columns of which every row has one; `rows[r]` are the columns of row r, in ascending order, below
// `column_count`. Rows without any are passed over. Exact by branch and bound, unless that takes more than `most_steps`
// steps: then the best that was found, and the bound that was. The same for the same arguments everywhere.
SetCover smallest_cover(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count,
                        std::uint64_t most_steps = 200'000);

}  // namespace quack::testdata
