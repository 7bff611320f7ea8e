#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/piece.h"
#include "optimized/cell_set.h"
#include "optimized/duck_game.h"
#include "optimized/duck_tables.h"

namespace quack::optimized {

constexpr std::size_t count_bits(std::uint64_t word) { return static_cast<std::size_t>(std::popcount(word)); }

// Counts the moves of one side as the pieces stand, whichever side is to move. Its own data are 80 bytes, quick to copy
// and to change; it asks the game for the kinds of pieces, so the game must outlive it.
class DuckMoveCount {
 public:
  DuckMoveCount(const DuckGame& game, Side side)
      : game_(&game),
        own_(game.pieces(side)),
        occupied_(game.pieces(Side::red) | game.pieces(Side::blue)),
        lines_(game.lines()) {}

  CellSet own() const { return own_; }
  CellSet own(Kind kind) const { return game_->pieces(kind) & own_; }

  // A move of the other side, to an empty cell or to one of a piece that is counted.
  void move(DuckMove move) {
    leave(move.from);
    occupied_.flip(CellSet::of(move.to));
    lines_.put(move.to);
  }
  void capture(DuckMove move) {
    leave(move.from);
    own_.flip(CellSet::of(move.to));
  }

  // The moves of all pieces.
  std::size_t all() const {
    std::size_t count = neighbours();
    each_blockable([&]<Kind kKind>(CellNumber from) { count += of<kKind>(from); });
    return count;
  }

  // The moves of captains, guards and soldiers, which nothing blocks. Direction by direction, for all of them at once.
  std::size_t neighbours() const;

  // Calls `visit` for each piece of the other kinds, kind by kind, so that no branch depends on what stands on a cell.
  template <class Visit>
  void each_blockable(Visit visit) const {
    const auto each_of = [&]<Kind kKind>() {
      for (CellSet rest = own(kKind); !rest.empty();) visit.template operator()<kKind>(rest.take_first());
    };
    each_of.template operator()<Kind::elephant>();
    each_of.template operator()<Kind::horse>();
    each_of.template operator()<Kind::duck>();
    each_of.template operator()<Kind::car>();
  }

  // The moves of one of those.
  template <Kind kKind>
  std::size_t of(CellNumber from) const {
    if constexpr (kKind == Kind::car) {
      return car(from);
    } else {
      const DuckTables& tables = game_->tables();
      return count_bits(leaps(kKind, occupied_.window(from), tables) & tables.on_board[static_cast<std::size_t>(from)] &
                        ~own_.window(from));
    }
  }

  // While all pieces of its side stand where they are, that piece has as many moves as before unless one of these cells
  // is left or entered. The set may have more cells than needed.
  template <Kind kKind>
  CellSet depends_on(CellNumber from) const;

 private:
  void leave(CellNumber from) {
    occupied_.flip(CellSet::of(from));
    lines_.clear(from);
  }

  std::size_t car(CellNumber from) const {
    const DuckLines::Stretch row = lines_.row_stretch(from);
    const DuckLines::Stretch column = lines_.column_stretch(from);
    const int y = column_of(from);
    const CellNumber line_begin = from - y;
    // An end of its stretch that holds a piece of its own is none of its cells, unless that is the car itself.
    const auto own = [&](CellNumber end) { return end != from && own_.has(end) ? 1 : 0; };
    return static_cast<std::size_t>(row.last - row.first + column.last - column.first - own(line_begin + row.first) -
                                    own(line_begin + row.last) - own(column.first * kColumnCount + y) -
                                    own(column.last * kColumnCount + y));
  }

