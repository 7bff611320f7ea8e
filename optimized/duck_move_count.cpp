#include "optimized/duck_move_count.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include "game/processor.h"
// A function in which, and in all that is inlined into it, bits are counted by the processor's instruction.
#define QUACK_COUNTS_BITS [[gnu::target("popcnt"), gnu::flatten]]
#define QUACK_BIT_COUNT_INSTRUCTION QUACK_PROCESSOR_HAS(POPCNT, "popcnt")
#else
#define QUACK_COUNTS_BITS
#define QUACK_BIT_COUNT_INSTRUCTION false
#endif

namespace quack::optimized {

namespace {

[[gnu::always_inline]] inline std::uint64_t moves_of(const DuckGame& game) {
  return game.over() ? 0 : DuckMoveCount(game, game.side_to_move()).all();
}

[[gnu::always_inline]] inline std::uint64_t replies_of(const DuckGame& game) {
  std::uint64_t count = 0;
  const DuckReplies replies(game);
  game.each_move([&](DuckMove move) { count += replies.after(move); });
  return count;
}

QUACK_COUNTS_BITS std::uint64_t moves_by_instruction(const DuckGame& game) { return moves_of(game); }
QUACK_COUNTS_BITS std::uint64_t replies_by_instruction(const DuckGame& game) { return replies_of(game); }

}  // namespace

BitCount fastest_bit_count() { return QUACK_BIT_COUNT_INSTRUCTION ? BitCount::instruction : BitCount::portable; }

std::uint64_t count_moves(const DuckGame& game, BitCount bits) {
  return bits == BitCount::instruction ? moves_by_instruction(game) : moves_of(game);
}

std::uint64_t count_replies(const DuckGame& game, BitCount bits) {
  return bits == BitCount::instruction ? replies_by_instruction(game) : replies_of(game);
}

}  // namespace quack::optimized
