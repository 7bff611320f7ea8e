#include "problems/duck_chess/operation_features.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <utility>

namespace quack {

namespace {

using Trait = DuckTrait;

constexpr int kNear = 3;  // cells that the longest leap spans

// 0 for an empty cell, 1 for a piece of that side, 2 for one of the other.
int state(const Position& position, Cell cell, Side side) {
  const auto piece = position.at(cell);
  if (!piece) return 0;
  return piece->side == side ? 1 : 2;
}

// The edge codes of a cell: first 0 for none, 1 for red's home row and 2 for blue's, then 3 for none, 4 for the first
// column and 5 for the last.
std::array<int, 2> edge_codes(Cell cell) {
  return {cell.x == 0 ? 1 : cell.x == kRowCount - 1 ? 2 : 0, cell.y == 0 ? 4 : cell.y == kColumnCount - 1 ? 5 : 3};
}

int both_edge_codes(Cell cell) {
  const auto [row, column] = edge_codes(cell);
  return row * 6 + column;
}

std::vector<Edge> edges_of(Cell cell) {
  const auto [row, column] = edge_codes(cell);
  std::vector<Edge> edges;
  if (row > 0) edges.push_back(row == 1 ? Edge::reds_home_row : Edge::blues_home_row);
  if (column > 3) edges.push_back(column == 4 ? Edge::first_column : Edge::last_column);
  return edges;
}

// How a piece goes from one cell to another as its kind does.
struct Way {
  StepDirection direction;  // of a car 1 or 2 cells
  int blockers = 0;  // elephant, horse: the state of the cell; duck: 3 * first + second; car: 3 * pieces + first piece

