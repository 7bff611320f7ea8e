#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/game.h"
#include "problems/primitive_chess/rules.h"
#include "text/primitive_text.h"

namespace quack {
namespace {

constexpr std::int64_t kDrawnRows = 40;
constexpr std::int64_t kDrawnColumns = 60;
constexpr std::size_t kShownPlies = 20;    // of a line of play, in a sentence
constexpr std::size_t kDrawPlies = 4;      // of a play without end
constexpr std::size_t kLongestLine = 400;  // on the boards that the reference reaches no win takes longer

std::string cell_text(std::int64_t x, std::int64_t y) {
  return '(' + std::to_string(x) + ',' + std::to_string(y) + ')';
}

// The letter of a piece in a drawing: upper case for the first player's.
char letter_of(const PrimitivePiece& piece, bool is_first) {
  const char upper = letter(piece.kind);
  return is_first ? upper : static_cast<char>(upper - 'A' + 'a');
}

Message player_word(bool is_first) { return is_first ? tr("first player") : tr("second player"); }

struct Ply {
  std::array<PrimitivePiece, 2> pieces;  // the first player's, the second's
  std::size_t mover = 0;                 // whose move it is
  std::int64_t x = 0, y = 0;             // where it goes

  bool captures() const { return x == pieces[1 - mover].x && y == pieces[1 - mover].y; }
};

std::vector<Ply> plies_of(const PrimitiveCase& board_case, const BestPlay& play) {
  std::vector<Ply> plies;
  std::array pieces = {board_case.first, board_case.second};
  for (const auto& [x, y] : play.line) {
    plies.push_back({pieces, plies.size() % 2, x, y});
    std::tie(pieces[plies.back().mover].x, pieces[plies.back().mover].y) = std::pair(x, y);
  }
  return plies;
}

// "R(1,3)", "bx(1,3)" for a capture.
std::string ply_text(const Ply& ply) {
  return letter_of(ply.pieces[ply.mover], ply.mover == 0) + std::string(ply.captures() ? "x" : "") +
         cell_text(ply.x, ply.y);
}

// "1. R(1,3) 2. b(2,2) 3. Rx(2,2)"; of a long line the beginning and the end.
std::string line_text(const std::vector<Ply>& line, int plies) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line.size() > kShownPlies && i == kShownPlies - 3) {
      text += " ...";
      i = line.size() - 3;
    }
    text += (i > 0 ? " " : "") + std::to_string(i + 1) + ". " + ply_text(line[i]);
  }
  return line.size() < static_cast<std::size_t>(plies) || plies == 0 ? text + " ..." : text;
}

Message sentence_of(const BestPlay& play, const std::vector<Ply>& line) {
  const std::string course = line_text(line, play.plies);
  switch (play.answer) {
    case PrimitiveAnswer::win:
      if (play.plies == 1) return tr("the first player captures at once on {0}", cell_text(line[0].x, line[0].y));
      return tr("the first player can force a capture in {0} plies: {1}", play.plies, course);
    case PrimitiveAnswer::lose:
      return tr("the second player can force a capture; the first holds out longest, {0} plies, by {1}", play.plies,
                course);
    case PrimitiveAnswer::draw:
      break;
  }
  return tr("neither player can force a capture, and play goes on for ever: {0}", course);
}

Message sentence_of(PrimitiveAnswer answer) {
  switch (answer) {
    case PrimitiveAnswer::win:
      return tr("the first player can force a capture");
    case PrimitiveAnswer::lose:
      return tr("the second player can force a capture");
    case PrimitiveAnswer::draw:
      break;
  }
  return tr("neither player can force a capture");
}

struct Trace {
  PrimitiveAnswer answer = PrimitiveAnswer::draw;
  Message sentence;       // "the first player captures at once on (1,3)"
  std::vector<Ply> line;  // best play; empty beyond the reference's reach
};

// Traces a case by the reference, and beyond its reach by the optimized engine.
Trace trace_of(const PrimitiveCase& board_case) {
  if (auto play = best_play(board_case, kLongestLine)) {
    if (play->answer == PrimitiveAnswer::draw) play->line.resize(kDrawPlies);
    std::vector<Ply> line = plies_of(board_case, *play);
    return {play->answer, sentence_of(*play, line), std::move(line)};
  }
  const auto answer = optimized::PrimitiveChess().answer(board_case).value_or(PrimitiveAnswer::draw);
  return {answer,
          tr("{0} (by the optimized engine: the reference reaches boards of at most {1} cells only)",
             sentence_of(answer), reference::PrimitiveChess::kMaxCells),
          {}};
}

bool is_drawn(const PrimitiveCase& board_case) { return board_case.n <= kDrawnRows && board_case.m <= kDrawnColumns; }

// The board from row 1 on, upper case for the first player's piece, lower case for the second's; empty if too large.
Message board_text(const PrimitiveCase& board_case) {
  if (!is_drawn(board_case)) return {};
  std::string board;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    const std::string row = std::to_string(x);
    board += std::string(row.size() < 2 ? 1 : 0, ' ') + row + ' ';
    for (std::int64_t y = 1; y <= board_case.m; ++y) board += std::string(" ") + drawn_on(board_case, x, y);
    board += '\n';
  }
  return Message(board + "    ") + tr("upper case: the first player, to move; rows are x, columns y, both from 1") +
         Message("\n");
}

