#include "compare/board_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "compare/translation.h"

namespace quack {

namespace {

// A board of a frame as rows of letters with the input's own numbers at the left and below.
std::vector<std::string> drawn(const BoardFrame& frame, const std::string& board) {
  const int last_row = frame.top_row + frame.row_step * static_cast<int>(std::count(board.begin(), board.end(), '/'));
  const std::size_t width = std::to_string(std::max(frame.top_row, last_row)).size();
  std::vector<std::string> rows;
  std::size_t columns = 0;
  int number = frame.top_row;
  for (std::size_t at = 0; at <= board.size(); number += frame.row_step) {
    const std::size_t end = std::min(board.find('/', at), board.size());
    std::string cells;
    for (std::size_t empty = 0; at < end; ++at) {
      const bool is_digit = board[at] >= '0' && board[at] <= '9';
      if (is_digit) empty = empty * 10 + static_cast<std::size_t>(board[at] - '0');
      if (is_digit && at + 1 < end && board[at + 1] >= '0' && board[at + 1] <= '9') continue;
      for (; empty > 0; --empty) cells += " .";
      if (!is_digit) cells += {' ', board[at]};
    }
    at = end + 1;
    columns = cells.size() / 2;
    rows.push_back(fmt::format("{:>{}} {}", number, width, cells));
  }
  std::string below(width + 1, ' ');
  for (std::size_t i = 0; i < columns; ++i) below += fmt::format("{:>2}", frame.left_column + static_cast<int>(i));
  rows.push_back(std::move(below));
  return rows;
}

}  // namespace

std::string boards_text(const BoardFrame& frame) {
  const std::vector<std::string> before = drawn(frame, frame.board);
  const std::vector<std::string> after = drawn(frame, frame.after);
  const std::size_t width = std::max<std::size_t>(before.front().size(), 12) + 6;
  std::string text =
      fmt::format("{:<{}}{}\n", translated(frame.to_move + " to move"), width, translated("after it, by the rules"));
  for (std::size_t i = 0; i < before.size(); ++i) {
    text += fmt::format("{:<{}}{}\n", before[i], width, i < after.size() ? after[i] : "");
  }
  return text;
}

}  // namespace quack
