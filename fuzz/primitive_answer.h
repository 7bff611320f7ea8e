#pragma once

#include <optional>

#include "game/primitive_chess.h"

namespace quack::fuzz {

inline constexpr std::int64_t kThinRows = 4;  // of a board, or columns

// The answer of the reference to a case of any size. Where it takes too long (is_quick), what docs/primitive-chess.md
// proves of larger boards: of a broad one, that a capture at hand wins and all else is drawn; of a thin one, what the
// reference says of the same pieces on a board that is shorter by an even number of columns, taken out far from both.
std::optional<PrimitiveAnswer> right_answer(PrimitiveChessEngine& reference, const PrimitiveCase& board_case);

}  // namespace quack::fuzz
