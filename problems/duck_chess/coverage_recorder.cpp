#include "problems/duck_chess/coverage_recorder.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace quack {

namespace {

DuckStepDirection way(Operation operation) {
  return {operation.to.x - operation.from.x, operation.to.y - operation.from.y};
}

int sign(int number) { return (number > 0) - (number < 0); }

// The step as features tell steps apart: of a car which way, whatever the distance.
unsigned step_figure(Kind kind, Operation operation) {
  const DuckStepDirection whole = way(operation);
  return figure(kind == Kind::car ? DuckStepDirection{sign(whole.up), sign(whole.right)} : whole);
}

Shape shape_of(DuckStepDirection way) {
  const auto [less, more] = std::minmax({std::abs(way.up), std::abs(way.right)});
  if (more == 1) return less == 0 ? Shape::captain : Shape::guard;
  if (less == 0) return Shape::line;
  if (more == 2) return less == 2 ? Shape::elephant : Shape::horse;
  return more == 3 && less == 2 ? Shape::duck : Shape::other;
}

bool is_on(Edge edge, Cell cell) {
  switch (edge) {
    case Edge::reds_home_row:
      return cell.x == 0;
    case Edge::blues_home_row:
      return cell.x == kRowCount - 1;
    case Edge::first_column:
      return cell.y == 0;
    case Edge::last_column:
      break;
  }
  return cell.y == kColumnCount - 1;
}

constexpr std::array<Edge, 4> kEdges = {Edge::reds_home_row, Edge::blues_home_row, Edge::first_column,
                                        Edge::last_column};

// How many rows a cell is from the side's home row.
int rows_from_home(Side side, Cell cell) { return side == Side::red ? cell.x : kRowCount - 1 - cell.x; }

bool in_own_half(Side side, Cell cell) { return rows_from_home(side, cell) < kRowCount / 2; }

// Where xiangqi would not let the piece go: captains and guards out of the palace, elephants over the river.
bool is_beyond_xiangqi(Piece piece, Cell to) {
  switch (piece.kind) {
    case Kind::captain:
    case Kind::guard:
      return rows_from_home(piece.side, to) > 2 || to.y < 3 || to.y > 5;
    case Kind::elephant:
      return !in_own_half(piece.side, to);
    default:
      return false;
  }
}

Way way_of_soldier(Side side, Operation operation) {
  const DuckStepDirection step = way(operation);
  if (step.up == 0) return Way::sideways;
  const bool forward = rows_from_home(side, operation.to) > rows_from_home(side, operation.from);
  if (step.right == 0) return forward ? Way::forward : Way::backward;
  return forward ? Way::forward_diagonal : Way::backward_diagonal;
}

// What a move exercises that has nothing to do with captains.
void see_move(Operation operation, const Outcome& outcome, std::vector<DuckFeatureKey>& seen) {
  const Piece piece = *outcome.moved;
  const unsigned step = step_figure(piece.kind, operation);
  seen.emplace_back(DuckTrait::move_begins, figure(operation.from));
  seen.emplace_back(DuckTrait::move_ends, figure(operation.to));
  seen.emplace_back(DuckTrait::leaves, figure(piece), figure(operation.from));
  seen.emplace_back(DuckTrait::enters, figure(piece), figure(operation.to));
  seen.emplace_back(outcome.captured ? DuckTrait::captures : DuckTrait::moves, figure(piece), step);
  if (piece.kind == Kind::car) {
    const auto trait = outcome.captured ? DuckTrait::car_captures_far : DuckTrait::car_moves_far;
    seen.emplace_back(trait, figure(piece), figure(way(operation)));
  }
  for (const Edge edge : kEdges) {
    if (is_on(edge, operation.to)) seen.emplace_back(DuckTrait::to_edge, figure(piece), 0, static_cast<unsigned>(edge));
  }
  if (is_beyond_xiangqi(piece, operation.to)) seen.emplace_back(DuckTrait::beyond_xiangqi, figure(piece));
  if (piece.kind == Kind::soldier && in_own_half(piece.side, operation.from)) {
    const Way goes = way_of_soldier(piece.side, operation);
    seen.emplace_back(DuckTrait::soldier_at_home, figure(piece), 0, static_cast<unsigned>(goes));
  }
  if (outcome.captured) {
    const Kind captured = outcome.captured->kind;
    if (captured == Kind::captain) {
      seen.emplace_back(DuckTrait::takes_captain, figure(piece));
    } else {
      seen.emplace_back(DuckTrait::captures_piece, figure(piece), 0, static_cast<unsigned>(captured));
    }
  }
  const unsigned form = (outcome.captured ? 1U : 0U) + (outcome.check ? 2U : 0U) + (outcome.over ? 4U : 0U);
  seen.emplace_back(DuckTrait::answer_form, figure(piece.side), 0, form);
}

}  // namespace

