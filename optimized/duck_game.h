#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "game/duck_chess_engine.h"
#include "optimized/cell_set.h"
#include "optimized/duck_tables.h"

namespace quack::optimized {

// A move by its two cells.
struct DuckMove {
  std::uint8_t from = 0;  // cell numbers
  std::uint8_t to = 0;

  friend constexpr bool operator==(DuckMove, DuckMove) = default;
};

// No position has more moves than this: 90 pieces, none with more than a car's 17 cells.
inline constexpr std::size_t kMostMoves = 90UL * 17UL;

constexpr Operation operation_of(DuckMove move) { return {cell_of(move.from), cell_of(move.to)}; }

// A game of duck chess as a plain value of under 300 bytes, to copy at will: what DuckChess (duck_chess.h) shows
// through the common face. `Tables` says where the tables come from; with BuiltInTables it takes no room.
template <class Tables = BuiltInTables>
class DuckGame {
 public:
  // Sets up any position; the game is not over, even if captains are missing.
  DuckGame(const Position& position, CheckRule rule, Tables tables = Tables());

  // As in DuckChessEngine.
  Outcome play(Operation operation);
  Position position() const;
  bool over() const { return over_; }
  Side side_to_move() const { return side_; }

  // Plays a move that this game has, and does not ask whether it gives check.
  void make(DuckMove move);

  // Whether a captain of `side` stands where the other side could capture it. Serves DC-5.1 and DR-5.1.
  bool attacked(Side side) const;

  // Calls `visit` with every DuckMove, in ascending order of from and to. None if the game is over.
  template <class Visit>
  void each_move(Visit visit) const;

  // How many moves there are, without making a list of them.
  std::size_t count_moves() const;

  // Writes the moves in ascending order to `buffer`, which has room for kMostMoves, and says how many they are.
  std::size_t write_moves(DuckMove* buffer) const;

 private:
  // A board byte: the kind's number + 8 for blue, or kEmpty. Its side's number is `code >> 3`, which is 2 for kEmpty.
  using Code = std::uint8_t;
  static constexpr Code kEmpty = 16;

  static constexpr Code code_of(Piece piece) {
    return static_cast<Code>(static_cast<unsigned>(piece.kind) | static_cast<unsigned>(piece.side) << 3U);
  }
  static constexpr Piece piece_of(Code code) { return {static_cast<Side>(code >> 3U), static_cast<Kind>(code & 7U)}; }
  static constexpr std::size_t index(CellNumber cell) { return static_cast<std::size_t>(cell); }

  bool is_of(Code code, Side side) const { return code >> 3U == static_cast<unsigned>(side); }
  Code at(CellNumber cell) const { return board_[index(cell)]; }
  const DuckTables& tables() const { return tables_.get(); }
  const CellSet& pieces(Side side) const { return sides_[static_cast<std::size_t>(side)]; }
  const CellSet& pieces(Kind kind) const { return kinds_[static_cast<std::size_t>(kind)]; }
  CellSet occupied() const { return sides_[0] | sides_[1]; }

  // The places of a row or column between which a car moves freely: the first piece on either side of it or the end of
  // the line. A piece on those two can be captured.
  struct Stretch {
    int first = 0;
    int last = 0;
  };
  Stretch stretch(unsigned pieces_on_line, int place, int last_place) const;
  Stretch row_stretch(CellNumber cell) const;
  Stretch column_stretch(CellNumber cell) const;

  // The cell in a car's way along its row or column to `to`, if there is one.
  std::optional<CellNumber> car_blocker(CellNumber from, CellNumber to) const;
  std::optional<CellNumber> leap_blocker(CellNumber from, DuckStep step) const;

  bool attacked_by_leaper(CellNumber captain, Side attacker) const;
  bool attacked_by_car(CellNumber captain, Side attacker) const;

  // The cells, in the window, that a leaper gets to and that hold no piece of its own.
  Window leaps(CellNumber from, Kind kind) const;

  template <class Visit>
  void each_car_target(CellNumber from, Visit visit) const;
  std::size_t count_car_targets(CellNumber from) const;

