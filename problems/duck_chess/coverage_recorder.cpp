#include "problems/duck_chess/coverage_recorder.h"

#include <algorithm>

#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "problems/duck_chess/operation_features.h"
#include "reference/duck_chess.h"

namespace quack {

void DuckCoverageRecorder::record(Operation operation, const Outcome& outcome, DuckFeatureKeys& seen) {
  const auto [from, to] = operation;
  const Side mover = board_.side_to_move;
  if (ending_) {
    see_after_end(operation, seen);
  } else if (outcome.valid()) {
    see_turn(mover, seen);
    if (untouched_[figure(from)]) seen.emplace_back(DuckTrait::start_piece_moves, from);
    append_move_features(board_, operation, rule_, seen);
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
