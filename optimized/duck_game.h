#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "game/position.h"
#include "optimized/cell_set.h"
#include "optimized/duck_tables.h"

namespace quack::optimized {

// The occupied cells, as the bits of rows and columns: all that a car's moves depend on.
class DuckLines {
 public:
  void put(CellNumber cell) {
    row(cell) = static_cast<std::uint16_t>(row(cell) | 1U << static_cast<unsigned>(column_of(cell)));
    column(cell) = static_cast<std::uint16_t>(column(cell) | 1U << static_cast<unsigned>(row_of(cell)));
  }

  void clear(CellNumber cell) {
    row(cell) = static_cast<std::uint16_t>(row(cell) & ~(1U << static_cast<unsigned>(column_of(cell))));
    column(cell) = static_cast<std::uint16_t>(column(cell) & ~(1U << static_cast<unsigned>(row_of(cell))));
  }

  friend bool operator==(const DuckLines&, const DuckLines&) = default;

  // The places of a row or column between which a car moves freely: the first piece on either side of it or the end of
  // the line. A piece on those two can be captured.
  struct Stretch {
    int first = 0;
    int last = 0;
  };
  Stretch row_stretch(CellNumber cell) const {
    return stretch(lines_[row_line(cell)], column_of(cell), kColumnCount - 1);
  }
  Stretch column_stretch(CellNumber cell) const {
    return stretch(lines_[column_line(cell)], row_of(cell), kRowCount - 1);
  }

  // Calls `visit` with every cell of both stretches, `from` among them, in ascending order.
  template <class Visit>
  void each_reached(CellNumber from, Visit visit) const {
    const Stretch row = row_stretch(from);
    const Stretch column = column_stretch(from);
    const int x = row_of(from);
    const int y = column_of(from);
    for (int place = column.first; place < x; ++place) visit(place * kColumnCount + y);
    for (int place = row.first; place <= row.last; ++place) visit(x * kColumnCount + place);
    for (int place = x + 1; place <= column.last; ++place) visit(place * kColumnCount + y);
  }

 private:
  static constexpr std::size_t row_line(CellNumber cell) { return static_cast<std::size_t>(row_of(cell)); }
  static constexpr std::size_t column_line(CellNumber cell) {
    return static_cast<std::size_t>(kRowCount + column_of(cell));
  }

  std::uint16_t& row(CellNumber cell) { return lines_[row_line(cell)]; }
  std::uint16_t& column(CellNumber cell) { return lines_[column_line(cell)]; }

  static Stretch stretch(unsigned pieces_on_line, int place, int last_place) {
    const unsigned here = 1U << static_cast<unsigned>(place);
    const unsigned before = pieces_on_line & (here - 1U);
    const unsigned after = (pieces_on_line | 1U << static_cast<unsigned>(last_place)) & ~(2 * here - 1U);
    return {static_cast<int>(std::bit_width(before | 1U)) - 1, place == last_place ? place : std::countr_zero(after)};
  }

  // The rows, bit y for a piece on (x, y), and then the columns, bit x for a piece on (x, y).
  std::array<std::uint16_t, kRowCount + kColumnCount> lines_{};
};

// A move by its two cells.
struct DuckMove {
  std::uint8_t from = 0;  // cell numbers
  std::uint8_t to = 0;
};

constexpr Operation operation_of(DuckMove move) { return {cell_of(move.from), cell_of(move.to)}; }

// A position of duck chess and whose turn it is, as sets of cells: a plain value of 344 bytes, to copy at will, for
// code that lists, counts and makes moves. The tables must outlive it; tests pass changed ones. Wrong tables make a
// wrong engine, but it never reads outside its memory while each entry is within the bounds given in duck_tables.h.
class DuckGame {
 public:
  // Sets up any position; the game is not over, even if captains are missing.
  explicit DuckGame(const Position& position, const DuckTables& tables = kDuckTables);

  bool over() const { return (turn_ & kOver) != 0; }
  Side side_to_move() const { return static_cast<Side>(turn_ & 1U); }

  friend bool operator==(const DuckGame&, const DuckGame&) = default;

  // Plays a move that this game has, and does not ask whether it gives check.
  void make(DuckMove move);

  // Calls `visit` with every DuckMove, in ascending order of from and to. None if the game is over.
  template <class Visit>
  void each_move(Visit visit) const;

