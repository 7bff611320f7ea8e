#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "game/duck_chess_engine.h"
#include "game/outcome.h"
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
  Stretch row_stretch(CellNumber cell, const DuckTables& tables) const {
    return stretch(lines_[row_line(cell)], column_of(cell), kColumnCount - 1, tables);
  }
  Stretch column_stretch(CellNumber cell, const DuckTables& tables) const {
    return stretch(lines_[column_line(cell)], row_of(cell), kRowCount - 1, tables);
  }

 private:
  static constexpr std::size_t row_line(CellNumber cell) { return static_cast<std::size_t>(row_of(cell)); }
  static constexpr std::size_t column_line(CellNumber cell) {
    return static_cast<std::size_t>(kRowCount + column_of(cell));
  }

  std::uint16_t& row(CellNumber cell) { return lines_[row_line(cell)]; }
  std::uint16_t& column(CellNumber cell) { return lines_[column_line(cell)]; }

  static Stretch stretch(unsigned pieces_on_line, int place, int last_place, const DuckTables& tables) {
    const auto shift = static_cast<unsigned>(place);
    const unsigned before = (pieces_on_line & ((1U << shift) - 1U)) >> 1U;
    const unsigned after = (pieces_on_line | 1U << static_cast<unsigned>(last_place)) >> (shift + 1U);
    return {tables.first_before[before], place + tables.steps_after[after]};
  }

  // The rows, bit y for a piece on (x, y), and then the columns, bit x for a piece on (x, y).
  std::array<std::uint16_t, kRowCount + kColumnCount> lines_{};
};

// A move by its two cells.
struct DuckMove {
  std::uint8_t from = 0;  // cell numbers
  std::uint8_t to = 0;

  friend constexpr bool operator==(DuckMove, DuckMove) = default;
};

// No position has more moves than this: 90 pieces, none with more than a car's 17 cells.
inline constexpr std::size_t kMostMoves = 90UL * 17UL;

constexpr Operation operation_of(DuckMove move) { return {cell_of(move.from), cell_of(move.to)}; }

// An operation and everything about it that does not depend on what stands on the board.
struct PreparedOperation {
  std::uint8_t from = 0;  // cell numbers
  std::uint8_t to = 0;
  std::uint8_t kinds = 0;   // bit k: the kind of number k has this step
  std::uint8_t first = 0;   // places of DuckGame's board: the cells that must be empty unless a car goes, in DuckStep's
  std::uint8_t second = 0;  // order; for none the place 0, which is off the board and always empty
};

// A move that was found valid: the cells, and what stood on them before, as DuckGame's board bytes.
struct DecidedMove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t moving = 0;
  std::uint8_t target = 0;
};

// A game of duck chess as a plain value of 344 bytes, to copy at will: what DuckChess (duck_chess.h) shows through the
// common interface. Every operation is decided by look-up in the tables, which must outlive the game; tests pass
// changed ones. Wrong tables make a wrong engine, but it never reads outside its memory while each entry is within the
// bounds given in duck_tables.h.
class DuckGame {
 public:
  // Sets up any position; the game is not over, even if captains are missing.
  DuckGame(const Position& position, CheckRule rule, const DuckTables& tables = kDuckTables);

  // As in DuckChessEngine.
  Outcome play(Operation operation);
  Position position() const;
  bool over() const { return (turn_ & kOver) != 0; }
  Side side_to_move() const { return static_cast<Side>(turn_ & 1U); }
  CheckRule rule() const { return rule_; }

  // `play` in three steps, for DuckReplay: what can be looked up before an operation's turn comes; whether it is valid,
  // and what becomes of the board then; and the rest of what is known of the position, if it was valid. Several
  // operations may be decided before the first of them is settled; everything else is to be asked when all are.
  struct Decision {
    bool valid = false;
    DecidedMove move;
  };
  PreparedOperation prepared(Operation operation) const;
  Decision decide(PreparedOperation operation, unsigned& turn);  // `turn` is passed on from turn() to set_turn()
  void settle(DecidedMove move);
  static OutcomeCode outcome_of_move(DecidedMove move, bool check);
  unsigned turn() const { return turn_; }
  void set_turn(unsigned turn) { turn_ = static_cast<std::uint8_t>(turn); }