  bool is_free() const { return blockers == 0; }
  // Which cells are occupied, whatever stands there.
  int occupied() const { return (blockers >= 3 ? 2 : 0) + (blockers % 3 > 0 ? 1 : 0); }
  bool first_is_own(Kind kind) const {
    return (kind == Kind::duck && blockers >= 3 ? blockers / 3 : blockers % 3) == 1;
  }
};

Way way_of(const Position& position, Piece piece, Operation step) {
  const StepDirection whole = direction(step);
  Way way{whole};
  if (piece.kind == Kind::car) {
    const int distance = whole.longer() > 1 ? 2 : 1;
    way.direction = {distance * sign(whole.up), distance * sign(whole.right)};
  }
  int pieces = 0;
  int first = 0;
  for (const Cell cell : cells_in_the_way(piece.kind, step.from, step.to)) {
    const int there = state(position, cell, piece.side);
    way.blockers = 3 * way.blockers + there;
    if (there != 0 && pieces++ == 0) first = there;
  }
  if (piece.kind == Kind::car) way.blockers = 3 * std::min(pieces, 2) + first;
  return way;
}

Blocking blocking(Kind kind, const Way& way) {
  const bool own = way.first_is_own(kind);
  if (kind != Kind::duck) return own ? Blocking::own : Blocking::enemy;
  if (way.blockers < 3) return own ? Blocking::second_own : Blocking::second_enemy;
  if (way.blockers % 3 != 0) return Blocking::both;
  return own ? Blocking::first_own : Blocking::first_enemy;
}

// The step as graded features tell steps apart: of a car the direction, whatever the distance.
StepDirection graded_step(Kind kind, Operation step) {
  return kind == Kind::car ? direction(step).unit() : direction(step);
}

// Each occupied cell of the rectangle between two cells, by itself.
void see_beside(Trait trait, const Position& position, Piece piece, Operation step, DuckFeatureKeys& seen) {
  const StepDirection whole = direction(step);
  if (piece.kind == Kind::car || whole.longer() < 2) return;
  const auto [sx, sy] = whole.unit();
  int number = 0;
  for (int x = step.from.x; x != step.to.x + sx; x += sx) {
    for (int y = step.from.y; y != step.to.y + sy; y += sy) {
      ++number;
      const Cell cell{x, y};
      if (cell == step.from || cell == step.to || !position.at(cell)) continue;
      seen.emplace_back(trait, piece.kind, whole, 3 * number + state(position, cell, piece.side));
    }
  }
}

// ---- Moves --------------------------------------------------------------------------------------------------------

// How many rows a cell is from the side's home row.
int rows_from_home(Side side, Cell cell) { return side == Side::red ? cell.x : kRowCount - 1 - cell.x; }

bool in_own_half(Side side, Cell cell) { return rows_from_home(side, cell) < kRowCount / 2; }

// Where xiangqi would not let the piece go: captains and guards out of the palace, elephants over the river.
bool is_beyond_xiangqi(Piece piece, Cell to) {
  if (piece.kind == Kind::elephant) return !in_own_half(piece.side, to);
  const bool in_palace = rows_from_home(piece.side, to) <= 2 && to.y >= 3 && to.y <= 5;
  return (piece.kind == Kind::captain || piece.kind == Kind::guard) && !in_palace;
}

SoldierStep soldier_step(Side side, Operation step) {
  const auto [up, right] = direction(step);
  if (up == 0) return SoldierStep::sideways;
  const bool forward = (up > 0) == (side == Side::red);
  if (right == 0) return forward ? SoldierStep::forward : SoldierStep::backward;
  return forward ? SoldierStep::forward_diagonal : SoldierStep::backward_diagonal;
}

void see_graded_step(Piece piece, Operation move, std::optional<Piece> captured, DuckFeatureKeys& seen) {
  const auto [from, to] = move;
  seen.emplace_back(Trait::move_begins, from);
  seen.emplace_back(Trait::move_ends, to);
  seen.emplace_back(Trait::leaves, piece, from);
  seen.emplace_back(Trait::enters, piece, to);
  seen.emplace_back(captured ? Trait::captures : Trait::moves, piece, graded_step(piece.kind, move));
  if (piece.kind == Kind::car) {
    seen.emplace_back(captured ? Trait::car_captures_far : Trait::car_moves_far, piece, direction(move));
  }
  for (const Edge edge : edges_of(to)) seen.emplace_back(Trait::to_edge, piece, 0U, edge);
  if (is_beyond_xiangqi(piece, to)) seen.emplace_back(Trait::beyond_xiangqi, piece);
  if (piece.kind == Kind::soldier && in_own_half(piece.side, from)) {
    seen.emplace_back(Trait::soldier_at_home, piece, 0U, soldier_step(piece.side, move));
  }
  if (!captured) return;
  if (captured->kind == Kind::captain) {
    seen.emplace_back(Trait::takes_captain, piece);
  } else {
    seen.emplace_back(Trait::captures_piece, piece, 0U, captured->kind);
  }
}

void see_fine_step(const Position& before, const Position& after, Piece piece, Operation move, bool captures,
                   DuckFeatureKeys& seen) {
  const auto [from, to] = move;
  const Kind kind = piece.kind;
  const StepDirection goes = way_of(before, piece, move).direction;
  seen.emplace_back(Trait::goes, piece, goes, captures);
  seen.emplace_back(Trait::kind_goes, kind, goes);
  for (const int code : edge_codes(to)) seen.emplace_back(Trait::kind_to_edge, kind, code);
  seen.emplace_back(Trait::kind_enters, kind, to);
  seen.emplace_back(Trait::kind_arrives, kind, goes.unit(), both_edge_codes(to));
  seen.emplace_back(Trait::kind_leaves, kind, goes.unit(), both_edge_codes(from));
  seen.emplace_back(Trait::exact_move, kind, move);
  see_beside(Trait::beside_move, before, piece, move, seen);
  if (kind != Kind::car) return;
  for (const Cell next : step_targets(kind, to)) {
    const Operation threat{to, next};
    if (state(after, next, piece.side) == 2 && is_far_capture(after, threat) &&
        way_of(after, piece, threat).is_free()) {
      seen.emplace_back(Trait::threatens_far, piece.side, direction(threat));
    }
  }
}

// ---- Check --------------------------------------------------------------------------------------------------------

// A piece and the captain of the other side.
struct Line {
  Piece piece;
  Cell from;
  Cell captain;
  bool is_step;  // the kind goes so
  Way way;       // if it does

