#pragma once

#include <sstream>
#include <string>

#include "optimized/primitive_chess.h"
#include "testdata/package/programs/primitive_program.h"

namespace quack::package {

// The right output.
std::string answer_to(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  optimized::PrimitiveChess engine;
  answer_all(in, out, [&engine](const PrimitiveCase& board) { return *engine.answer(board); });
  return out.str();
}

}  // namespace quack::package
