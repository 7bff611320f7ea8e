#pragma once
#include "game/primitive_chess.h"
namespace quack::optimized {
class PrimitiveChess : public PrimitiveChessEngine {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;
  std::string reach() const override;
};
}  // namespace quack::optimized
