#pragma once

#include <cstdint>
#include <iosfwd>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include "fuzz/primitive_answer.h"
#include "game/primitive_chess.h"
#include "problems/primitive_chess/random_cases.h"
#include "props/property.h"

namespace quack::props {

using fuzz::in_words;

// One case of the properties of primitive chess, and the seed of what a property draws for itself.
struct BoardCase {
  PrimitiveCase board_case;
  std::uint64_t seed = 0;
};

// NOLINTNEXTLINE(readability-identifier-naming): RapidCheck's
void showValue(const BoardCase& drawn, std::ostream& out);

// Proper cases of that style. Smaller ones have the same pieces on a smaller board.
rc::Gen<BoardCase> board_cases(PrimitiveStyle style);

// The least shares of the classes of such cases, and the function that adds the case being tried to its classes: by the
// kinds of the pieces with the answer of the optimized engine, and by the size of the board.
LeastShares classes_of_cases(PrimitiveStyle style);
void classify_case(const PrimitiveCase& board_case);

// A complaint with the case, both answers, and the command that reproduces it.
std::string complaint_about(const PrimitiveCase& board_case, const std::string& expected, const std::string& actual);

}  // namespace quack::props
