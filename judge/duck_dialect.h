#pragma once

#include <array>
#include <string_view>

#include "game/cell.h"
#include "game/outcome.h"
#include "judge/answer_line.h"

namespace quack::judge {

// A dialect's own words and numbers. Rows run from `first_row` up to `first_row` + 9, columns from `first_column` up to
// `first_column` + 8.
struct DuckDialect {
  std::string_view count;                  // what the statement calls the number of operations
  std::array<std::string_view, 4> fields;  // what the statement calls the four numbers of an operation
  int first_row;
  int first_column;
  bool rows_from_blue;                         // the first row is blue's home row (DR-1.1), not red's (DC-1.1)
  AnswerLine (*line)(const Outcome& outcome);  // what answers an operation; empty for none
  const AnswerLines* lines;                    // the same by the outcome's code

  constexpr int last_row() const { return first_row + kRowCount - 1; }
  constexpr int last_column() const { return first_column + kColumnCount - 1; }

  // The same as a sum: the row that the number 0 would stand for, and what each of the next adds.
  constexpr int x_of_zero() const { return rows_from_blue ? last_row() : -first_row; }
  constexpr int x_step() const { return rows_from_blue ? -1 : 1; }

  // The cell of a row and a column in the dialect's numbers, both on the board; and back.
  constexpr Cell cell(int row, int column) const {
    return {rows_from_blue ? last_row() - row : row - first_row, column - first_column};
  }
  constexpr int row(Cell cell) const { return rows_from_blue ? last_row() - cell.x : cell.x + first_row; }
  constexpr int column(Cell cell) const { return cell.y + first_column; }
};

}  // namespace quack::judge