  bool attacks() const { return is_step && way.is_free(); }
  bool same_as(const Line& other) const {
    return piece == other.piece && from == other.from && captain == other.captain;
  }
  Operation step() const { return {from, captain}; }
};

using Lines = std::vector<Line>;
using Captains = std::array<std::optional<Cell>, kSideCount>;

Captains captains_of(const Position& position) {
  Captains captains;
  for (const Cell cell : kAllCells) {
    const auto piece = position.at(cell);
    if (piece && piece->kind == Kind::captain) captains[figure(piece->side)] = cell;
  }
  return captains;
}

Lines lines_of(const Position& position) {
  const Captains captains = captains_of(position);
  Lines lines;
  for (const Cell cell : kAllCells) {
    const auto piece = position.at(cell);
    if (!piece) continue;
    const auto captain = captains[figure(other(piece->side))];
    if (!captain) continue;
    const bool goes_so = is_step(piece->kind, cell, *captain);
    lines.push_back({*piece, cell, *captain, goes_so, goes_so ? way_of(position, *piece, {cell, *captain}) : Way{}});
  }
  return lines;
}

// A move that does not end the game, and who attacks whose captain before and after it.
class CheckFeatures {
 public:
  CheckFeatures(const Position& before, const Position& after, Operation move, CheckRule rule, DuckFeatureKeys& seen)
      : after_(after),
        move_(move),
        moved_(*before.at(move.from)),
        mover_(moved_.side),
        rule_(rule),
        old_(lines_of(before)),
        now_(lines_of(after)),
        seen_(seen) {
    for (const Line& line : now_) {
      if (!line.attacks()) continue;
      attacks_.push_back(line);
      if (counts(line)) counted_.push_back(line);
    }
  }

  void see() {
    see_defence();
    if (counted_.empty()) {
      see_no_check();
    } else {
      see_counted();
    }
    // Where no attack counts, the only one that would under the other rule decides the answer.
    const Lines& deciding = counted_.empty() ? attacks_ : counted_;
    if (deciding.size() == 1 && deciding.front().piece.kind != Kind::captain) see_only_attack(deciding.front());
    see_ungraded();
  }

 private:
  bool counts(const Line& line) const { return rule_ == CheckRule::either_side || line.piece.side == mover_; }
  bool is_movers(const Line& line) const { return line.piece.side == mover_; }
  bool attacked_before(const Line& line) const {
    return std::any_of(old_.begin(), old_.end(), [&](const Line& old) { return old.attacks() && old.same_as(line); });
  }

  // What becomes of an attack on the captain of the side that moves.
  void see_defence() {
    const auto enemys = [&](const Line& line) { return line.attacks() && !is_movers(line); };
    const auto attack = std::find_if(old_.begin(), old_.end(), enemys);
    if (attack == old_.end()) return;
    if (std::any_of(attacks_.begin(), attacks_.end(), enemys)) {
      const auto is_it = [&](const Line& line) { return line.same_as(*attack); };
      if (std::any_of(attacks_.begin(), attacks_.end(), is_it)) seen_.emplace_back(Trait::left_standing, mover_);
      return;
    }
    const Parry how = moved_.kind == Kind::captain ? Parry::captain_goes
                      : attack->from == move_.to   ? Parry::attacker_captured
                                                   : Parry::way_blocked;
    seen_.emplace_back(Trait::parried, mover_, 0U, how);
  }

