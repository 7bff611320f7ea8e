#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fuzz/target.h"
#include "game/primitive_chess.h"
#include "problems/random.h"

namespace quack::fuzz {

// New lists of cases out of old ones, as Target::mutate and Target::cross. Boards are small and mostly thin, because
// that is where forced wins are, but for a few of any size up to 10^9. One mutation in a hundred is of bytes instead.
std::string mutate_primitive_input(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation);
std::string cross_primitive_inputs(std::string_view first, std::string_view second, std::size_t max_size,
                                   Random& random);

// The nearest proper case (PC-4.2, PC-4.4): sides and cells are brought within their bounds, two pieces on one cell are
// parted, and a bishop that has no move becomes a rook.
PrimitiveCase mended(PrimitiveCase board_case);

}  // namespace quack::fuzz