  void put(CellNumber cell, Code code);
  void remove(CellNumber cell, Code code);
  void flip(CellNumber cell, Code code);

  // Carries a move out and hands the turn over.
  void carry_out(CellNumber from, CellNumber to, Code moving, Code target);

  std::array<CellSet, kSideCount> sides_{};
  std::array<CellSet, kKindCount> kinds_{};
  std::array<std::uint16_t, kRowCount> rows_{};        // bit y: a piece on (x, y)
  std::array<std::uint16_t, kColumnCount> columns_{};  // bit x: a piece on (x, y)
  // A row more than the board has, always empty: a car that the tables of a test send over the edge finds nothing
  // there.
  std::array<Code, kCellCount + kColumnCount> board_{};
  Side side_ = Side::red;
  CheckRule rule_ = CheckRule::either_side;
  bool over_ = false;
  [[no_unique_address]] Tables tables_;
};

template <class Tables>
DuckGame<Tables>::DuckGame(const Position& position, CheckRule rule, Tables tables)
    : side_(position.side_to_move), rule_(rule), tables_(tables) {
  board_.fill(kEmpty);
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    if (const auto piece = position.at(cell_of(cell))) put(cell, code_of(*piece));
  }
}

template <class Tables>
Position DuckGame<Tables>::position() const {
  Position position;
  position.side_to_move = side_;
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    if (at(cell) != kEmpty) position.put(cell_of(cell), piece_of(at(cell)));
  }
  return position;
}

template <class Tables>
Outcome DuckGame<Tables>::play(Operation operation) {
  Outcome outcome;
  const auto refuse = [&outcome](Validity why) {
    outcome.validity = why;
    return outcome;
  };
  const CellNumber from = number(operation.from);
  const CellNumber to = number(operation.to);
  const Code moving = at(from);
  const Code target = at(to);
  if (over_) return refuse(Validity::game_over);
  if (!is_of(moving, side_)) return refuse(Validity::no_own_piece);
  if (is_of(target, side_)) return refuse(Validity::own_piece_on_target);

  const auto distance = distance_number(operation.to.x - operation.from.x, operation.to.y - operation.from.y);
  const DuckStep step = tables().steps[tables().step_number[distance]];
  const Piece piece = piece_of(moving);
  if ((step.kinds >> static_cast<unsigned>(piece.kind) & 1U) == 0) return refuse(Validity::unreachable);
  if (const auto blocker = piece.kind == Kind::car ? car_blocker(from, to) : leap_blocker(from, step)) {
    outcome.blocker = cell_of(*blocker);
    return refuse(Validity::blocked);
  }

  carry_out(from, to, moving, target);
  outcome.moved = piece;
  if (target != kEmpty) outcome.captured = piece_of(target);
  outcome.over = over_;
  if (!over_) outcome.check = attacked(other(piece.side)) || (rule_ == CheckRule::either_side && attacked(piece.side));
  return outcome;
}

template <class Tables>
void DuckGame<Tables>::make(DuckMove move) {
  carry_out(move.from, move.to, at(move.from), at(move.to));
}

template <class Tables>
void DuckGame<Tables>::carry_out(CellNumber from, CellNumber to, Code moving, Code target) {
  if (target != kEmpty) remove(to, target);
  remove(from, moving);
  put(to, moving);
  over_ = target != kEmpty && piece_of(target).kind == Kind::captain;
  side_ = other(side_);
}

template <class Tables>
void DuckGame<Tables>::put(CellNumber cell, Code code) {
  flip(cell, code);
  board_[index(cell)] = code;
}

template <class Tables>
void DuckGame<Tables>::remove(CellNumber cell, Code code) {
  flip(cell, code);
  board_[index(cell)] = kEmpty;
}