  friend bool operator==(const DuckGame&, const DuckGame&) = default;

  // The parts in which it differs from another game with the same tables and check rule, separated by commas: some of
  // "board", "side sets", "kind sets", "lines" and "turn".
  std::string parts_unlike(const DuckGame& other) const;

  // The reason why an operation is invalid, given that it is.
  Outcome refusal(Operation operation) const;

  // Plays a move that this game has, and does not ask whether it gives check.
  void make(DuckMove move);

  // True if a captain of `side` stands where the other side could capture it. Serves DC-5.1 and DR-5.1.
  bool attacked(Side side) const;

  // Calls `visit` with every DuckMove, in ascending order of from and to. None if the game is over.
  template <class Visit>
  void each_move(Visit visit) const;

  // Writes the moves in ascending order to `buffer`, which has room for kMostMoves, and says how many they are.
  std::size_t write_moves(DuckMove* buffer) const;

  // A board byte: the kind's number + 8 for blue, or kEmpty. Its side's number is `code >> 3`, which is 2 for kEmpty.
  using Code = std::uint8_t;
  static constexpr Code kEmpty = 16;
  static constexpr std::uint8_t kOver = 4;

  static constexpr Code code_of(Piece piece) {
    return static_cast<Code>(static_cast<unsigned>(piece.kind) | static_cast<unsigned>(piece.side) << 3U);
  }
  static constexpr Piece piece_of(Code code) { return {static_cast<Side>(code >> 3U), static_cast<Kind>(code & 7U)}; }

  // Pieces are kept as sets of cells, one a kind and one a side, each at its `set_of`.
  static constexpr std::size_t kSetCount = std::size_t{kKindCount} + kSideCount;
  static constexpr std::size_t set_of(Kind kind) { return static_cast<std::size_t>(kind); }
  static constexpr std::size_t set_of(Side side) { return kKindCount + static_cast<std::size_t>(side); }

  // The windows of a cell in all of these sets.
  using Surroundings = std::array<Window, kSetCount>;
  Surroundings surroundings(CellNumber cell) const { return sets_.windows(cell); }

  CellSet pieces(Side side) const { return sets_[set_of(side)]; }
  CellSet pieces(Kind kind) const { return sets_[set_of(kind)]; }
  const DuckLines& lines() const { return lines_; }
  const DuckTables& tables() const { return *tables_; }

  // True if a captain on that cell could be captured, given what is around it.
  bool attacked(CellNumber captain, CellSet cross, Side attacker, const Surroundings& around) const {
    const CellSet cars = pieces(Kind::car) & pieces(attacker) & cross;
    const int by_car = !cars.empty() && attacked_by_car(captain, attacker);
    return (by_car | attacked_by_leaper(captain, attacker, around)) != 0;
  }

 private:
  // As far as a leaper's way may lead off the board where the tables of a test say so; always empty.
  static constexpr int kMargin = kCentre;
  static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

  static constexpr bool is_captain(Code code) { return (code & (kEmpty | 7U)) == static_cast<unsigned>(Kind::captain); }
  bool is_of(Code code, Side side) const { return code >> 3U == static_cast<unsigned>(side); }
  Code at(CellNumber cell) const { return board_[index(cell + kMargin)]; }
  CellSet occupied() const { return pieces(Side::red) | pieces(Side::blue); }

  // The step from one cell of an operation to the other.
  DuckStep step_of(Operation operation) const;

  // The cell in a car's way along its row or column to `to`, if there is one.
  std::optional<CellNumber> car_blocker(CellNumber from, CellNumber to) const;
  std::optional<CellNumber> leap_blocker(CellNumber from, DuckStep step) const;

  bool attacked_by_leaper(CellNumber captain, Side attacker, const Surroundings& around) const;
  bool attacked_by_car(CellNumber captain, Side attacker) const;

  // The cells, in the window, that a leaper gets to and that hold no piece of its own.
  Window leaps(CellNumber from, Kind kind) const;

