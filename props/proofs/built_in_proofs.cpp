#include <memory>
#include <utility>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/rules.h"
#include "props/proofs/proofs.h"

namespace quack::proofs {

std::vector<Part> built_in_proofs() {
  std::vector<Part> all;
  const auto add = [&](const char* problem, std::vector<Part> parts) {
    for (Part& part : parts) {
      part.problem = problem;
      all.push_back(std::move(part));
    }
  };
  add("duckchess", duck_chess_proofs(CheckRule::either_side));
  add("duckchess-remix", duck_chess_proofs(CheckRule::mover_only));
  add("primitive-chess",
      primitive_chess_parts(cached_reference, [] { return std::make_unique<optimized::PrimitiveChess>(); }));
  return all;
}

}  // namespace quack::proofs