DuckCoverageRecorder::DuckCoverageRecorder(const DuckVariant& variant)
    : engine_(variant.start(), variant.check_rule), rule_(variant.check_rule), untouched_(kCellCount, true) {}

bool DuckCoverageRecorder::counts(Side attacker, Side mover) const {
  return rule_ == CheckRule::either_side || attacker == mover;
}

bool DuckCoverageRecorder::could_go(Piece piece, Operation operation) const {
  return engine_.can_go(piece, operation.from, operation.to).valid();
}

std::optional<Cell> DuckCoverageRecorder::captain_of(Side side) const {
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      if (engine_.board().at({x, y}) == Piece{side, Kind::captain}) return Cell{x, y};
    }
  }
  return std::nullopt;
}

std::vector<DuckCoverageRecorder::Attack> DuckCoverageRecorder::attacks() const {
  std::vector<Attack> found;
  const std::array<std::optional<Cell>, kSideCount> captains = {captain_of(Side::red), captain_of(Side::blue)};
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      const auto piece = engine_.board().at({x, y});
      if (!piece) continue;
      const auto captain = captains[figure(other(piece->side))];
      if (captain && could_go(*piece, {{x, y}, *captain})) found.push_back({*piece, {x, y}, *captain});
    }
  }
  return found;
}

void DuckCoverageRecorder::play(Operation operation, Seen& seen) {
  const Side mover = engine_.board().side_to_move;
  if (!engine_.over()) {
    // What is refused is looked at on the board that refuses it, and that is the one before as well as the one after.
    const Outcome outcome = engine_.play(operation);
    ++operations_;
    if (outcome.valid()) {
      see_turn(mover, seen);
      if (untouched_[figure(operation.from)]) seen.emplace_back(DuckTrait::start_piece_moves, figure(operation.from));
      untouched_[figure(operation.from)] = untouched_[figure(operation.to)] = false;
      see_move(operation, outcome, seen);
      const std::vector<Attack> before = std::move(attacks_);
      attacks_ = attacks();
      if (outcome.over) {
        ending_ = operation;
        see_end(mover, seen);
      } else {
        see_check(operation, *outcome.moved, before, seen);
      }
      ++valid_;
      invalid_in_a_row_ = 0;
    } else {
      see_refusal(operation, outcome.validity, seen);
      ++invalid_in_a_row_;
    }
    last_ = outcome;
    return;
  }
  see_after_end(operation, seen);
  ++operations_;
  last_ = engine_.play(operation);
}

void DuckCoverageRecorder::see_turn(Side mover, Seen& seen) const {
  if (!last_) return;
  if (last_->valid()) {
    seen.emplace_back(DuckTrait::turn_passed, figure(mover));
    return;
  }
  seen.emplace_back(DuckTrait::same_side_again, figure(mover), 0, static_cast<unsigned>(last_->validity));
  if (invalid_in_a_row_ > 1)
    seen.emplace_back(DuckTrait::many_invalid, figure(mover), 0, invalid_in_a_row_ > 2 ? 3U : 2U);
}