  // All the attacks that make a check.
  void see_counted() {
    const auto all = [&](const auto& holds) { return std::all_of(counted_.begin(), counted_.end(), holds); };
    const auto by = [&](Side side) {
      return std::find_if(counted_.begin(), counted_.end(), [&](const Line& line) { return line.piece.side == side; });
    };
    const auto others_attack = [&](Side side) {
      return std::any_of(counted_.begin(), counted_.end(),
                         [&](const Line& line) { return line.piece.side == side && line.piece.kind != Kind::captain; });
    };
    for (const Side side : kSides) {
      if (by(side) != counted_.end()) seen_.emplace_back(Trait::captain_attacked, by(side)->captain);
    }
    if (others_attack(Side::red) && others_attack(Side::blue)) seen_.emplace_back(Trait::both_attacked, mover_);
    const auto on = [](Edge edge, Cell cell) {
      const auto edges = edges_of(cell);
      return std::find(edges.begin(), edges.end(), edge) != edges.end();
    };
    for (const Edge edge : edges_of(counted_.front().from)) {
      if (all([&](const Line& line) { return on(edge, line.from); })) {
        seen_.emplace_back(Trait::attacker_on_edge, edge);
      }
    }
    // Captains attack each other, so that theirs is an only attack though there are two.
    if (!all([](const Line& line) { return line.piece.kind == Kind::captain; })) return;
    const auto own = by(mover_);
    if (own == counted_.end()) return;  // several captains a side
    seen_.emplace_back(Trait::gives_check, own->piece, direction(own->step()));
    for (const Edge edge : edges_of(own->captain)) {
      if (all([&](const Line& line) { return on(edge, line.captain); })) {
        seen_.emplace_back(Trait::captain_on_edge, own->piece, 0U, edge);
      }
    }
  }

  void see_only_attack(const Line& line) {
    const bool by_mover = is_movers(line);
    const Piece piece = line.piece;
    seen_.emplace_back(by_mover ? Trait::gives_check : Trait::stands_in_check, piece,
                       graded_step(piece.kind, line.step()));
    if (!attacked_before(line) && line.from != move_.to) {
      const Trait let = moved_.kind == Kind::captain ? Trait::walks_into : Trait::let_in;
      seen_.emplace_back(by_mover ? Trait::discovered : let, piece);
    }
    if (!counts(line)) return;
    if (piece.kind == Kind::car) seen_.emplace_back(Trait::car_checks_far, piece, direction(line.step()));
    for (const Edge edge : edges_of(line.captain)) seen_.emplace_back(Trait::captain_on_edge, piece, 0U, edge);
  }

  // No attack counts, so that a program that counts one that does not exist gives a wrong answer.
  void see_no_check() {
    for (const Line& line : now_) {
      if (!counts(line)) continue;
      const Shape shape = shape_of(direction(line.step()));
      if (line.is_step && !line.way.is_free()) {
        see_blocked_check(line);
      } else if (!line.is_step && shape != Shape::other) {
        seen_.emplace_back(Trait::foreign_attack, line.piece, 0U, shape);
      }
    }
    const Captains captains = captains_of(after_);
    if (!captains[0] || !captains[1]) return;
    if (could_go(after_, {Side::red, Kind::car}, {*captains[0], *captains[1]})) {
      seen_.emplace_back(Trait::captains_face, captains[0]->x == captains[1]->x);
    }
  }

  void see_blocked_check(const Line& line) {
    const Kind kind = line.piece.kind;
    seen_.emplace_back(Trait::check_blocked_by, line.piece, 0U, !line.way.first_is_own(kind));
    const Blocking how = blocking(kind, line.way);
    // A program that misses one of two blockers still gives the right answer.
    if (how == Blocking::both) return;
    const bool second = how == Blocking::second_own || how == Blocking::second_enemy;
    seen_.emplace_back(Trait::check_blocked, line.piece, graded_step(kind, line.step()), second);
  }

  // What is not graded: attacks only where they decide the answer, because one alone counts, or none does.
  void see_ungraded() {
    bool counted_before = false;
    for (const Line& line : old_) {
      if (!line.attacks()) continue;
      seen_.emplace_back(Trait::attack_before, line.piece.side, is_movers(line));
      counted_before = counted_before || counts(line);
    }
    for (const Line& line : attacks_)
      seen_.emplace_back(Trait::attack, line.piece, is_movers(line), line.from == move_.to);
    seen_.emplace_back(Trait::attacks_change, mover_, counted_before, !counted_.empty());
    if (counted_.size() == 1) see_ungraded_attack(counted_.front());
    if (!counted_.empty()) {
      seen_.emplace_back(Trait::attack_count, mover_, std::min<std::size_t>(counted_.size(), 3));
      return;
    }
    for (const Line& line : now_) {
      if (line.is_step) {
        see_failed_attack(line);
      } else {
        see_near_captain(line);
      }
    }
    // What attacked before and does not now: it moved away itself, the captain did, a blocker came, or it was captured.
    for (const Line& line : old_) {
      if (!line.attacks()) continue;
      const int how = line.from == move_.to ? 1 : line.captain == move_.from ? 2 : line.from == move_.from ? 3 : 4;
      seen_.emplace_back(Trait::attack_ends, line.piece, how);
      seen_.emplace_back(Trait::attack_ends_by, how);
    }
  }

