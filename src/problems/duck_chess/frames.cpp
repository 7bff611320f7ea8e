#include "game/position.h"
#include "problems/duck_chess/game.h"
#include "problems/duck_chess/trace.h"

namespace quack {
namespace {

// "valid: the red duck goes from (2,0) to (4,3); it captures the blue soldier on (4,3); check: …", or why it is not.
Message outcome_text(const DuckStep& step, const DuckVariant& variant) {
  Message text = movement_sentence(step, variant).text;
  if (!step.outcome.valid()) return text;
  const auto add = [&](const Sentence& sentence) { text = tr("{}; {}", text, sentence.text); };
  if (step.outcome.captured) add(capture_sentence(step, variant));
  if (step.outcome.check) add(check_sentence(step, variant));
  if (step.outcome.over) add(end_sentence(step));
  return tr("valid: {0}", text);
}

// Row and column of a cell in the drawing, which begins with row x=9.
std::pair<int, int> drawn_at(Cell cell) { return {kRowCount - 1 - cell.x, cell.y}; }

// The board alone of the position's text.
std::string board_of(const Position& position) {
  const std::string text = to_text(position);
  return text.substr(0, text.find(' '));
}

BoardFrame frame_of(const DuckStep& step, const DuckVariant& variant) {
  const text::DuckDialect& dialect = *variant.dialect;
  BoardFrame frame;
  frame.item_text = to_text(step.operation, dialect);
  frame.answer = answer_line(step, variant).value_or("");
  frame.outcome = outcome_text(step, variant);
  frame.board = board_of(step.before);
  frame.after = board_of(step.after);
  frame.to_move = word_of(step.before.side_to_move);
  frame.top_row = dialect.row({kRowCount - 1, 0});
  frame.row_step = dialect.row({kRowCount - 2, 0}) - frame.top_row;
  frame.left_column = dialect.column({0, 0});
  frame.marked = {drawn_at(step.operation.from), drawn_at(step.operation.to)};
  if (step.outcome.blocker) frame.blockers = {drawn_at(*step.outcome.blocker)};
  frame.is_move = true;
  if (!step.outcome.valid() || step.outcome.over) return frame;
  for (const Threat& threat : deciding_threats(step, variant)) {
    auto& attack =
        frame.attacks.emplace_back(BoardFrame::Attack{.from = drawn_at(threat.from), .to = drawn_at(threat.captain)});
    for (const Cell cell : blockers_of(step.after, threat)) attack.blockers.push_back(drawn_at(cell));
  }
  return frame;
}

char letter_of(Piece piece) {
  Position alone;
  alone.put({kRowCount - 1, 0}, piece);
  return to_text(alone).front();
}

}  // namespace

std::vector<DrawnPiece> duck_pieces() {
  std::vector<DrawnPiece> pieces;
  for (const Side side : kSides) {
    for (const Kind kind : kKinds) {
      const char letter = letter_of({side, kind});
      pieces.push_back({.letter = letter,
                        .name = word_of(Piece{side, kind}),
                        .kind = word_of(kind),
                        .player = word_of(side),
                        .symbol = std::string(1, letter),
                        .side = std::string(name(side))});
    }
  }
  return pieces;
}

std::vector<BoardFrame> duck_frames(const DuckVariant& variant, std::string_view input, std::uint64_t first,
                                    std::uint64_t count) {
  DuckTrace story(variant, input);
  std::vector<BoardFrame> frames;
  while (frames.size() < count) {
    const auto step = story.next();
    if (!step) break;
    if (step->item >= first) frames.push_back(frame_of(*step, variant));
  }
  return frames;
}

}  // namespace quack
