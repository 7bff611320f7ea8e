#pragma once

#include <string>

#include "compare/problem.h"
#include "game/primitive_chess.h"

namespace quack {

// Answers a lenient judge input of primitive chess with an engine. Stops before a case that is beyond its reach, which
// is told as a fault at the line on which the case begins.
Answered answer_primitive_input(judge::ByteSource& source, judge::ByteSink& out, PrimitiveChessEngine& engine);

}  // namespace quack
