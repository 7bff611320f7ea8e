#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/primitive_chess.h"

namespace quack::fuzz {

inline constexpr std::int64_t kThinRows = 4;  // of a board, or columns

// Returns the right answer to a case of any size. Where the reference takes too long (is_quick), it relies on what
// docs/primitive-chess.md proves of larger boards: on a broad board a capture at hand wins and everything else is a
// draw; a thin board has the same answer without an even number of columns far from both pieces.
std::optional<PrimitiveAnswer> right_answer(PrimitiveChessEngine& reference, const PrimitiveCase& board_case);

// "WIN", "LOSE", "DRAW" or "none".
std::string in_words(std::optional<PrimitiveAnswer> answer);

// The board as a picture, row 1 on top, the second player's piece in lower case; empty if it does not fit on a screen.
std::string drawn(const PrimitiveCase& board_case);

}  // namespace quack::fuzz
