#pragma once

#include <optional>

#include "game/primitive_chess.h"
#include "optimized/primitive_class.h"

namespace quack::optimized {

// Primitive chess in constant time: finds the class of the case and looks its answer up. Any n and m up to 10^9.
class PrimitiveChess : public PrimitiveChessEngine {
 public:
  // The table is copied; tests pass changed ones.
  explicit PrimitiveChess(const PrimitiveTable& table = kPrimitiveTable) : table_(table) {}

  // Always an answer, if the case is proper.
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    return table_[primitive_class(board_case)][primitive_kind_pair(board_case.first.kind, board_case.second.kind)];
  }

 private:
  PrimitiveTable table_;
};

}  // namespace quack::optimized
