#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "optimized/cell_set.h"
#include "optimized/duck_game.h"
#include "optimized/duck_move_count.h"

namespace quack::optimized {

// How many moves the other side has behind a move, for each move of a position, without making one: only the pieces
// whose moves it changes are counted anew. The game must outlive this.
template <class Tables, class Bits>
class DuckReplies {
 public:
  explicit DuckReplies(const DuckGame<Tables>& game)
      : before_(game, other(game.side_to_move())), total_(before_.neighbours()) {
    std::size_t piece = 0;
    before_.each_blockable([&]<Kind kKind>(CellNumber from) {
      const CellSet cells = before_.template depends_on<kKind>(from);
      const std::size_t moves = before_.template of<kKind>(from);
      depends_low_[piece] = cells.low;
      depends_high_[piece] = cells.high;
      moves_[piece++] = static_cast<std::uint8_t>(moves);
      all_depend_ = all_depend_ | cells;
      total_ += moves;
    });
  }

  // The move must be one that the game has.
  std::size_t behind(DuckMove move) const {
    if (before_.own().has(move.to)) return behind_capture(move);
    const CellSet changed = CellSet::of(move.from) | CellSet::of(move.to);
    if ((changed & all_depend_).empty()) return total_;
    auto now = before_;
    now.move(move);
    std::size_t count = total_;
    std::size_t piece = 0;
    now.each_blockable([&]<Kind kKind>(CellNumber from) {
      if (((depends_low_[piece] & changed.low) | (depends_high_[piece] & changed.high)) != 0)
        count += now.template of<kKind>(from) - moves_[piece];
      ++piece;
    });
    return count;
  }

 private:
  // With the piece the ways to its cell change, so all is counted anew.
  std::size_t behind_capture(DuckMove move) const {
    if (before_.own(Kind::captain).has(move.to)) return 0;  // the game is over
    auto now = before_;
    now.capture(move);
    return now.all();
  }

  DuckMoveCount<Tables, Bits> before_;
  std::size_t total_;
  CellSet all_depend_;
  // Of each piece that can be blocked, in the order of each_blockable(): the cells that its count depends on, and the
  // count. Not cleared, because what lies behind the last piece is never read.
  std::array<std::uint64_t, kCellCount> depends_low_;
  std::array<std::uint64_t, kCellCount> depends_high_;
  std::array<std::uint8_t, kCellCount> moves_;
};

}  // namespace quack::optimized
