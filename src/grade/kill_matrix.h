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
  // A line of the output is wrong; false if lines are only missing or extra.
  bool by_a_line = false;
  std::uint64_t item = 0;  // the operation or case at which it shows, from 1; 0 if at none
  Message signature{};  // the broken clause and how it is broken, without details of the place, so that equal mistakes
                        // have equal texts: "DC-2.3: a move is taken for an invalid operation"

  friend bool operator==(const Kill&, const Kill&) = default;
};

// Makes the kill of a wrong line whose reason is known, or of a program that failed: then the signature is its verdict.
Kill kill_of(const Problem& problem, const Difference& difference);
Kill kill_of(const Problem& problem, const CaseOutcome& outcome);

// True if a test with that verdict rejects the program: not if it is accepted or does not compile, or if we failed.
bool is_rejection(Verdict verdict);

// Runs one of our own implementations on a valid input with the right output `expected`. The run ends soon after the
// first wrong line: as soon as the implementation hands it over. Throws std::runtime_error if the implementation stops
// at an error.
Kill kill_by(const Problem& problem, const Implementation& implementation, std::string_view input,
             std::string_view expected);

// True if the implementation fails on the input. Faster than kill_by, which also finds the reason.
bool is_killed(const Implementation& implementation, std::string_view input, std::string_view expected);

// Rows are implementations, columns are inputs.
class KillMatrix {
 public:
  KillMatrix(std::size_t rows, std::size_t columns) : rows_(rows), kills_(rows * columns) {}

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return rows_ == 0 ? 0 : kills_.size() / rows_; }

  Kill& at(std::size_t row, std::size_t column) { return kills_[column * rows_ + row]; }
  const Kill& at(std::size_t row, std::size_t column) const { return kills_[column * rows_ + row]; }

  // The number of rows with a kill.
  std::size_t killed_rows() const;

  // Appends the columns of another matrix with the same number of rows.
  void append(const KillMatrix& more) { kills_.insert(kills_.end(), more.kills_.begin(), more.kills_.end()); }

  // The number of inputs that kill it, and of those that kill it by a wrong line.
  std::size_t kills_of(std::size_t row) const;
  std::size_t kills_by_a_line_of(std::size_t row) const;

 private:
  std::size_t rows_;
  std::vector<Kill> kills_;  // column by column
};

// The matrix of a problem's known mistakes, in the order of Problem::mistakes, on valid inputs, by `jobs` threads.
// `progress` is called with the pairs done and their total, by any thread, one at a time; it may be null. Its
// exceptions end the work and propagate. After each kAtATime inputs, mistakes that `enough` inputs have killed are left
// out of the rest; the matrix has no kills for them there.
constexpr std::size_t kAtATime = 32;
KillMatrix kill_matrix(const Problem& problem, std::span<const std::string> inputs, unsigned jobs,
                       const std::function<void(std::size_t done, std::size_t total)>& progress = nullptr,
                       std::size_t enough = SIZE_MAX);

// Returns a few columns, ascending, of which every row has one. Greedy: takes the first column that most rows still
// need, then removes columns that the others make superfluous. `rows[r]` are the columns of row r, below
// `column_count`. Rows without any are ignored.
std::vector<std::size_t> small_cover(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count);

}  // namespace quack::grade