template <class Tables>
void DuckGame<Tables>::flip(CellNumber cell, Code code) {
  const Piece piece = piece_of(code);
  sides_[static_cast<std::size_t>(piece.side)].flip(cell);
  kinds_[static_cast<std::size_t>(piece.kind)].flip(cell);
  const int x = row_of(cell);
  const int y = column_of(cell);
  auto& row = rows_[static_cast<std::size_t>(x)];
  auto& column = columns_[static_cast<std::size_t>(y)];
  row = static_cast<std::uint16_t>(row ^ 1U << static_cast<unsigned>(y));
  column = static_cast<std::uint16_t>(column ^ 1U << static_cast<unsigned>(x));
}

template <class Tables>
typename DuckGame<Tables>::Stretch DuckGame<Tables>::stretch(unsigned pieces_on_line, int place, int last_place) const {
  const auto shift = static_cast<unsigned>(place);
  const unsigned before = (pieces_on_line & ((1U << shift) - 1U)) >> 1U;
  const unsigned behind = (pieces_on_line | 1U << static_cast<unsigned>(last_place)) >> (shift + 1U);
  return {tables().first_before[before], place + tables().steps_behind[behind]};
}

template <class Tables>
typename DuckGame<Tables>::Stretch DuckGame<Tables>::row_stretch(CellNumber cell) const {
  return stretch(rows_[index(row_of(cell))], column_of(cell), kColumnCount - 1);
}

template <class Tables>
typename DuckGame<Tables>::Stretch DuckGame<Tables>::column_stretch(CellNumber cell) const {
  return stretch(columns_[index(column_of(cell))], row_of(cell), kRowCount - 1);
}

template <class Tables>
std::optional<CellNumber> DuckGame<Tables>::car_blocker(CellNumber from, CellNumber to) const {
  if (row_of(from) == row_of(to)) {
    const Stretch row = row_stretch(from);
    const int line_begin = from - column_of(from);
    if (to < line_begin + row.first) return line_begin + row.first;
    if (to > line_begin + row.last) return line_begin + row.last;
  } else {
    const Stretch column = column_stretch(from);
    const int y = column_of(from);
    if (row_of(to) < column.first) return column.first * kColumnCount + y;
    if (row_of(to) > column.last) return column.last * kColumnCount + y;
  }
  return std::nullopt;
}

template <class Tables>
std::optional<CellNumber> DuckGame<Tables>::leap_blocker(CellNumber from, DuckStep step) const {
  const Window in_the_way = occupied().window(from) & ~(Window{1} << kCentre);
  if ((in_the_way >> step.first & 1U) != 0) return from + step.first - kCentre;
  if ((in_the_way >> step.second & 1U) != 0) return from + step.second - kCentre;
  return std::nullopt;
}

template <class Tables>
bool DuckGame<Tables>::attacked(Side side) const {
  bool found = false;
  (pieces(Kind::captain) & pieces(side)).each([&](CellNumber captain) {
    found = found || attacked_by_leaper(captain, other(side)) || attacked_by_car(captain, other(side));
  });
  return found;
}

template <class Tables>
bool DuckGame<Tables>::attacked_by_leaper(CellNumber captain, Side attacker) const {
  const DuckTables& table = tables();
  const Window around = occupied().window(captain);
  const std::size_t near = near_diagonal_pattern(around);
  const std::size_t near_or_far = near | far_diagonal_pattern(around);
  const auto kind_around = [&](Kind kind) { return pieces(kind).window(captain); };
  const Window attackers =
      (kind_around(Kind::captain) & table.captain_reach) | (kind_around(Kind::guard) & table.guard_reach) |
      (kind_around(Kind::soldier) & table.soldier_reach) | (kind_around(Kind::elephant) & table.elephant_reach[near]) |
      (kind_around(Kind::horse) & table.horse_attackers[near]) |
      (kind_around(Kind::duck) & table.duck_attackers[near_or_far]);
  return (attackers & pieces(attacker).window(captain) & table.on_board[index(captain)]) != 0;
}

template <class Tables>
bool DuckGame<Tables>::attacked_by_car(CellNumber captain, Side attacker) const {
  const Code car = code_of({attacker, Kind::car});
  const Stretch row = row_stretch(captain);
  const Stretch column = column_stretch(captain);
  const CellNumber line_begin = captain - column_of(captain);
  const int y = column_of(captain);
  return at(line_begin + row.first) == car || at(line_begin + row.last) == car ||
         at(column.first * kColumnCount + y) == car || at(column.last * kColumnCount + y) == car;
}

