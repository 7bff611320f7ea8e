#include "problems/built_in_proofs.h"

#include <memory>
#include <utility>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/rules.h"

namespace quack {

std::vector<NamedPart> built_in_proofs() {
  std::vector<NamedPart> all;
  const auto add = [&](const char* problem, std::vector<proofs::Part> parts) {
    for (auto& part : parts) all.push_back({problem, std::move(part)});
  };
  add("duckchess", proofs::duck_chess_proofs(CheckRule::either_side));
  add("duckchess-remix", proofs::duck_chess_proofs(CheckRule::mover_only));
  add("primitive-chess",
      proofs::primitive_chess_parts(cached_reference, [] { return std::make_unique<optimized::PrimitiveChess>(); }));
  return all;
}

}  // namespace quack
