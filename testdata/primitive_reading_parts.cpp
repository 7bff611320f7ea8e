#include "testdata/primitive_reading_parts.h"

#include "testdata/primitive_readings.h"
#include "testdata/primitive_shrunk.h"

namespace quack::testdata {

std::optional<PrimitiveAnswer> CaseMistake::answer(const PrimitiveCase& board_case) {
  const bool small = board_case.n <= kPrimitiveReadingCells && board_case.m <= kPrimitiveReadingCells &&
                     board_case.n * board_case.m <= kPrimitiveReadingCells;
  return PrimitiveChess::answer(small ? board_case : shrunk(board_case));
}

PrimitiveAnswer CaseMistake::opposite(PrimitiveAnswer answer) {
  if (answer == PrimitiveAnswer::draw) return answer;
  return answer == PrimitiveAnswer::win ? PrimitiveAnswer::lose : PrimitiveAnswer::win;
}

std::vector<GameMistake::Mark> GameMistake::solve(const Board& board) const {
  return concerns(board) ? solved_by_rounds(board) : CaseMistake::solve(board);
}

}  // namespace quack::testdata
