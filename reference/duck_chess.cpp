// The rules of duck chess, clause by clause, in the order of docs/rules.md. Slow on purpose, and never to be made
// faster: read it beside the rules to be convinced that it follows them. It loops over directions and over the whole
// board; it has no tables and no lists of pieces, and remembers only what stands where, who is to move and whether the
// game is over.

#include "reference/duck_chess.h"

#include <array>
#include <cstdlib>

namespace quack::reference {

namespace {

// ---- DC-1: the board -----------------------------------------------------------------------------------------------

// DC-1.1: the cells, row by row, which is the ascending order of Cell.
constexpr std::array<Cell, 90> kAllCells = [] {
  std::array<Cell, 90> cells{};
  for (int i = 0; i < 90; ++i) cells[static_cast<std::size_t>(i)] = {i / 9, i % 9};
  return cells;
}();

// DC-1.2: a red piece, and the blue one that is its mirror image in x.
void put_both(Position& position, Cell cell, Kind kind) {
  position.put(cell, Piece{Side::red, kind});
  position.put({9 - cell.x, cell.y}, Piece{Side::blue, kind});
}

// DC-1.2 without the ducks, DC-1.3.
Position start_without_ducks() {
  Position position;
  int y = 0;
  for (const Kind kind : {Kind::car, Kind::horse, Kind::elephant, Kind::guard, Kind::captain, Kind::guard,
                          Kind::elephant, Kind::horse, Kind::car})
    put_both(position, {0, y++}, kind);
  for (const int column : {0, 2, 4, 6, 8}) put_both(position, {3, column}, Kind::soldier);
  position.side_to_move = Side::red;
  return position;
}

// DR-1.1: row X, column Y of the remix.
Cell remix_cell(int row, int column) { return {10 - row, column - 1}; }

// The two signs sx and sy of DC-2.
struct Signs {
  int sx;
  int sy;
};
constexpr std::array<Signs, 4> kSigns = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

}  // namespace

// DC-1.2
Position duck_chess_start() {
  Position position = start_without_ducks();
  for (const int column : {0, 8}) put_both(position, {2, column}, Kind::duck);
  return position;
}

// DR-1.2
Position duck_chess_remix_start() {
  Position position = start_without_ducks();
  position.put(remix_cell(8, 5), Piece{Side::red, Kind::duck});
  position.put(remix_cell(3, 5), Piece{Side::blue, Kind::duck});
  return position;
}

DuckChess::DuckChess(const Position& position, CheckRule rule) : position_(position), rule_(rule) {}

// ---- DC-2: where each kind goes ------------------------------------------------------------------------------------

DuckChess::Ruling DuckChess::valid_if_empty(std::initializer_list<Cell> cells) const {
  for (const Cell cell : cells) {
    if (position_.at(cell)) return {Validity::blocked, cell};
  }
  return Validity::valid;
}

// DC-2.1: (x±1, y) and (x, y±1).
DuckChess::Ruling DuckChess::captain_step(Cell from, Cell to) {
  const auto [x, y] = from;
  for (const Cell target : {Cell{x + 1, y}, Cell{x - 1, y}, Cell{x, y + 1}, Cell{x, y - 1}}) {
    if (to == target) return Validity::valid;
  }
  return Validity::unreachable;
}

// DC-2.2: (x±1, y±1).
DuckChess::Ruling DuckChess::guard_step(Cell from, Cell to) {
  const auto [x, y] = from;
  for (const Cell target : {Cell{x + 1, y + 1}, Cell{x + 1, y - 1}, Cell{x - 1, y + 1}, Cell{x - 1, y - 1}}) {
    if (to == target) return Validity::valid;
  }
  return Validity::unreachable;
}

// DC-2.3: (x+2sx, y+2sy), if (x+sx, y+sy), its eye, is empty.
DuckChess::Ruling DuckChess::elephant_step(Cell from, Cell to) const {
  const auto [x, y] = from;
  for (const auto [sx, sy] : kSigns) {
    if (to == Cell{x + 2 * sx, y + 2 * sy}) return valid_if_empty({{x + sx, y + sy}});
  }
  return Validity::unreachable;
}

// DC-2.4: (x+2sx, y+sy), if (x+sx, y) is empty, and (x+sx, y+2sy), if (x, y+sy) is empty: its legs.
DuckChess::Ruling DuckChess::horse_step(Cell from, Cell to) const {
  const auto [x, y] = from;
  for (const auto [sx, sy] : kSigns) {
    if (to == Cell{x + 2 * sx, y + sy}) return valid_if_empty({{x + sx, y}});
    if (to == Cell{x + sx, y + 2 * sy}) return valid_if_empty({{x, y + sy}});
  }
  return Validity::unreachable;
}

// DC-2.5: along its row or its column, up to the first piece in its way and onto that, but not over it.
DuckChess::Ruling DuckChess::car_step(Cell from, Cell to) const {
  for (const Cell direction : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
    std::optional<Cell> passed;
    Cell cell = {from.x + direction.x, from.y + direction.y};
    while (on_board(cell)) {
      if (cell == to) return passed ? Ruling{Validity::blocked, passed} : Validity::valid;
      if (!passed && position_.at(cell)) passed = cell;
      cell = {cell.x + direction.x, cell.y + direction.y};
    }
  }
  return Validity::unreachable;
}

// DC-2.6: (x+3sx, y+2sy), if (x+sx, y) and (x+2sx, y+sy) are empty, and (x+2sx, y+3sy), if (x, y+sy) and
// (x+sx, y+2sy) are empty.
DuckChess::Ruling DuckChess::duck_step(Cell from, Cell to) const {
  const auto [x, y] = from;
  for (const auto [sx, sy] : kSigns) {
    if (to == Cell{x + 3 * sx, y + 2 * sy}) return valid_if_empty({{x + sx, y}, {x + 2 * sx, y + sy}});
    if (to == Cell{x + 2 * sx, y + 3 * sy}) return valid_if_empty({{x, y + sy}, {x + sx, y + 2 * sy}});
  }
  return Validity::unreachable;
}

// DC-2.7: all eight neighbours. (To stay is refused by DC-3.2 already.)
DuckChess::Ruling DuckChess::soldier_step(Cell from, Cell to) {
  const bool is_near = std::abs(to.x - from.x) <= 1 && std::abs(to.y - from.y) <= 1;
  return is_near ? Validity::valid : Validity::unreachable;
}

DuckChess::Ruling DuckChess::step(Kind kind, Cell from, Cell to) const {
  switch (kind) {
    case Kind::captain:
      return captain_step(from, to);
    case Kind::guard:
      return guard_step(from, to);
    case Kind::elephant:
      return elephant_step(from, to);
    case Kind::horse:
      return horse_step(from, to);
    case Kind::car:
      return car_step(from, to);
    case Kind::duck:
      return duck_step(from, to);
    case Kind::soldier:
      return soldier_step(from, to);
  }
  return Validity::unreachable;
}

// ---- DC-3: what holds for every kind -------------------------------------------------------------------------------

// DC-3.1: nothing moves off the board.
bool DuckChess::on_board(Cell cell) { return 0 <= cell.x && cell.x <= 9 && 0 <= cell.y && cell.y <= 8; }

// DC-3.2: nothing moves onto a piece of its own side; a piece that stayed where it is would.
bool DuckChess::own_piece_on_target(Cell to, Side side) const {
  const std::optional<Piece> piece = position_.at(to);
  return piece && piece->side == side;
}

// DC-3.3: what stood on the target leaves the game.
void DuckChess::carry_out(Operation operation) {
  const std::optional<Piece> piece = position_.at(operation.from);
  position_.put(operation.from, std::nullopt);
  position_.put(operation.to, piece);
}

DuckChess::Ruling DuckChess::can_go(Piece piece, Cell from, Cell to) const {
  if (!on_board(to)) return Validity::unreachable;                                // DC-3.1
  if (own_piece_on_target(to, piece.side)) return Validity::own_piece_on_target;  // DC-3.2
  return step(piece.kind, from, to);                                              // DC-2
}

// ---- DC-4: operations and turns ------------------------------------------------------------------------------------

// DC-4.1a: false if there is none, or if it is the other side's.
bool DuckChess::own_piece_on(Cell from) const {
  const std::optional<Piece> piece = position_.at(from);
  return piece && piece->side == position_.side_to_move;
}

// DC-4.1: (c), (a), (b), so that the first reason in the order of Validity is the one given.
DuckChess::Ruling DuckChess::judge(Operation operation) const {
  if (over_) return Validity::game_over;
  if (!own_piece_on(operation.from)) return Validity::no_own_piece;
  return can_go(*position_.at(operation.from), operation.from, operation.to);
}

Outcome DuckChess::play(Operation operation) {
  const Ruling ruling = judge(operation);
  if (ruling.valid()) return move(operation);
  Outcome invalid;
  invalid.validity = ruling.validity;
  invalid.blocker = ruling.blocker;
  return invalid;  // DC-4.2: nothing has changed
}

Outcome DuckChess::move(Operation operation) {
  Outcome outcome;
  const Side mover = position_.side_to_move;
  outcome.moved = position_.at(operation.from);
  outcome.captured = position_.at(operation.to);
  carry_out(operation);                                                        // DC-3.3
  position_.side_to_move = other(mover);                                       // DC-4.3
  outcome.over = outcome.captured && outcome.captured->kind == Kind::captain;  // DC-4.4
  over_ = over_ || outcome.over;
  outcome.check = !over_ && is_check(mover);  // DC-5.1, DC-5.2
  return outcome;
}

// ---- DC-5: check ---------------------------------------------------------------------------------------------------

// DC-5.1 (either side), DR-5.1 (the side that has just moved).
bool DuckChess::attack_counts(Side attacker, Side mover) const {
  return rule_ == CheckRule::either_side || attacker == mover;
}

// DC-5.1: a move by DC-2 and DC-3, whichever side is to move, that captures the other side's captain.
bool DuckChess::attacks_a_captain(Side attacker) const {
  for (const Cell to : kAllCells) {
    if (position_.at(to) != Piece{other(attacker), Kind::captain}) continue;
    for (const Cell from : kAllCells) {
      const std::optional<Piece> piece = position_.at(from);
      if (piece && piece->side == attacker && can_go(*piece, from, to).valid()) return true;
    }
  }
  return false;
}

// DC-5.1, DR-5.1
bool DuckChess::is_check(Side mover) const {
  for (const Side attacker : kSides) {
    if (attack_counts(attacker, mover) && attacks_a_captain(attacker)) return true;
  }
  return false;
}

// ---- All moves, by trying every operation ---------------------------------------------------------------------------

std::vector<Operation> DuckChess::moves() const {
  std::vector<Operation> moves;
  for (const Cell from : kAllCells) {
    if (!own_piece_on(from)) continue;
    for (const Cell to : kAllCells) {
      if (judge({from, to}).valid()) moves.push_back({from, to});
    }
  }
  return moves;
}

}  // namespace quack::reference
