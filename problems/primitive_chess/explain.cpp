#include <string>

#include "judge/primitive_text.h"
#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/members.h"
#include "problems/primitive_chess/solver.h"

namespace quack {

namespace {

constexpr std::int64_t kDrawnRows = 40;
constexpr std::int64_t kDrawnColumns = 60;

std::string cell_text(std::int64_t x, std::int64_t y) {
  return '(' + std::to_string(x) + ',' + std::to_string(y) + ')';
}

std::string kind_text(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? "rook" : "bishop"; }

std::string sentence_of(const PrimitiveCase& board_case, const PrimitiveSolver::BestPlay& play) {
  const std::string move =
      "the first player's " + kind_text(board_case.first.kind) + " goes to " + cell_text(play.x, play.y);
  const bool at_once = play.x == board_case.second.x && play.y == board_case.second.y;
  switch (play.answer) {
    case PrimitiveAnswer::win:
      if (at_once) return "the first player captures at once on " + cell_text(play.x, play.y);
      return "the first player can force a capture in " + std::to_string(play.plies) + " plies: " + move +
             " to begin with";
    case PrimitiveAnswer::lose:
      return "the second player can force a capture; the first holds out longest, " + std::to_string(play.plies) +
             " plies, if " + move;
    case PrimitiveAnswer::draw:
      break;
  }
  return "neither player can force a capture; " + move + " to keep it so";
}

std::string sentence_of(PrimitiveAnswer answer) {
  switch (answer) {
    case PrimitiveAnswer::win:
      return "the first player can force a capture";
    case PrimitiveAnswer::lose:
      return "the second player can force a capture";
    case PrimitiveAnswer::draw:
      break;
  }
  return "neither player can force a capture";
}

// What there is to say of one case.
struct Trace {
  PrimitiveAnswer answer = PrimitiveAnswer::draw;
  std::string sentence;  // "the first player captures at once on (1,3)"
};

// By the reference, and beyond its reach by the optimized engine.
Trace trace_of(const PrimitiveCase& board_case) {
  const PrimitiveSolver reference;
  if (const auto play = reference.best_play(board_case)) return {play->answer, sentence_of(board_case, *play)};
  const auto answer = optimized::PrimitiveChess().answer(board_case).value_or(PrimitiveAnswer::draw);
  return {answer,
          sentence_of(answer) + " (by the optimized engine: the reference reaches " + reference.reach() + " only)"};
}

// Whether the board is small enough to be drawn.
bool is_drawn(const PrimitiveCase& board_case) { return board_case.n <= kDrawnRows && board_case.m <= kDrawnColumns; }

// What stands on a cell of a drawing: 'R' or 'B' for the first player's piece, 'r' or 'b' for the second's, '.' if it
// is empty.
char drawn_on(const PrimitiveCase& board_case, std::int64_t x, std::int64_t y) {
  if (board_case.first.x == x && board_case.first.y == y) return letter(board_case.first.kind);
  if (board_case.second.x == x && board_case.second.y == y) {
    return board_case.second.kind == PrimitiveKind::rook ? 'r' : 'b';
  }
  return '.';
}

// Empty for a board that is too large to be drawn. The board from row 1 on; upper case for the first player's piece,
// lower case for the second's.
std::string board_text(const PrimitiveCase& board_case) {
  if (!is_drawn(board_case)) return "";
  std::string board;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    const std::string row = std::to_string(x);
    board += std::string(row.size() < 2 ? 1 : 0, ' ') + row + ' ';
    for (std::int64_t y = 1; y <= board_case.m; ++y) board += std::string(" ") + drawn_on(board_case, x, y);
    board += '\n';
  }
  return board + "    upper case: the first player, to move; rows are x, columns y, both from 1\n";
}

std::string in_full(const PrimitiveCase& board_case, const Trace& trace, std::uint64_t item, std::uint64_t count,
                    std::uint64_t line) {
  const std::string board = board_text(board_case);
  return "case " + std::to_string(item) + " of " + std::to_string(count) + ", line " + std::to_string(line) + ": " +
         to_text(board_case) + "\n\n" + board + (board.empty() ? "" : "\n") +
         "answer: " + std::string(name(trace.answer)) + ", by PC-3.1: " + trace.sentence + "\n    (" +
         std::string(sentence_of(primitive_clauses(), "PC-3.1")) + ")\n";
}

// The board of a frame: see BoardFrame::board.
std::string frame_board(const PrimitiveCase& board_case) {
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

BoardFrame frame_of(const PrimitiveCase& board_case, const Trace& trace) {
  BoardFrame frame;
  frame.item_text = item_of(board_case);
  frame.answer = name(trace.answer);
  frame.outcome = trace.sentence;
  frame.to_move = "first player";
  frame.top_row = 1;
  frame.row_step = 1;
  frame.left_column = 1;
  if (is_drawn(board_case)) {
    frame.board = frame_board(board_case);
    frame.marked = {drawn_at(board_case.first), drawn_at(board_case.second)};
  }
  return frame;
}

}  // namespace

Problem::Explained explain_primitive(std::string_view input, std::optional<std::uint64_t> item) {
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  Problem::Explained explained;
  std::uint64_t cases = 0;
  while (const auto board_case = reader.next()) {
    ++cases;
    if (!item) {
      const Trace trace = trace_of(*board_case);
      explained.text += std::to_string(cases) + ". " + to_text(*board_case) + " -> " + std::string(name(trace.answer)) +
                        "  [PC-3.1: " + trace.sentence + "]\n";
    } else if (cases == *item) {
      explained.text = in_full(*board_case, trace_of(*board_case), cases, reader.count(), reader.line());
      return explained;
    }
  }
  explained.fault = reader.fault();
  if (item && !explained.fault) {
    explained.refusal = "there is no case " + std::to_string(*item) + "; the input has " + std::to_string(cases);
  }
  return explained;
}

std::optional<LineReason> primitive_reason(std::string_view input, std::uint64_t line,
                                           std::optional<std::string_view> found) {
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  std::uint64_t cases = 0;
  while (const auto board_case = reader.next()) {
    if (++cases < line) continue;
    LineReason reason{.item = cases,
                      .input_line = reader.line(),
                      .item_text = to_text(*board_case),
                      .clause = "PC-3.1",
                      .sentence = trace_of(*board_case).sentence,
                      .board = board_text(*board_case)};
    if (!found) reason.clause = "PC-4.3";
    return reason;
  }
  if (reader.fault()) return std::nullopt;
  return LineReason{.clause = "PC-4.3", .sentence = std::string(sentence_of(primitive_clauses(), "PC-4.3"))};
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
  std::vector<BoardFrame> frames;
  std::uint64_t item = 0;
  while (frames.size() < count) {
    const auto board_case = reader.next();
    if (!board_case) break;
    if (++item >= first) frames.push_back(frame_of(*board_case, trace_of(*board_case)));
  }
  return frames;
}

}  // namespace quack
