#pragma once

#include <optional>
#include <string>

#include "game/primitive_chess.h"
#include "optimized/primitive_class.h"

namespace quack::optimized {

// Primitive chess in constant time: finds the class of the case and looks its answer up. Any n and m up to 10^9.
class PrimitiveChess : public PrimitiveChessEngine {
 public:
  // With the table that is committed in primitive_table.h.
  PrimitiveChess();

  // With another, to see that the proofs notice it.
  explicit PrimitiveChess(const PrimitiveTable& table);

  // Always an answer, if the case is proper.
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;

 private:
  PrimitiveTable table_;
};

// The committed table.
const PrimitiveTable& primitive_table();

}  // namespace quack::optimized