  // A board byte: the piece's code, or kEmpty. Its side's number is `code >> 3`, which is 2 for kEmpty.
  using Code = std::uint8_t;
  static constexpr Code kEmpty = 16;
  static constexpr std::uint8_t kOver = 4;

  // Pieces are kept as sets of cells, one for each kind and one for each side, each at its `set_of`.
  static constexpr std::size_t kSetCount = std::size_t{kKindCount} + kSideCount;
  static constexpr std::size_t set_of(Kind kind) { return static_cast<std::size_t>(kind); }
  static constexpr std::size_t set_of(Side side) { return kKindCount + static_cast<std::size_t>(side); }

  CellSet pieces(Side side) const { return sets_[set_of(side)]; }
  CellSet pieces(Kind kind) const { return sets_[set_of(kind)]; }
  const DuckLines& lines() const { return lines_; }
  const DuckTables& tables() const { return *tables_; }

 private:
  // The number of empty places before and after the board: with the changed tables of a test, a leap or a car's way may
  // lead that far off the board.
  static constexpr int kMargin = kCentre;
  static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

  static constexpr bool is_captain(Code code) { return (code & (kEmpty | 7U)) == static_cast<unsigned>(Kind::captain); }
  bool is_of(Code code, Side side) const { return code >> 3U == static_cast<unsigned>(side); }
  Code at(CellNumber cell) const { return board_[index(cell + kMargin)]; }
  CellSet occupied() const { return pieces(Side::red) | pieces(Side::blue); }

  void take(CellSet cells, Code code);

  std::array<CellSet, kSetCount> sets_;
  DuckLines lines_;
  std::array<Code, kMargin + kCellCount + kMargin> board_{};
  std::uint8_t turn_ = 0;  // the number of the side to move, plus kOver if the game is over
  const DuckTables* tables_;
};

inline DuckGame::DuckGame(const Position& position, const DuckTables& tables)
    : turn_(static_cast<std::uint8_t>(position.side_to_move)), tables_(&tables) {
  board_.fill(kEmpty);
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    const auto piece = position.at(cell_of(cell));
    if (!piece) continue;
    const auto code = static_cast<Code>(code_of(*piece));
    take(CellSet::of(cell), code);
    lines_.put(cell);
    board_[index(cell + kMargin)] = code;
  }
}

inline void DuckGame::make(DuckMove move) {
  const Code moving = at(move.from);
  const Code target = at(move.to);
  const CellSet end = CellSet::of(move.to);
  if (target != kEmpty) take(end, target);
  take(CellSet::of(move.from) | end, moving);
  lines_.clear(move.from);
  lines_.put(move.to);
  board_[index(move.from + kMargin)] = kEmpty;
  board_[index(move.to + kMargin)] = moving;
  turn_ = static_cast<std::uint8_t>((turn_ ^ 1U) | (is_captain(target) ? kOver : 0U));
}

// Flips whether pieces with that code stand on these cells, in the sets of cells only: puts them or takes them away.
[[gnu::always_inline]] inline void DuckGame::take(CellSet cells, Code code) {
  const Piece piece = piece_of(code);
  sets_[set_of(piece.side)].flip(cells);
  sets_[set_of(piece.kind)].flip(cells);
}

template <class Visit>
void DuckGame::each_move(Visit visit) const {
  if (over()) return;
  pieces(side_to_move()).each([&](CellNumber from) {
    const auto visit_to = [&](CellNumber to) {
      visit(DuckMove{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    };
    const Kind kind = piece_of(at(from)).kind;
    if (kind == Kind::car) {
      lines_.each_reached(from, [&](CellNumber to) {
        if (!is_of(at(to), side_to_move())) visit_to(to);
      });
    } else {
      Window rest = leaps(kind, occupied().window(from), tables()) & tables().on_board[index(from)] &
                    ~pieces(side_to_move()).window(from);
      for (; rest != 0; rest &= rest - 1) visit_to(from + std::countr_zero(rest) - kCentre);
    }
  });
}

static_assert(std::is_trivially_copyable_v<DuckGame>);
// 9 sets of 16, 19 lines of 2, 148 bytes of board, 1 of state, 5 of padding, a pointer; WebAssembly's is shorter.
static_assert(sizeof(DuckGame) == 344 || sizeof(void*) < 8);

}  // namespace quack::optimized
