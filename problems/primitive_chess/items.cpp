#include "problems/primitive_chess/items.h"

#include <span>
#include <variant>

#include "judge/primitive_text.h"
#include "problems/counted_input.h"
#include "problems/primitive_chess/smaller.h"
#include "problems/primitive_chess/trace.h"

namespace quack {

namespace {

// The three lines of a case, without the last LF.
std::string item_of(const PrimitiveCase& board_case) {
  std::string input;
  judge::append_input(input, std::span(&board_case, 1));
  input.pop_back();
  return input.substr(input.find('\n') + 1);
}

std::string board_of(const PrimitiveCase& board_case) {
  std::string board;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    if (x > 1) board += '/';
    std::int64_t empty = 0;
    for (std::int64_t y = 1; y <= board_case.m; ++y) {
      const char drawn = drawn_on(board_case, x, y);
      if (drawn == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) board += std::to_string(empty);
      empty = 0;
      board += drawn;
    }
    if (empty > 0) board += std::to_string(empty);
  }
  return board;
}

// Row and column of a cell in the drawing.
std::pair<int, int> drawn_at(const PrimitivePiece& piece) {
  return {static_cast<int>(piece.x) - 1, static_cast<int>(piece.y) - 1};
}

BoardFrame frame_of(const PrimitiveCase& board_case, const PrimitiveTrace& story) {
  BoardFrame frame;
  frame.item_text = item_of(board_case);
  frame.answer = name(story.answer);
  frame.outcome = story.sentence;
  frame.to_move = "first player";
  frame.top_row = 1;
  frame.row_step = 1;
  frame.left_column = 1;
  if (is_drawn(board_case)) {
    frame.board = board_of(board_case);
    frame.marked = {drawn_at(board_case.first), drawn_at(board_case.second)};
  }
  return frame;
}

}  // namespace

std::vector<std::string> primitive_items(std::string_view input) {
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  std::vector<std::string> items;
  while (const auto board_case = reader.next()) items.push_back(item_of(*board_case));
  return items;
}

std::vector<std::string> simpler_primitive_items(const std::vector<std::string>& items, std::size_t index) {
  const std::string input = counted_input({items.at(index)});
  const auto read = judge::read_primitive_input(input);
  std::vector<std::string> simpler;
  for (const PrimitiveCase& board_case : smaller_cases(std::get<std::vector<PrimitiveCase>>(read).front())) {
    simpler.push_back(item_of(board_case));
  }
  return simpler;
}

std::vector<PieceWord> primitive_pieces() {
  return {{.letter = 'R', .name = "first player's rook", .symbol = "R", .side = "red"},
          {.letter = 'B', .name = "first player's bishop", .symbol = "B", .side = "red"},
          {.letter = 'r', .name = "second player's rook", .symbol = "r", .side = "blue"},
          {.letter = 'b', .name = "second player's bishop", .symbol = "b", .side = "blue"}};
}

std::vector<BoardFrame> primitive_frames(std::string_view input, std::uint64_t first, std::uint64_t count) {
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  PrimitiveTracer teller;
  std::vector<BoardFrame> frames;
  std::uint64_t item = 0;
  while (frames.size() < count) {
    const auto board_case = reader.next();
    if (!board_case) break;
    if (++item >= first) frames.push_back(frame_of(*board_case, teller.tell(*board_case)));
  }
  return frames;
}

}  // namespace quack
