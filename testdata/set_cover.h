#pragma once

#include <cstddef>
#include <vector>

namespace quack::testdata {

// Few columns of which every row has one, ascending: greedily, each time the column that the most rows still need, the
// first of several; then those go that the others make superfluous. `rows[r]` are the columns of row r, below
// `column_count`. Rows without any are passed over.
std::vector<std::size_t> small_cover(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count);

}  // namespace quack::testdata