void DuckCoverageRecorder::see_refusal(Operation operation, Validity validity, Seen& seen) const {
  const auto piece = engine_.board().at(operation.from);
  if (validity == Validity::no_own_piece || !piece) {
    see_no_own_piece(operation, seen);
  } else if (operation.from == operation.to) {
    seen.emplace_back(DuckTrait::stays, figure(*piece));
  } else if (validity == Validity::own_piece_on_target) {
    if (engine_.step(*piece, operation.from, operation.to).valid()) {
      seen.emplace_back(DuckTrait::own_on_target, figure(*piece), step_figure(piece->kind, operation));
    }
  } else if (validity == Validity::unreachable) {
    const Shape shape = shape_of(way(operation));
    seen.emplace_back(DuckTrait::foreign_step, figure(*piece), 0, static_cast<unsigned>(shape));
  } else {
    see_blocked(*piece, operation, seen);
  }
}

void DuckCoverageRecorder::see_no_own_piece(Operation operation, Seen& seen) const {
  const auto piece = engine_.board().at(operation.from);
  if (!piece) {
    seen.emplace_back(DuckTrait::from_empty, figure(engine_.board().side_to_move));
    return;
  }
  if (!could_go(*piece, operation)) {
    seen.emplace_back(DuckTrait::out_of_turn_nowhere, figure(piece->side));
    return;
  }
  seen.emplace_back(DuckTrait::out_of_turn, figure(*piece));
  if (valid_ == 0) seen.emplace_back(DuckTrait::blue_tried_first);
  if (!last_) return;
  seen.emplace_back(last_->valid() ? DuckTrait::twice_in_turn : DuckTrait::turn_not_passed, figure(piece->side));
}

Blocking DuckCoverageRecorder::blocking(Piece piece, Operation operation, Cell blocker) const {
  const bool own = engine_.board().at(blocker)->side == piece.side;
  if (piece.kind != Kind::duck) return own ? Blocking::own : Blocking::enemy;
  // The second of the two cells is diagonally behind the first, which is next to the duck.
  const DuckStepDirection whole = way(operation);
  const bool is_first = blocker.x == operation.from.x || blocker.y == operation.from.y;
  if (!is_first) return own ? Blocking::second_own : Blocking::second_enemy;
  if (engine_.board().at({blocker.x + sign(whole.up), blocker.y + sign(whole.right)})) return Blocking::both;
  return own ? Blocking::first_own : Blocking::first_enemy;
}

void DuckCoverageRecorder::see_blocked(Piece piece, Operation operation, Seen& seen) const {
  const auto ruling = engine_.can_go(piece, operation.from, operation.to);
  const unsigned step = step_figure(piece.kind, operation);
  const Blocking how = blocking(piece, operation, *ruling.blocker);
  seen.emplace_back(DuckTrait::blocked, figure(piece), step, static_cast<unsigned>(how));
  if (engine_.board().at(operation.to)) seen.emplace_back(DuckTrait::capture_refused, figure(piece), step);
  if (piece.kind != Kind::car) return;
  const bool one = could_go(piece, {*ruling.blocker, operation.to});
  seen.emplace_back(DuckTrait::car_over, figure(piece), step, one ? 1U : 2U);
}

void DuckCoverageRecorder::see_after_end(Operation operation, Seen& seen) const {
  const Side winner = other(engine_.board().side_to_move);
  const auto piece = engine_.board().at(operation.from);
  if (!piece) {
    seen.emplace_back(DuckTrait::after_end_empty, figure(winner));
    return;
  }
  if (!could_go(*piece, operation)) {
    seen.emplace_back(DuckTrait::after_end_nowhere, figure(piece->side), 0, figure(winner));
    return;
  }
  seen.emplace_back(DuckTrait::after_end, figure(*piece), 0, figure(winner));
  if (operation.from == ending_.to) seen.emplace_back(DuckTrait::after_end_killer, figure(winner));
  const auto target = engine_.board().at(operation.to);
  if (target && target->kind == Kind::captain) seen.emplace_back(DuckTrait::after_end_captain, figure(winner));
}