template <class Tables>
Window DuckGame<Tables>::leaps(CellNumber from, Kind kind) const {
  const DuckTables& table = tables();
  const Window around = occupied().window(from);
  Window cells = 0;
  switch (kind) {
    case Kind::captain:
      cells = table.captain_reach;
      break;
    case Kind::guard:
      cells = table.guard_reach;
      break;
    case Kind::soldier:
      cells = table.soldier_reach;
      break;
    case Kind::elephant:
      cells = table.elephant_reach[near_diagonal_pattern(around)];
      break;
    case Kind::horse:
      cells = table.horse_reach[neighbour_pattern(around)];
      break;
    case Kind::duck: {
      const Window open = table.horse_reach[neighbour_pattern(around)] & ~around;
      cells = table.duck_reach[0][leap_pattern_below(open)] | table.duck_reach[1][leap_pattern_above(open)];
      break;
    }
    case Kind::car:
      break;  // does not leap
  }
  return cells & table.on_board[index(from)] & ~pieces(side_).window(from);
}

template <class Tables>
template <class Visit>
void DuckGame<Tables>::each_car_target(CellNumber from, Visit visit) const {
  const Stretch row = row_stretch(from);
  const Stretch column = column_stretch(from);
  const int x = row_of(from);
  const int y = column_of(from);
  const auto visit_unless_own = [&](CellNumber to) {
    if (!is_of(at(to), side_)) visit(to);
  };
  for (int place = column.first; place < x; ++place) visit_unless_own(place * kColumnCount + y);
  for (int place = row.first; place <= row.last; ++place) visit_unless_own(x * kColumnCount + place);
  for (int place = x + 1; place <= column.last; ++place) visit_unless_own(place * kColumnCount + y);
}

template <class Tables>
std::size_t DuckGame<Tables>::count_car_targets(CellNumber from) const {
  const Stretch row = row_stretch(from);
  const Stretch column = column_stretch(from);
  const int y = column_of(from);
  const CellNumber line_begin = from - y;
  // An end of its stretch that holds a piece of its own is none of its cells, unless that is the car itself.
  const auto own = [&](CellNumber end) { return end != from && is_of(at(end), side_) ? 1 : 0; };
  return static_cast<std::size_t>(row.last - row.first + column.last - column.first - own(line_begin + row.first) -
                                  own(line_begin + row.last) - own(column.first * kColumnCount + y) -
                                  own(column.last * kColumnCount + y));
}

template <class Tables>
template <class Visit>
void DuckGame<Tables>::each_move(Visit visit) const {
  if (over_) return;
  pieces(side_).each([&](CellNumber from) {
    const auto visit_to = [&](CellNumber to) {
      visit(DuckMove{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    };
    const Kind kind = piece_of(at(from)).kind;
    if (kind == Kind::car) {
      each_car_target(from, visit_to);
    } else {
      for (Window rest = leaps(from, kind); rest != 0; rest &= rest - 1)
        visit_to(from + std::countr_zero(rest) - kCentre);
    }
  });
}

template <class Tables>
std::size_t DuckGame<Tables>::count_moves() const {
  if (over_) return 0;
  std::size_t count = 0;
  pieces(side_).each([&](CellNumber from) {
    const Kind kind = piece_of(at(from)).kind;
    count += kind == Kind::car ? count_car_targets(from) : static_cast<std::size_t>(std::popcount(leaps(from, kind)));
  });
  return count;
}

template <class Tables>
std::size_t DuckGame<Tables>::write_moves(DuckMove* buffer) const {
  std::size_t count = 0;
  each_move([&](DuckMove move) { buffer[count++] = move; });
  return count;
}

static_assert(std::is_trivially_copyable_v<DuckGame<>>);
static_assert(sizeof(DuckGame<>) == 288);  // 9 sets of 16, 19 lines of 2, 99 bytes of board, 3 of state, and 4 over

}  // namespace quack::optimized