  const DuckGame* game_;
  CellSet own_;
  CellSet occupied_;
  DuckLines lines_;
};

inline std::size_t DuckMoveCount::neighbours() const {
  // The targets that a step within the column, to the left or to the right can have.
  const auto free_in = [this](CellSet cells) { return CellSet{cells.low & ~own_.low, cells.high & ~own_.high}; };
  const CellSet free = free_in(columns_between(0, kColumnCount - 1));
  const CellSet to_left = free_in(columns_between(0, kColumnCount - 2));
  const CellSet to_right = free_in(columns_between(1, kColumnCount - 1));
  const CellSet straight = own(Kind::captain) | own(Kind::soldier);
  const CellSet aslant = own(Kind::guard) | own(Kind::soldier);
  const auto count = [](CellSet cells) { return count_bits(cells.low) + count_bits(cells.high); };
  return count(straight.moved<kColumnCount>() & free) + count(straight.moved<-kColumnCount>() & free) +
         count(straight.moved<1>() & to_right) + count(straight.moved<-1>() & to_left) +
         count(aslant.moved<kColumnCount + 1>() & to_right) + count(aslant.moved<1 - kColumnCount>() & to_right) +
         count(aslant.moved<kColumnCount - 1>() & to_left) + count(aslant.moved<-kColumnCount - 1>() & to_left);
}

// Cells that left the board, or came to the other end of another row, do no harm.
template <Kind kKind>
CellSet DuckMoveCount::depends_on(CellNumber from) const {
  constexpr int kRow = kColumnCount;  // that many cells further is the same column of the next row
  const CellSet here = CellSet::of(from);
  CellSet cells;
  const auto add = [&](CellSet more) { cells = cells | more; };
  if constexpr (kKind == Kind::elephant) {
    add(here.moved<kRow + 1>() | here.moved<kRow - 1>() | here.moved<1 - kRow>() | here.moved<-kRow - 1>());
  } else if constexpr (kKind == Kind::car) {
    lines_.each_reached(from, [&](CellNumber cell) { add(CellSet::of(cell)); });
  } else {
    add(here.moved<kRow>() | here.moved<1>() | here.moved<-1>() | here.moved<-kRow>());
    if constexpr (kKind == Kind::duck)
      add(here.moved<2 * kRow + 1>() | here.moved<2 * kRow - 1>() | here.moved<kRow + 2>() | here.moved<kRow - 2>() |
          here.moved<2 - kRow>() | here.moved<-kRow - 2>() | here.moved<1 - 2 * kRow>() | here.moved<-2 * kRow - 1>());
  }
  return cells;
}

// The number of moves that the other side has after each move of a position, without making one: only the pieces whose
// moves it changes are counted anew. The game must outlive this.
class DuckReplies {
 public:
  explicit DuckReplies(const DuckGame& game) : before_(game, other(game.side_to_move())), total_(before_.neighbours()) {
    std::size_t piece = 0;
    before_.each_blockable([&]<Kind kKind>(CellNumber from) {
      const CellSet cells = before_.depends_on<kKind>(from);
      const std::size_t moves = before_.of<kKind>(from);
      depends_low_[piece] = cells.low;
      depends_high_[piece] = cells.high;
      moves_[piece++] = static_cast<std::uint8_t>(moves);
      all_depend_ = all_depend_ | cells;
      total_ += moves;
    });
  }

  // The move must be one that the game has.
  std::size_t after(DuckMove move) const {
    if (before_.own().has(move.to)) return after_capture(move);
    const CellSet changed = CellSet::of(move.from) | CellSet::of(move.to);
    if ((changed & all_depend_).empty()) return total_;
    auto now = before_;
    now.move(move);
    std::size_t count = total_;
    std::size_t piece = 0;
    now.each_blockable([&]<Kind kKind>(CellNumber from) {
      if (((depends_low_[piece] & changed.low) | (depends_high_[piece] & changed.high)) != 0)
        count += now.of<kKind>(from) - moves_[piece];
      ++piece;
    });
    return count;
  }

 private:
  // The capture also opens ways, so everything is counted anew.
  std::size_t after_capture(DuckMove move) const {
    if (before_.own(Kind::captain).has(move.to)) return 0;  // the game is over
    auto now = before_;
    now.capture(move);
    return now.all();
  }

  DuckMoveCount before_;
  std::size_t total_;
  CellSet all_depend_;
  // For each piece that can be blocked, in the order of each_blockable(): the cells that its count depends on, and the
  // count. Not cleared, because what is after the last piece is never read.
  std::array<std::uint64_t, kCellCount> depends_low_;
  std::array<std::uint64_t, kCellCount> depends_high_;
  std::array<std::uint8_t, kCellCount> moves_;
};

// The number of moves of a position, without making a list of them.
inline std::uint64_t count_moves(const DuckGame& game) {
  return game.over() ? 0 : DuckMoveCount(game, game.side_to_move()).all();
}

// The number of sequences of two moves of a position: the replies to each of its moves, added up.
inline std::uint64_t count_replies(const DuckGame& game) {
  std::uint64_t count = 0;
  const DuckReplies replies(game);
  game.each_move([&](DuckMove move) { count += replies.after(move); });
  return count;
}

}  // namespace quack::optimized
