#include <algorithm>

#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/step_features.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

using Trait = DuckTrait;

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
  if (piece.kind == Kind::car)
    seen.emplace_back(captured ? Trait::car_captures_far : Trait::car_moves_far, piece, direction(move));
  for (const Edge edge : edges_of(to)) seen.emplace_back(Trait::to_edge, piece, 0U, edge);
  if (is_beyond_xiangqi(piece, to)) seen.emplace_back(Trait::beyond_xiangqi, piece);
  if (piece.kind == Kind::soldier && in_own_half(piece.side, from))
    seen.emplace_back(Trait::soldier_at_home, piece, 0U, soldier_step(piece.side, move));
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
    if (direction(threat).longer() >= kFarCapture && state(after, next, piece.side) == 2 &&
        way_of(after, piece, threat).is_free()) {
      seen.emplace_back(Trait::threatens_far, piece.side, direction(threat));
    }
  }
}

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

void append_step_features(const Position& before, const Position& after, Operation move, DuckFeatureKeys& seen) {
  const Piece piece = *before.at(move.from);
  const auto captured = before.at(move.to);
  see_graded_step(piece, move, captured, seen);
  see_fine_step(before, after, piece, move, captured.has_value(), seen);
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
  if (target != 0 && position.at(to)->kind == Kind::captain)
    seen.emplace_back(Trait::refused_captain, piece->kind, StepDirection{step.longer(), step.shorter()}, target);
  if (goes_so) {
    see_own_step(position, *piece, operation, target, seen);
    return;
  }
  if (why == Validity::unreachable) seen.emplace_back(Trait::foreign_step, *piece, 0U, shape_of(step));
  see_foreign_step(*piece, operation, target, seen);
}

void DuckCoverageRecorder::record(Operation operation, const Outcome& outcome, DuckFeatureKeys& seen) {
  const auto [from, to] = operation;
  const Side mover = board_.side_to_move;
  if (ending_) {
    see_after_end(operation, seen);
  } else if (outcome.valid()) {
    see_turn(mover, seen);
    if (untouched_[figure(from)]) seen.emplace_back(DuckTrait::start_piece_moves, from);
    DuckMoveFeatures(board_, rule_).append(operation, seen);
    const unsigned form = (outcome.captured ? 1U : 0U) + (outcome.check ? 2U : 0U) + (outcome.over ? 4U : 0U);
    seen.emplace_back(DuckTrait::answer_form, mover, 0U, form);
    untouched_[figure(from)] = untouched_[figure(to)] = false;
    board_.put(to, board_.at(from));
    board_.put(from, std::nullopt);
    board_.side_to_move = other(mover);
    if (outcome.over) ending_ = operation;
    ++valid_;
    invalid_in_a_row_ = 0;
  } else {
    append_refusal_features(board_, operation, seen);
    see_out_of_turn(operation, seen);
    ++invalid_in_a_row_;
  }
  ++operations_;
  last_ = outcome;
}

void DuckCoverageRecorder::see_turn(Side mover, DuckFeatureKeys& seen) const {
  if (!last_) return;
  if (last_->valid()) {
    seen.emplace_back(DuckTrait::turn_passed, mover);
    return;
  }
  seen.emplace_back(DuckTrait::same_side_again, mover, 0U, last_->validity);
  if (invalid_in_a_row_ > 1) seen.emplace_back(DuckTrait::many_invalid, mover, 0U, invalid_in_a_row_ > 2 ? 3 : 2);
}

// A step of the side that is not to move.
void DuckCoverageRecorder::see_out_of_turn(Operation operation, DuckFeatureKeys& seen) const {
  const auto piece = board_.at(operation.from);
  if (!piece || piece->side == board_.side_to_move || !could_go(board_, *piece, operation)) return;
  if (valid_ == 0) seen.emplace_back(DuckTrait::blue_tried_first);
  if (!last_) return;
  seen.emplace_back(last_->valid() ? DuckTrait::twice_in_turn : DuckTrait::turn_not_passed, piece->side);
}

void DuckCoverageRecorder::see_after_end(Operation operation, DuckFeatureKeys& seen) const {
  const Side winner = other(board_.side_to_move);
  const auto piece = board_.at(operation.from);
  if (!piece) {
    seen.emplace_back(DuckTrait::after_end_empty, winner);
    return;
  }
  if (!could_go(board_, *piece, operation)) {
    seen.emplace_back(DuckTrait::after_end_nowhere, piece->side, 0U, winner);
    return;
  }
  seen.emplace_back(DuckTrait::after_end, *piece, 0U, winner);
  if (operation.from == ending_->to) seen.emplace_back(DuckTrait::after_end_killer, winner);
  const auto target = board_.at(operation.to);
  if (target && target->kind == Kind::captain) seen.emplace_back(DuckTrait::after_end_captain, winner);
}

void DuckCoverageRecorder::end(std::uint64_t max_count, DuckFeatureKeys& seen) const {
  if (operations_ == max_count) seen.emplace_back(DuckTrait::most_operations);
  if (operations_ == 0) {
    seen.emplace_back(DuckTrait::no_operation);
    return;
  }
  if (operations_ == 1) seen.emplace_back(DuckTrait::one_operation);
  if (valid_ == 0) seen.emplace_back(DuckTrait::all_invalid);
  if (valid_ == operations_) seen.emplace_back(DuckTrait::all_valid);
  if (last_->over) seen.emplace_back(DuckTrait::ends_with_the_end);
  if (!ending_) seen.emplace_back(DuckTrait::never_ends);
}

DuckCoverage::DuckCoverage(const DuckVariant& variant, std::uint64_t max_count)
    : variant_(variant), max_count_(max_count), features_(duck_features(variant)) {
  for (std::size_t place = 0; place < features_.size(); ++place) places_.emplace_back(features_[place].key, place);
  std::sort(places_.begin(), places_.end());
}

std::vector<std::uint64_t> DuckCoverage::exercised(std::string_view input) const {
  judge::MemorySource source(input);
  judge::DuckReader reader(source, *variant_.dialect);
  reference::DuckChess engine(variant_.start(), variant_.check_rule);
  DuckCoverageRecorder recorder(variant_.start(), variant_.check_rule);
  DuckFeatureKeys seen;
  while (const auto operation = reader.next()) recorder.record(*operation, engine.play(*operation), seen);
  recorder.end(max_count_, seen);
  std::vector<std::uint64_t> counts(features_.size());
  for (const DuckFeatureKey key : seen) {
    const auto place = std::lower_bound(places_.begin(), places_.end(), std::pair(key, std::size_t{0}));
    if (place != places_.end() && place->first == key) ++counts[place->second];
  }
  return counts;
}

}  // namespace quack