void DuckCoverageRecorder::see_end(Side winner, Seen& seen) const {
  seen.emplace_back(attacks_.empty() ? DuckTrait::end_without_attack : DuckTrait::end_with_attack, figure(winner));
}

void DuckCoverageRecorder::see_check(Operation operation, Piece moved, const std::vector<Attack>& before,
                                     Seen& seen) const {
  const Side mover = moved.side;
  see_defence(operation, moved, before, seen);
  std::vector<Attack> counted;
  std::vector<Attack> told;  // on which the answer hangs: where none counts, those that would under the other rule
  std::copy_if(attacks_.begin(), attacks_.end(), std::back_inserter(counted),
               [&](const Attack& attack) { return counts(attack.piece.side, mover); });
  told = counted.empty() ? attacks_ : counted;
  if (counted.empty()) {
    see_no_check(mover, seen);
  } else {
    see_counted(counted, mover, seen);
  }
  if (told.size() != 1 || told.front().piece.kind == Kind::captain) return;
  const bool is_new = std::find(before.begin(), before.end(), told.front()) == before.end();
  see_only_attack(told.front(), operation, moved, is_new, seen);
}

// What becomes of an attack on the captain of the side that moves.
void DuckCoverageRecorder::see_defence(Operation operation, Piece moved, const std::vector<Attack>& before,
                                       Seen& seen) const {
  const auto attacked_by = [&](const std::vector<Attack>& attacks) {
    return std::find_if(attacks.begin(), attacks.end(),
                        [&](const Attack& attack) { return attack.piece.side != moved.side; });
  };
  const auto attack = attacked_by(before);
  if (attack == before.end()) return;
  if (attacked_by(attacks_) != attacks_.end()) {
    if (std::find(attacks_.begin(), attacks_.end(), *attack) != attacks_.end()) {
      seen.emplace_back(DuckTrait::left_standing, figure(moved.side));
    }
    return;
  }
  const Parry how = moved.kind == Kind::captain    ? Parry::captain_goes
                    : attack->from == operation.to ? Parry::attacker_captured
                                                   : Parry::way_blocked;
  seen.emplace_back(DuckTrait::parried, figure(moved.side), 0, static_cast<unsigned>(how));
}

// All the attacks that make a check.
void DuckCoverageRecorder::see_counted(const std::vector<Attack>& counted, Side mover, Seen& seen) const {
  const auto all = [&](const auto& holds) { return std::all_of(counted.begin(), counted.end(), holds); };
  const auto others_attack = [&](Side side) {
    return std::any_of(counted.begin(), counted.end(), [&](const Attack& attack) {
      return attack.piece.side == side && attack.piece.kind != Kind::captain;
    });
  };
  for (const Side side : kSides) {
    const auto attack =
        std::find_if(counted.begin(), counted.end(), [&](const Attack& one) { return one.piece.side == side; });
    if (attack != counted.end()) seen.emplace_back(DuckTrait::captain_attacked, figure(attack->captain));
  }
  if (others_attack(Side::red) && others_attack(Side::blue)) seen.emplace_back(DuckTrait::both_attacked, figure(mover));
  for (const Edge edge : kEdges) {
    if (all([&](const Attack& attack) { return is_on(edge, attack.from); })) {
      seen.emplace_back(DuckTrait::attacker_on_edge, static_cast<unsigned>(edge));
    }
  }
  // Captains attack each other, so that theirs is an only attack though there are two.
  if (!all([](const Attack& attack) { return attack.piece.kind == Kind::captain; })) return;
  const auto own =
      std::find_if(counted.begin(), counted.end(), [&](const Attack& attack) { return attack.piece.side == mover; });
  seen.emplace_back(DuckTrait::gives_check, figure(own->piece), step_figure(Kind::captain, {own->from, own->captain}));
  for (const Edge edge : kEdges) {
    if (all([&](const Attack& attack) { return is_on(edge, attack.captain); })) {
      seen.emplace_back(DuckTrait::captain_on_edge, figure(own->piece), 0, static_cast<unsigned>(edge));
    }
  }
}

