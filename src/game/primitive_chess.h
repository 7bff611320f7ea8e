#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quack {

enum class PrimitiveKind : std::uint8_t { rook, bishop };

// A piece of primitive chess and the cell it stands on, 1 <= x <= n, 1 <= y <= m (PC-1.1).
struct PrimitivePiece {
  std::int64_t x = 1;
  std::int64_t y = 1;
  PrimitiveKind kind = PrimitiveKind::rook;

  friend constexpr bool operator==(const PrimitivePiece&, const PrimitivePiece&) = default;
};

// One case: a board of n rows and m columns, 1 <= n, m <= 10^9, the first player's piece and the second's (PC-1.1).
// A case is *proper* if it keeps PC-4.2 as well: the cells differ and each piece has a move on its own.
struct PrimitiveCase {
  std::int64_t n = 1;
  std::int64_t m = 1;
  PrimitivePiece first;
  PrimitivePiece second;

  friend constexpr bool operator==(const PrimitiveCase&, const PrimitiveCase&) = default;
};

// The answer for the first player, who is to move (PC-3.1).
enum class PrimitiveAnswer : std::uint8_t { win, lose, draw };

// "WIN", "LOSE" or "DRAW" (PC-4.3).
std::string_view name(PrimitiveAnswer answer);

// "rook" or "bishop".
std::string_view name(PrimitiveKind kind);

// 'R' or 'B' (PC-1.2).
char letter(PrimitiveKind kind);

// One line for logs and failure messages: "3 x 5, first R (1,2), second B (2,4)".
std::string to_text(const PrimitiveCase& board_case);

// The interface of every implementation of primitive chess.
class PrimitiveChessEngine {
 public:
  virtual ~PrimitiveChessEngine() = default;

  // The answer to a proper case; none if the board is beyond the reach of this engine, which happens with the reference
  // alone. Not const, because an engine may keep its results for a board.
  virtual std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) = 0;
};

}  // namespace quack
