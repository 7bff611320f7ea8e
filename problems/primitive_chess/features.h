#pragma once

#include <cstdint>
#include <vector>

#include "game/primitive_chess.h"
#include "problems/problem.h"
#include "reference/primitive_chess.h"

namespace quack {

// A feature of primitive chess by its number, and what it says.
struct PrimitiveTrait {
  std::uint32_t key;
  Feature feature;
};

// Everything that valid data can exercise, each once.
std::vector<PrimitiveTrait> primitive_traits();

// How a case goes. `plies` is 0 for a draw, and for what is not won or lost at once on a board too large to be told.
struct PrimitiveCourse {
  PrimitiveAnswer answer = PrimitiveAnswer::draw;
  int plies = 0;
  bool is_large = false;
};

// The course of a proper case; `reference` is asked where the board has at most `most_cells` cells.
PrimitiveCourse course_of(const PrimitiveCase& board_case, std::int64_t most_cells,
                          reference::PrimitiveChess& reference);

// What a case of that course exercises, as keys.
void see_case(const PrimitiveCase& board_case, const PrimitiveCourse& course, std::vector<std::uint32_t>& seen);

// What an input of these cases exercises as a whole.
void see_input(const std::vector<PrimitiveCase>& cases, std::vector<std::uint32_t>& seen);

}  // namespace quack