  template <class Visit>
  void each_car_target(CellNumber from, Visit visit) const;

  void take(CellSet cells, Code code);

  friend struct StateOfDuckChess;  // fuzz/planted/ puts bugs into the state

  CellSets<kSetCount> sets_;
  DuckLines lines_;
  std::array<Code, kMargin + kCellCount + kMargin> board_{};
  std::uint8_t turn_ = 0;  // the number of the side to move, and kOver: then it is nobody's number
  CheckRule rule_ = CheckRule::either_side;
  const DuckTables* tables_;
};

[[gnu::always_inline]] inline DuckStep DuckGame::step_of(Operation operation) const {
  const auto distance = distance_number(operation.to.x - operation.from.x, operation.to.y - operation.from.y);
  return tables().steps[tables().step_number[distance]];
}

[[gnu::always_inline]] inline PreparedOperation DuckGame::prepared(Operation operation) const {
  static_assert(kMargin == kCentre);
  const DuckStep step = step_of(operation);
  const CellNumber from = number(operation.from);
  const auto place = [from](std::uint8_t bit) { return static_cast<std::uint8_t>(bit == kCentre ? 0 : from + bit); };
  return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(number(operation.to)), step.kinds,
          place(step.first), place(step.second)};
}

// Without a branch on anything that can't be foreseen: of operations that are as often invalid as not, every such
// branch is taken wrongly half the time, which costs more than all the rest. So an invalid operation too writes what
// stands on its two cells, as it was.
[[gnu::always_inline]] inline DuckGame::Decision DuckGame::decide(PreparedOperation operation, unsigned& turn) {
  Code& from = board_[index(operation.from + kMargin)];
  Code& to = board_[index(operation.to + kMargin)];
  const unsigned moving = from;
  const unsigned target = to;
  const unsigned kind = moving & 7U;
  const unsigned by_car = kind == static_cast<unsigned>(Kind::car) ? 1U : 0U;
  const unsigned leap_open = static_cast<unsigned>(board_[operation.first] & board_[operation.second]) >> 4U;  // kEmpty
  const unsigned wrong_side = (moving >> 3U ^ turn) | static_cast<unsigned>(target >> 3U == turn);
  unsigned valid =
      (leap_open | by_car) & static_cast<unsigned>(operation.kinds) >> kind & static_cast<unsigned>(wrong_side == 0);
  // Few operations get here.
  if ((valid & by_car) != 0) [[unlikely]]
    valid = car_blocker(operation.from, operation.to) ? 0U : 1U;

  const unsigned if_valid = 0U - valid;
  from = static_cast<Code>(moving ^ ((moving ^ kEmpty) & if_valid));
  to = static_cast<Code>(target ^ ((target ^ moving) & if_valid));
  turn ^= valid;
  if ((valid & static_cast<unsigned>(is_captain(static_cast<Code>(target)))) != 0) [[unlikely]]
    turn |= kOver;
  return {valid != 0, {operation.from, operation.to, static_cast<Code>(moving), static_cast<Code>(target)}};
}

inline OutcomeCode DuckGame::outcome_of_move(DecidedMove move, bool check) {
  const unsigned captured = move.target == kEmpty ? OutcomeCode::kNone : move.target & 7U;
  const bool over = is_captain(move.target);
  return {static_cast<std::uint16_t>(move.moving | captured << 4U | (check && !over ? 128U : 0U) | (over ? 256U : 0U))};
}

[[gnu::always_inline]] inline void DuckGame::settle(DecidedMove move) {
  const CellSet end = CellSet::of(move.to);
  if (move.target != kEmpty) take(end, move.target);
  take(CellSet::of(move.from) | end, move.moving);
  lines_.clear(move.from);
  lines_.put(move.to);
}

inline void DuckGame::make(DuckMove move) {
  const DecidedMove decided{move.from, move.to, at(move.from), at(move.to)};
  settle(decided);
  board_[index(move.from + kMargin)] = kEmpty;
  board_[index(move.to + kMargin)] = decided.moving;
  turn_ = static_cast<std::uint8_t>((turn_ ^ 1U) | (is_captain(decided.target) ? kOver : 0U));
}

