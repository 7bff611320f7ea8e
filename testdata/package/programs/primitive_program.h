#pragma once

#include <istream>
#include <ostream>

#include "game/primitive_chess.h"

namespace quack::package {

// Reads a judge input and writes what `answer` says of each case.
template <class Answer>
void answer_all(std::istream& in, std::ostream& out, Answer answer) {
  const auto kind = [](char letter) { return letter == 'R' ? PrimitiveKind::rook : PrimitiveKind::bishop; };
  long count = 0;
  in >> count;
  PrimitiveCase board;
  char first = 'R';
  char second = 'R';
  while (count-- > 0 && in >> board.n >> board.m >> board.first.x >> board.first.y >> first >> board.second.x >>
                            board.second.y >> second) {
    board.first.kind = kind(first);
    board.second.kind = kind(second);
    out << name(answer(board)) << '\n';
  }
}

}  // namespace quack::package
