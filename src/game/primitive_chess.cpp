#include "game/primitive_chess.h"

namespace quack {

std::string_view name(PrimitiveAnswer answer) {
  switch (answer) {
    case PrimitiveAnswer::win:
      return "WIN";
    case PrimitiveAnswer::lose:
      return "LOSE";
    case PrimitiveAnswer::draw:
      return "DRAW";
  }
  return "no answer at all";
}

std::string_view name(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? "rook" : "bishop"; }

char letter(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? 'R' : 'B'; }

namespace {

std::string to_text(const PrimitivePiece& piece) {
  return std::string(1, letter(piece.kind)) + " (" + std::to_string(piece.x) + ',' + std::to_string(piece.y) + ')';
}

}  // namespace

std::string to_text(const PrimitiveCase& board_case) {
  return std::to_string(board_case.n) + " x " + std::to_string(board_case.m) + ", first " + to_text(board_case.first) +
         ", second " + to_text(board_case.second);
}

}  // namespace quack