// Puts pieces of one code where they were not and takes them away where they were, as far as sets of cells know.
[[gnu::always_inline]] inline void DuckGame::take(CellSet cells, Code code) {
  const Piece piece = piece_of(code);
  sets_.flip(set_of(piece.side), cells);
  sets_.flip(set_of(piece.kind), cells);
}

inline bool DuckGame::attacked(Side side) const {
  bool found = false;
  for (CellSet captains = pieces(Kind::captain) & pieces(side); !captains.empty();) {
    const CellNumber captain = captains.take_first();
    found |= attacked(captain, cross(captain), other(side), surroundings(captain));
  }
  return found;
}

[[gnu::always_inline]] inline bool DuckGame::attacked_by_leaper(CellNumber captain, Side attacker,
                                                                const Surroundings& around) const {
  const DuckTables& table = tables();
  const auto kind_around = [&](Kind kind) { return around[set_of(kind)]; };
  const Window occupied = around[set_of(Side::red)] | around[set_of(Side::blue)];
  const std::size_t near = near_diagonal_pattern(occupied);
  const std::size_t near_or_far = near | far_diagonal_pattern(occupied);
  const Window attackers =
      (kind_around(Kind::captain) & table.captain_reach) | (kind_around(Kind::guard) & table.guard_reach) |
      (kind_around(Kind::soldier) & table.soldier_reach) | (kind_around(Kind::elephant) & table.elephant_reach[near]) |
      (kind_around(Kind::horse) & table.horse_attackers[near]) |
      (kind_around(Kind::duck) & table.duck_attackers[near_or_far]);
  return (attackers & around[set_of(attacker)] & table.on_board[index(captain)]) != 0;
}

inline bool DuckGame::attacked_by_car(CellNumber captain, Side attacker) const {
  const CellSet cars = pieces(Kind::car) & pieces(attacker);
  const DuckLines::Stretch row = lines_.row_stretch(captain, tables());
  const DuckLines::Stretch column = lines_.column_stretch(captain, tables());
  const CellNumber line_begin = captain - column_of(captain);
  const int y = column_of(captain);
  // Counted, so that none is left out when one is found: whether one is can't be foreseen.
  const int found = cars.has(line_begin + row.first) + cars.has(line_begin + row.last) +
                    cars.has(column.first * kColumnCount + y) + cars.has(column.last * kColumnCount + y);
  return found != 0;
}

inline Window DuckGame::leaps(CellNumber from, Kind kind) const {
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
    case Kind::duck:
      cells = duck_leaps(around, table);
      break;
    case Kind::car:
      break;  // does not leap
  }
  return cells & table.on_board[index(from)] & ~pieces(side_to_move()).window(from);
}

template <class Visit>
void DuckGame::each_car_target(CellNumber from, Visit visit) const {
  const DuckLines::Stretch row = lines_.row_stretch(from, tables());
  const DuckLines::Stretch column = lines_.column_stretch(from, tables());
  const int x = row_of(from);
  const int y = column_of(from);
  const auto visit_unless_own = [&](CellNumber to) {
    if (!is_of(at(to), side_to_move())) visit(to);
  };
  for (int place = column.first; place < x; ++place) visit_unless_own(place * kColumnCount + y);
  for (int place = row.first; place <= row.last; ++place) visit_unless_own(x * kColumnCount + place);
  for (int place = x + 1; place <= column.last; ++place) visit_unless_own(place * kColumnCount + y);
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
      each_car_target(from, visit_to);
    } else {
      for (Window rest = leaps(from, kind); rest != 0; rest &= rest - 1)
        visit_to(from + std::countr_zero(rest) - kCentre);
    }
  });
}

static_assert(std::is_trivially_copyable_v<DuckGame>);
// 9 sets of 16, 19 lines of 2, 148 bytes of board, 2 of state, 4 over, a pointer; WebAssembly's pointers are shorter.
static_assert(sizeof(DuckGame) == 344 || sizeof(void*) < 8);

}  // namespace quack::optimized