  void see_ungraded_attack(const Line& line) {
    const Kind kind = line.piece.kind;
    const bool own = is_movers(line);
    // Its own step, that of the captain, an attack that was there before, or one that was uncovered.
    const int cause = line.from == move_.to ? 1 : line.captain == move_.to ? 2 : attacked_before(line) ? 3 : 4;
    seen_.emplace_back(Trait::only_attack_by_kind, kind, line.way.direction);
    for (const int code : edge_codes(line.captain)) seen_.emplace_back(Trait::only_attack_on_edge, kind, code);
    for (const int code : edge_codes(line.from)) seen_.emplace_back(Trait::only_attack_from_edge, code);
    seen_.emplace_back(Trait::only_attack, line.piece, line.way.direction, own);
    seen_.emplace_back(Trait::only_attack_on_edges, kind, both_edge_codes(line.captain), own);
    seen_.emplace_back(Trait::only_attack_from_edges, kind, both_edge_codes(line.from));
    seen_.emplace_back(Trait::only_attack_cause, line.piece, cause, own);
    see_beside(Trait::beside_attack, after_, line.piece, line.step(), seen_);
  }

  void see_failed_attack(const Line& line) {
    const Kind kind = line.piece.kind;
    const unsigned own = figure(is_movers(line));
    seen_.emplace_back(Trait::failed_attack_by_kind, kind, line.way.direction, line.way.occupied());
    seen_.emplace_back(Trait::failed_attack, line.piece, line.way.direction, 2 * figure(line.way.blockers) + own);
    seen_.emplace_back(Trait::failed_attack_on_edges, kind, both_edge_codes(line.captain),
                       2 * figure(!line.way.is_free()) + own);
  }

  void see_near_captain(const Line& line) {
    const StepDirection step = direction(line.step());
    if (step.longer() <= kNear) {
      seen_.emplace_back(Trait::near_captain, line.piece, step);
    } else if (line.piece.kind == Kind::captain && step.shorter() == 0) {
      const Way way = way_of(after_, {line.piece.side, Kind::car}, line.step());
      seen_.emplace_back(Trait::captains_apart, 0U, step.unit(), way.blockers);
    }
  }

