#include "optimized/duck_move_count.h"

namespace quack::optimized {

std::uint64_t count_moves(const DuckGame& game) {
  return game.over() ? 0 : DuckMoveCount(game, game.side_to_move()).all();
}

std::uint64_t count_replies(const DuckGame& game) {
  std::uint64_t count = 0;
  const DuckReplies replies(game);
  game.each_move([&](DuckMove move) { count += replies.after(move); });
  return count;
}

}  // namespace quack::optimized
