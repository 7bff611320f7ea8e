#include "problems/primitive_chess/mistake_parts.h"

#include "problems/primitive_chess/mistakes.h"
#include "problems/primitive_chess/shrunk.h"

namespace quack {

std::optional<PrimitiveAnswer> CaseMistake::answer(const PrimitiveCase& board_case) {
  const bool small = board_case.n <= kPrimitiveMistakeCells && board_case.m <= kPrimitiveMistakeCells &&
                     board_case.n * board_case.m <= kPrimitiveMistakeCells;
  return PrimitiveChess::answer(small ? board_case : shrunk(board_case));
}

PrimitiveAnswer CaseMistake::opposite(PrimitiveAnswer answer) {
  if (answer == PrimitiveAnswer::draw) return answer;
  return answer == PrimitiveAnswer::win ? PrimitiveAnswer::lose : PrimitiveAnswer::win;
}

std::vector<GameMistake::Mark> GameMistake::solve(const Board& board) const {
  return concerns(board) ? solved_by_rounds(board) : CaseMistake::solve(board);
}

}  // namespace quack
