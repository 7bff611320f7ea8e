#include "optimized/duck_chess.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <variant>

namespace quack::optimized {

Position duck_chess_start() {
  return std::get<Position>(position_from_text("rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r"));
}

Position duck_chess_remix_start() {
  return std::get<Position>(position_from_text("rhegcgehr/9/4d4/s1s1s1s1s/9/9/S1S1S1S1S/4D4/9/RHEGCGEHR r"));
}

std::vector<Outcome> DuckChess::play_batch(std::span<const Operation> operations) {
  std::array<OutcomeCode, DuckReplay::kMostAtOnce> codes;
  std::vector<Outcome> outcomes;
  outcomes.reserve(operations.size());
  while (!operations.empty()) {
    const auto now = operations.first(std::min(operations.size(), codes.size()));
    operations = operations.subspan(now.size());
    replay_.play_all(now, codes.data());
    std::transform(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(now.size()), std::back_inserter(outcomes),
                   outcome_of);
  }
  return outcomes;
}

std::vector<Operation> DuckChess::moves() const {
  constexpr std::size_t kMovesOfMostPositions = 96;
  std::vector<Operation> moves;
  if (over()) return moves;
  moves.reserve(kMovesOfMostPositions);
  game().each_move([&moves](DuckMove move) { moves.push_back(operation_of(move)); });
  return moves;
}

}  // namespace quack::optimized
