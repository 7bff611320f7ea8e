#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/record.h"
#include "problems/problem.h"

namespace quack::grade {

// The failure of a known mistake, or of any program, on an input.
struct Kill {
  bool killed = false;
  // Some line that both outputs have says something else; false where lines are only missing or too many.
  bool by_a_line = false;
  std::uint64_t item = 0;  // the operation or case at which it shows, from 1; 0 if at none
  Message signature{};     // the clause that is broken and how, without what is particular to the place, so that equal
                           // mistakes read equal: "DC-2.3: a move is taken for an invalid operation"

  friend bool operator==(const Kill&, const Kill&) = default;
};

// The kill that a wrong line is, once its reason is known.
Kill kill_of(const Problem& problem, const Difference& difference);

// The kill of one of our own implementations by a valid input. `expected` is the right output. They answer item by
// item, so that the run ends soon after the first wrong line: as soon as the implementation hands it over.
Kill kill_by(const Problem& problem, const Implementation& implementation, std::string_view input,
             std::string_view expected);

// True if it fails on it, without the reason, which takes longer to find.
bool is_killed(const Implementation& implementation, std::string_view input, std::string_view expected);

// Rows are implementations, columns are inputs.
class KillMatrix {
 public:
  KillMatrix(std::size_t rows, std::size_t columns) : rows_(rows), kills_(rows * columns) {}

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return rows_ == 0 ? 0 : kills_.size() / rows_; }

  Kill& at(std::size_t row, std::size_t column) { return kills_[column * rows_ + row]; }
  const Kill& at(std::size_t row, std::size_t column) const { return kills_[column * rows_ + row]; }

  // The columns of another one with as many rows follow those that are there.
  void append(const KillMatrix& more) { kills_.insert(kills_.end(), more.kills_.begin(), more.kills_.end()); }

  // The number of inputs that kill it; and of those that kill it by a line that both outputs have.
  std::size_t kills_of(std::size_t row) const;
  std::size_t kills_by_a_line_of(std::size_t row) const;

 private:
  std::size_t rows_;
  std::vector<Kill> kills_;  // column by column
};

// The matrix of a problem's known mistakes, in the order of Problem::mistakes, on valid inputs, by `jobs` threads.
// `progress` is called with the pairs done and their total, by any thread, one at a time; it may be null. What it
// throws ends the work and passes through. After each kAtATime inputs the mistakes that `enough` inputs have killed are
// left out of the rest: the matrix has no kills for them there.
constexpr std::size_t kAtATime = 32;
KillMatrix kill_matrix(const Problem& problem, std::span<const std::string> inputs, unsigned jobs,
                       const std::function<void(std::size_t done, std::size_t total)>& progress = nullptr,
                       std::size_t enough = SIZE_MAX);

// Few columns of which every row has one, ascending: greedily, each time the column that the most rows still need, the
// first of several; then those go that the others make superfluous. `rows[r]` are the columns of row r, below
// `column_count`. Rows without any are passed over.
std::vector<std::size_t> small_cover(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count);

}  // namespace quack::grade