  const Position& after_;
  const Operation move_;
  const Piece moved_;
  const Side mover_;
  const CheckRule rule_;
  const Lines old_;
  const Lines now_;
  Lines attacks_;  // of `now_`
  Lines counted_;  // of `attacks_`
  DuckFeatureKeys& seen_;
};

// ---- Refusals -----------------------------------------------------------------------------------------------------

void see_out_of_turn(const Position& position, Piece piece, Operation operation, DuckFeatureKeys& seen) {
  const StepDirection step = direction(operation);
  const int target = state(position, operation.to, other(piece.side));
  const bool goes_so = is_step(piece.kind, step);
  if (could_go(position, piece, operation)) {
    seen.emplace_back(Trait::out_of_turn, piece);
  } else {
    seen.emplace_back(Trait::out_of_turn_nowhere, piece.side);
  }
  if (step == StepDirection{}) {
    seen.emplace_back(Trait::refused_stay, piece, false);
    return;
  }
  seen.emplace_back(Trait::refused_turn, piece, goes_so, target);
  if (goes_so) seen.emplace_back(Trait::refused_turn_direction, piece.kind, step.unit(), target);
}

// The kind does not go so.
void see_foreign_step(Piece piece, Operation operation, int target, DuckFeatureKeys& seen) {
  const StepDirection step = direction(operation);
  if (step.longer() <= kNear) {
    seen.emplace_back(Trait::refused_step, piece, step);
  } else {
    const unsigned line = 2 * figure(step.shorter() == 0) + figure(step.shorter() == step.longer());
    seen.emplace_back(Trait::refused_far_step, piece.kind, step.unit(), line);
  }
  seen.emplace_back(Trait::refused_length, piece.kind, StepDirection{step.longer(), step.shorter()}, target);
}

// The kind goes so, but an own piece stands on the target or something in the way.
void see_own_step(const Position& position, Piece piece, Operation operation, int target, DuckFeatureKeys& seen) {
  const Kind kind = piece.kind;
  const Way way = way_of(position, piece, operation);
  const StepDirection step = graded_step(kind, operation);
  if (target == 1) {
    // The graded feature wants nothing else to be wrong.
    if (way.is_free()) seen.emplace_back(Trait::own_on_target, piece, step);
    seen.emplace_back(Trait::refused_target, piece, way.direction);
    seen.emplace_back(Trait::refused_own_kind, kind, position.at(operation.to)->kind);
  } else {
    seen.emplace_back(Trait::blocked, piece, step, blocking(kind, way));
    if (target == 2) seen.emplace_back(Trait::capture_refused, piece, step);
    if (kind == Kind::car) seen.emplace_back(Trait::car_over, piece, step, way.blockers / 3);
    seen.emplace_back(Trait::refused_way_by_kind, kind, way.direction, way.occupied());
    seen.emplace_back(Trait::exact_refusal, kind, operation);
  }
  seen.emplace_back(Trait::refused_way, piece, way.direction, 3 * way.blockers + target);
  see_beside(Trait::beside_refusal, position, piece, operation, seen);
}

}  // namespace

bool could_go(const Position& position, Piece piece, Operation operation) {
  return is_step(piece.kind, direction(operation)) && state(position, operation.to, piece.side) != 1 &&
         way_of(position, piece, operation).is_free();
}

bool is_far_capture(const Position& position, Operation move) {
  const auto piece = position.at(move.from);
  return piece && piece->kind == Kind::car && position.at(move.to) && direction(move).longer() >= kFarCapture;
}

void append_move_features(const Position& before, Operation move, CheckRule rule, DuckFeatureKeys& seen) {
  const Piece piece = *before.at(move.from);
  const auto captured = before.at(move.to);
  Position after = before;
  after.put(move.to, piece);
  after.put(move.from, std::nullopt);
  see_graded_step(piece, move, captured, seen);
  see_fine_step(before, after, piece, move, captured.has_value(), seen);
  if (captured && captured->kind == Kind::captain) {
    const auto lines = lines_of(after);
    const bool attacked = std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.attacks(); });
    seen.emplace_back(attacked ? Trait::end_with_attack : Trait::end_without_attack, piece.side);
  } else {
    CheckFeatures(before, after, move, rule, seen).see();
  }
}

void append_refusal_features(const Position& position, Operation operation, DuckFeatureKeys& seen) {
  const auto [from, to] = operation;
  const Side side = position.side_to_move;
  const auto piece = position.at(from);
  if (!piece) {
    seen.emplace_back(Trait::from_empty, side);
    seen.emplace_back(Trait::refused_empty, state(position, to, side), both_edge_codes(from));
    return;
  }
  if (piece->side != side) {
    see_out_of_turn(position, *piece, operation, seen);
    return;
  }
  const int target = state(position, to, side);
  const StepDirection step = direction(operation);
  const bool goes_so = is_step(piece->kind, step);
  const Validity why = target == 1 ? Validity::own_piece_on_target
                       : goes_so   ? Validity::blocked
                                   : Validity::unreachable;
  seen.emplace_back(Trait::refused, *piece, 0U, why);
  if (from == to) {
    seen.emplace_back(Trait::stays, *piece);
    seen.emplace_back(Trait::refused_stay, *piece, true);
    return;
  }
  if (target != 0 && position.at(to)->kind == Kind::captain) {
    seen.emplace_back(Trait::refused_captain, piece->kind, StepDirection{step.longer(), step.shorter()}, target);
  }
  if (goes_so) {
    see_own_step(position, *piece, operation, target, seen);
    return;
  }
  if (why == Validity::unreachable) seen.emplace_back(Trait::foreign_step, *piece, 0U, shape_of(step));
  see_foreign_step(*piece, operation, target, seen);
}

}  // namespace quack
