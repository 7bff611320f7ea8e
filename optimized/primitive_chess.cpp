#include "optimized/primitive_chess.h"

#include "optimized/primitive_table.h"

namespace quack::optimized {

const PrimitiveTable& primitive_table() { return kPrimitiveTable; }

PrimitiveChess::PrimitiveChess() : PrimitiveChess(kPrimitiveTable) {}

PrimitiveChess::PrimitiveChess(const PrimitiveTable& table) : table_(table) {}

std::optional<PrimitiveAnswer> PrimitiveChess::answer(const PrimitiveCase& board_case) {
  return table_[primitive_class(board_case)][primitive_kind_pair(board_case.first.kind, board_case.second.kind)];
}

}  // namespace quack::optimized
