#pragma once

#include <memory>

#include "game/primitive_chess.h"
#include "problems/fuzzing.h"

namespace quack::fuzz {

// The engines that are compared: the reference and the optimized one, unless a bug is planted.
std::shared_ptr<PrimitiveChessEngine> primitive_reference();
std::shared_ptr<PrimitiveChessEngine> primitive_engine();

// The property: both engines give the same answer to every case; to one that is not in the reference's reach
// (kMostCellsInRun) the second one gives any answer at all. The input is judge text, read as `answer` reads it; of a
// malformed one, the cases before the error count.
Property same_primitive_answers(std::shared_ptr<PrimitiveChessEngine> expected,
                                std::shared_ptr<PrimitiveChessEngine> actual);

// The hooks of the problem.
Fuzzing primitive_fuzzing(const std::shared_ptr<PrimitiveChessEngine>& actual = primitive_engine());

}  // namespace quack::fuzz