void DuckCoverageRecorder::see_only_attack(const Attack& attack, Operation operation, Piece moved, bool is_new,
                                           Seen& seen) const {
  const bool by_mover = attack.piece.side == moved.side;
  const unsigned piece = figure(attack.piece);
  const Operation step = {attack.from, attack.captain};
  seen.emplace_back(by_mover ? DuckTrait::gives_check : DuckTrait::stands_in_check, piece,
                    step_figure(attack.piece.kind, step));
  if (is_new && attack.from != operation.to) {
    const DuckTrait let = moved.kind == Kind::captain ? DuckTrait::walks_into : DuckTrait::let_in;
    seen.emplace_back(by_mover ? DuckTrait::discovered : let, piece);
  }
  if (!counts(attack.piece.side, moved.side)) return;
  if (attack.piece.kind == Kind::car) seen.emplace_back(DuckTrait::car_checks_far, piece, figure(way(step)));
  for (const Edge edge : kEdges) {
    if (is_on(edge, attack.captain))
      seen.emplace_back(DuckTrait::captain_on_edge, piece, 0, static_cast<unsigned>(edge));
  }
}

void DuckCoverageRecorder::see_blocked_check(Piece piece, Operation step, Cell blocker, Seen& seen) const {
  const bool own = engine_.board().at(blocker)->side == piece.side;
  seen.emplace_back(DuckTrait::check_blocked_by, figure(piece), 0, own ? 0U : 1U);
  const Blocking how = blocking(piece, step, blocker);
  // Whoever overlooks one of two blockers is not found out.
  if (how == Blocking::both) return;
  const bool second = how == Blocking::second_own || how == Blocking::second_enemy;
  seen.emplace_back(DuckTrait::check_blocked, figure(piece), step_figure(piece.kind, step), second ? 1U : 0U);
}

// No attack counts, so that whoever counts one that there isn't is found out.
void DuckCoverageRecorder::see_no_check(Side mover, Seen& seen) const {
  const std::array<std::optional<Cell>, kSideCount> captains = {captain_of(Side::red), captain_of(Side::blue)};
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      const auto piece = engine_.board().at({x, y});
      if (!piece || !counts(piece->side, mover)) continue;
      const Operation step = {{x, y}, *captains[figure(other(piece->side))]};
      const auto ruling = engine_.can_go(*piece, step.from, step.to);
      if (ruling.blocker) {
        see_blocked_check(*piece, step, *ruling.blocker, seen);
      } else if (shape_of(way(step)) != Shape::other) {
        seen.emplace_back(DuckTrait::foreign_attack, figure(*piece), 0, static_cast<unsigned>(shape_of(way(step))));
      }
    }
  }
  const Cell red = *captains[figure(Side::red)];
  const Cell blue = *captains[figure(Side::blue)];
  if (could_go({Side::red, Kind::car}, {red, blue}))
    seen.emplace_back(DuckTrait::captains_face, red.x == blue.x ? 1U : 0U);
}

void DuckCoverageRecorder::end(std::uint64_t max_count, Seen& seen) const {
  if (operations_ == max_count) seen.emplace_back(DuckTrait::most_operations);
  if (operations_ == 0) {
    seen.emplace_back(DuckTrait::no_operation);
    return;
  }
  if (operations_ == 1) seen.emplace_back(DuckTrait::one_operation);
  if (valid_ == 0) seen.emplace_back(DuckTrait::all_invalid);
  if (valid_ == operations_) seen.emplace_back(DuckTrait::all_valid);
  if (last_->over) seen.emplace_back(DuckTrait::ends_with_the_end);
  if (!engine_.over()) seen.emplace_back(DuckTrait::never_ends);
}

}  // namespace quack
