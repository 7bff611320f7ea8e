#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/primitive_chess.h"
#include "problems/fuzzing.h"

namespace quack::fuzz {

// The engines that are compared: the reference and the optimized one, unless a bug is planted.
std::shared_ptr<PrimitiveChessEngine> primitive_reference();
std::shared_ptr<PrimitiveChessEngine> primitive_engine();

// The property: both engines give the same answer to every case; to one that is not in the reference's reach
// (is_quick) the second one gives any answer at all. The input is judge text, read as `answer` reads it; of a
// malformed one, the cases before the error count.
Property same_primitive_answers(std::shared_ptr<PrimitiveChessEngine> expected,
                                std::shared_ptr<PrimitiveChessEngine> actual);

// The hooks of the problem.
Fuzzing primitive_fuzzing(const std::shared_ptr<PrimitiveChessEngine>& actual = primitive_engine());

// The cases of a judge text, lenient; of a malformed one those before the error.
struct CasesRead {
  std::vector<PrimitiveCase> cases;
  bool is_whole = false;  // there is no error
};
CasesRead read_cases(std::string_view text);

// New lists of cases out of old ones, as Mutator::mutate and Mutator::cross. Boards are small and mostly thin, because
// that is where forced wins are, but for a few of any size up to 10^9. One mutation in a hundred is of bytes instead.
std::string mutate_primitive_input(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation);
std::string cross_primitive_inputs(std::string_view first, std::string_view second, std::size_t max_size,
                                   Random& random);

// The nearest proper case (PC-4.2, PC-4.4): sides and cells are brought within their bounds, two pieces on one cell are
// moved apart, and a bishop that has no move becomes a rook.
PrimitiveCase mended(PrimitiveCase board_case);

}  // namespace quack::fuzz
