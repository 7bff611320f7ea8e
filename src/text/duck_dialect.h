#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/cell.h"
#include "game/outcome.h"

namespace quack::text {

// An answer line in a box of fixed size, LF included, so that copying it is three moves and no loop. The longest is
// "blue elephant;blue elephant;yes;yes" and its LF, 36 bytes.
struct AnswerLine {
  static constexpr std::size_t kBytes = 48;
  static constexpr std::size_t kMostText = kBytes - 1;

  constexpr void add(std::string_view text) {
    for (const char byte : text) bytes[length++] = byte;
  }
  constexpr std::string_view text() const { return {bytes.data(), length}; }

  std::array<char, kMostText> bytes{};
  std::uint8_t length = 0;
};
static_assert(sizeof(AnswerLine) == AnswerLine::kBytes);

// [OutcomeCode::bits] -> the line of that outcome in one dialect. 512 entries of 48 bytes, 24 KiB, of which a game uses
// some thirty. Filled when the program is compiled by the dialect's own function for one line.
using AnswerLines = std::array<AnswerLine, OutcomeCode::kCount>;

// `line` makes the line of an Outcome.
template <class MakeLine>
constexpr AnswerLines make_answer_lines(MakeLine line) {
  AnswerLines lines{};
  for (std::size_t bits = 0; bits < lines.size(); ++bits)
    lines[bits] = line(outcome_of(OutcomeCode{static_cast<std::uint16_t>(bits)}));
  return lines;
}

// The names and numbers of a dialect. Rows are numbered from `first_row` on, columns from `first_column` on.
struct DuckDialect {
  std::string_view count;                  // what the statement calls the number of operations
  std::array<std::string_view, 4> fields;  // what the statement calls the four numbers of an operation
  int first_row;
  int first_column;
  bool rows_from_blue;                         // the first row is blue's home row (DR-1.1), not red's (DC-1.1)
  AnswerLine (*line)(const Outcome& outcome);  // the answer to an operation; empty if it has no line
  const AnswerLines* lines;                    // the same by the outcome's code
  bool answers_invalid;                        // an invalid operation has a line (DC-6.2), or none (DR-6.2)

  constexpr int last_row() const { return first_row + kRowCount - 1; }
  constexpr int last_column() const { return first_column + kColumnCount - 1; }

  // The cell of a row and a column in the dialect's numbers, both on the board; and back.
  constexpr Cell cell(int row, int column) const {
    return {rows_from_blue ? last_row() - row : row - first_row, column - first_column};
  }
  constexpr int row(Cell cell) const { return rows_from_blue ? last_row() - cell.x : cell.x + first_row; }
  constexpr int column(Cell cell) const { return cell.y + first_column; }
};

}  // namespace quack::text