Message in_full(const PrimitiveCase& board_case, const Trace& trace, std::uint64_t item, std::uint64_t count,
                std::uint64_t line) {
  const Message board = board_text(board_case);
  return tr("case {0} of {1}, line {2}: {3}", item, count, line, words_of(board_case)) + Message("\n\n") + board +
         Message(board.empty() ? "" : "\n") + tr("answer: {0}, by PC-3.1: {1}", name(trace.answer), trace.sentence) +
         Message("\n    ") + tr("({})", sentence_of(primitive_clauses(), "PC-3.1")) + Message("\n");
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

std::pair<int, int> drawn_at(std::int64_t x, std::int64_t y) {
  return {static_cast<int>(x) - 1, static_cast<int>(y) - 1};
}

// The case, and then the line of play move by move.
void add_frames(const PrimitiveCase& board_case, std::vector<BoardFrame>& frames) {
  const Trace trace = trace_of(board_case);
  BoardFrame whole = primitive_frame(board_case, true);
  whole.item_text = item_of(board_case);
  whole.answer = name(trace.answer);
  whole.outcome = trace.sentence;
  if (!whole.board.empty()) {
    whole.marked = {drawn_at(board_case.first.x, board_case.first.y),
                    drawn_at(board_case.second.x, board_case.second.y)};
  }
  frames.push_back(std::move(whole));
  if (!is_drawn(board_case)) return;
  for (const Ply& ply : trace.line) {
    const PrimitivePiece& piece = ply.pieces[ply.mover];
    BoardFrame frame = primitive_frame({board_case.n, board_case.m, ply.pieces[0], ply.pieces[1]}, ply.mover == 0);
    frame.continues = true;
    frame.item_text = ply_text(ply);
    frame.outcome = tr("valid: {0}", tr(ply.captures() ? tr_later("the {0}'s {1} captures on {2}")
                                                       : tr_later("the {0}'s {1} goes to {2}"),
                                        frame.to_move, word_of(piece.kind), cell_text(ply.x, ply.y)));
    frame.marked = {drawn_at(piece.x, piece.y), drawn_at(ply.x, ply.y)};
    frame.is_move = true;
    frames.push_back(std::move(frame));
  }
}

}  // namespace

char drawn_on(const PrimitiveCase& board_case, std::int64_t x, std::int64_t y) {
  if (board_case.first.x == x && board_case.first.y == y) return letter_of(board_case.first, true);
  if (board_case.second.x == x && board_case.second.y == y) return letter_of(board_case.second, false);
  return '.';
}

Game::Explained explain_primitive(std::string_view input, std::optional<std::uint64_t> item) {
  MemorySource source(input);
  text::PrimitiveReader reader(source);
  Game::Explained explained;
  std::uint64_t cases = 0;
  while (const auto board_case = reader.next()) {
    ++cases;
    if (!item) {
      const Trace trace = trace_of(*board_case);
      explained.text += tr("{0}. {1} -> {2}  [{3}]", cases, words_of(*board_case), name(trace.answer),
                           tr("{}: {}", "PC-3.1", trace.sentence)) +
                        Message("\n");
    } else if (cases == *item) {
      explained.text = in_full(*board_case, trace_of(*board_case), cases, reader.count(), reader.line());
      return explained;
    }
  }
  explained.fault = reader.fault();
  if (item && !explained.fault) explained.refusal = tr("there is no case {0}; the input has {1}", *item, cases);
  return explained;
}

std::optional<LineReason> primitive_reason(std::string_view input, std::uint64_t line,
                                           std::optional<std::string_view> found) {
  MemorySource source(input);
  text::PrimitiveReader reader(source);
  std::uint64_t cases = 0;
  while (const auto board_case = reader.next()) {
    if (++cases < line) continue;
    LineReason reason{.item = cases,
                      .input_line = reader.line(),
                      .item_text = words_of(*board_case),
                      .clause = "PC-3.1",
                      .sentence = trace_of(*board_case).sentence,
                      .board = board_text(*board_case)};
    if (!found) reason.clause = "PC-4.3";
    return reason;
  }
  if (reader.fault()) return std::nullopt;
  return LineReason{.clause = "PC-4.3", .sentence = sentence_of(primitive_clauses(), "PC-4.3")};
}

std::vector<DrawnPiece> primitive_pieces() {
  std::vector<DrawnPiece> pieces;
  for (const bool is_first : {true, false}) {
    for (const PrimitiveKind kind : {PrimitiveKind::rook, PrimitiveKind::bishop}) {
      const char letter = letter_of({.kind = kind}, is_first);
      pieces.push_back({.letter = letter,
                        .name = tr("{0}'s {1}", player_word(is_first), word_of(kind)),
                        .kind = word_of(kind),
                        .player = player_word(is_first),
                        .symbol = std::string(1, letter),
                        .side = is_first ? "red" : "blue"});
    }
  }
  return pieces;
}

BoardFrame primitive_frame(const PrimitiveCase& board_case, bool first_to_move) {
  BoardFrame frame;
  frame.to_move = player_word(first_to_move);
  frame.top_row = 1;
  frame.row_step = 1;
  frame.left_column = 1;
  if (is_drawn(board_case)) frame.board = frame_board(board_case);
  return frame;
}

std::vector<BoardFrame> primitive_frames(std::string_view input, std::uint64_t first, std::uint64_t count) {
  MemorySource source(input);
  text::PrimitiveReader reader(source);
  std::vector<BoardFrame> frames;
  for (std::uint64_t item = 1; item < first + count; ++item) {
    const auto board_case = reader.next();
    if (!board_case) break;
    if (item >= first) add_frames(*board_case, frames);
  }
  return frames;
}

}  // namespace quack
