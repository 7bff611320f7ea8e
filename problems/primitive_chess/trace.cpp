#include "problems/primitive_chess/trace.h"

namespace quack {

namespace {

constexpr std::int64_t kDrawnRows = 40;
constexpr std::int64_t kDrawnColumns = 60;

std::string cell_text(std::int64_t x, std::int64_t y) {
  return '(' + std::to_string(x) + ',' + std::to_string(y) + ')';
}

std::string kind_text(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? "rook" : "bishop"; }

std::string sentence_of(const PrimitiveCase& board_case, const reference::PrimitiveChess::BestPlay& play) {
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

}  // namespace

PrimitiveTrace PrimitiveTracer::tell(const PrimitiveCase& board_case) {
  if (const auto play = reference_.best_play(board_case)) return {play->answer, sentence_of(board_case, *play)};
  const auto answer = optimized_.answer(board_case).value_or(PrimitiveAnswer::draw);
  return {answer,
          sentence_of(answer) + " (by the optimized engine: the reference reaches " + reference_.reach() + " only)"};
}

bool is_drawn(const PrimitiveCase& board_case) { return board_case.n <= kDrawnRows && board_case.m <= kDrawnColumns; }

char drawn_on(const PrimitiveCase& board_case, std::int64_t x, std::int64_t y) {
  if (board_case.first.x == x && board_case.first.y == y) return letter(board_case.first.kind);
  if (board_case.second.x == x && board_case.second.y == y) {
    return board_case.second.kind == PrimitiveKind::rook ? 'r' : 'b';
  }
  return '.';
}

}  // namespace quack
