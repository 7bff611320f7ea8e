// Who attacks whose captain, before a move and after it.

#include <algorithm>

#include "problems/duck_chess/features.h"
#include "problems/duck_chess/step_features.h"

namespace quack {
namespace {

using optimized::CellSet;
using Captains = std::array<std::optional<Cell>, kSideCount>;
using Trait = DuckTrait;

// The kind as which the piece could go to the captain: its own, or a car from captain to captain; none if it could not.
std::optional<Kind> walks_as(const CaptainLine& line) {
  const Kind kind = line.piece.kind;
  if (kind == Kind::captain && direction(line.step()).shorter() == 0) return Kind::car;
  return line.is_step ? std::optional(kind) : std::nullopt;
}

// Of a piece and the captain where it is now, if there is one.
std::optional<CaptainLine> line_of(const Position& position, Cell from, Piece piece, const Captains& captains) {
  const auto captain = captains[figure(other(piece.side))];
  if (!captain) return std::nullopt;
  CaptainLine line{piece, from, *captain, is_step(piece.kind, from, *captain), {}};
  if (const auto kind = walks_as(line)) line.way = way_of(position, {piece.side, *kind}, line.step());
  return line;
}

}  // namespace

DuckMoveFeatures::DuckMoveFeatures(const Position& before, CheckRule rule)
    : before_(before), rule_(rule), mover_(before.side_to_move) {
  for (const Cell cell : kAllCells) {
    const auto piece = before.at(cell);
    if (piece && piece->kind == Kind::captain) captains_[figure(piece->side)] = cell;
  }
  for (const Cell cell : kAllCells) {
    const auto piece = before.at(cell);
    const auto line = piece ? line_of(before, cell, *piece, captains_) : std::nullopt;
    if (!line) continue;
    lines_[figure(cell)] = *line;
    const CellSet itself = CellSet::of(optimized::number(cell));
    const auto depends_on = [&](Cell other) { changed_at_[figure(other)].flip(itself); };
    depends_on(cell);
    depends_on(line->captain);
    if (const auto kind = walks_as(*line)) each_cell_in_the_way(*kind, cell, line->captain, depends_on);
    if (line->attacks()) attacks_.push_back(*line);
    see_no_check(*line, standing_);
  }
}

// What a line shows where no attack counts, so that a program that counts one that does not exist gives a wrong answer.
void DuckMoveFeatures::see_no_check(const CaptainLine& line, DuckFeatureKeys& seen) const {
  const StepDirection step = direction(line.step());
  const Kind kind = line.piece.kind;
  if (line.is_step) {
    see_failed_attack(line, seen);
  } else {
    const Shape shape = shape_of(step);
    if (counts(line) && shape != Shape::other) seen.emplace_back(Trait::foreign_attack, line.piece, 0U, shape);
    if (step.longer() <= kNear) {
      seen.emplace_back(Trait::near_captain, line.piece, step);
    } else if (kind == Kind::captain && step.shorter() == 0) {
      seen.emplace_back(Trait::captains_apart, 0U, step.unit(), line.way.blockers);
    }
  }
  if (line.piece == Piece{Side::red, Kind::captain} && step.shorter() == 0 && line.way.is_free())
    seen.emplace_back(Trait::captains_face, step.up == 0);
}

void DuckMoveFeatures::see_failed_attack(const CaptainLine& line, DuckFeatureKeys& seen) const {
  const Kind kind = line.piece.kind;
  const Way& way = line.way;
  const unsigned own = figure(is_movers(line));
  seen.emplace_back(Trait::failed_attack_by_kind, kind, way.direction, way.occupied());
  seen.emplace_back(Trait::failed_attack, line.piece, way.direction, 2 * figure(way.blockers) + own);
  seen.emplace_back(Trait::failed_attack_on_edges, kind, both_edge_codes(line.captain),
                    2 * figure(!way.is_free()) + own);
  if (!counts(line) || way.is_free()) return;
  seen.emplace_back(Trait::check_blocked_by, line.piece, 0U, !way.first_is_own(kind));
  const Blocking how = blocking(kind, way);
  // A program that misses one of two blockers still gives the right answer.
  if (how == Blocking::both) return;
  const bool second = how == Blocking::second_own || how == Blocking::second_enemy;
  seen.emplace_back(Trait::check_blocked, line.piece, graded_step(kind, line.step()), second);
}

// A move that does not end the game, and who attacks whose captain before and after it.
class CheckFeatures {
 public:
  using Lines = std::vector<CaptainLine>;

  CheckFeatures(DuckMoveFeatures& before, const Position& after, Operation move, DuckFeatureKeys& seen)
      : before_(before),
        after_(after),
        move_(move),
        moved_(*after.at(move.to)),
        mover_(before.mover_),
        old_(before.attacks_),
        changed_(before.changed_at_[figure(move.from)] | before.changed_at_[figure(move.to)]),
        attacks_(before.attacks_after_),
        counted_(before.counted_),
        seen_(seen) {
    attacks_.clear();
    counted_.clear();
    for (const CaptainLine& line : old_)
      if (!changed_.has(optimized::number(line.from))) attacks_.push_back(line);
    Captains captains = before.captains_;
    if (moved_.kind == Kind::captain && captains[figure(mover_)] == move.from) captains[figure(mover_)] = move.to;
    const auto take_in = [&](Cell cell) {
      const auto piece = after.at(cell);
      const auto line = piece ? line_of(after, cell, *piece, captains) : std::nullopt;
      if (!line) return;
      if (line->attacks()) attacks_.push_back(*line);
      before.see_no_check(*line, seen);
    };
    const auto without = static_cast<std::ptrdiff_t>(seen.size());
    take_in(move.to);
    changed_.each([&](int cell) {
      if (cell != optimized::number(move.to)) take_in(optimized::cell_of(cell));
    });
    std::copy_if(attacks_.begin(), attacks_.end(), std::back_inserter(counted_),
                 [&](const CaptainLine& line) { return before.counts(line); });
    if (!counted_.empty()) seen.erase(seen.begin() + without, seen.end());
  }

  // Whether the lines that are as they were show what they did, but for what comes to `less`.
  bool see(DuckFeatureKeys& less) {
    see_defence();
    if (!counted_.empty()) see_counted();
    // Where no attack counts, the only one that would under the other rule decides the answer.
    const Lines& deciding = counted_.empty() ? attacks_ : counted_;
    if (deciding.size() == 1 && deciding.front().piece.kind != Kind::captain) see_only_attack(deciding.front());
    see_ungraded();
    if (!counted_.empty()) return false;
    changed_.each([&](int cell) { before_.see_no_check(before_.lines_[static_cast<std::size_t>(cell)], less); });
    return true;
  }

 private:
  bool is_movers(const CaptainLine& line) const { return before_.is_movers(line); }
  bool attacked_before(const CaptainLine& line) const {
    return std::any_of(old_.begin(), old_.end(), [&](const CaptainLine& old) { return old.same_as(line); });
  }

  // What becomes of an attack on the captain of the side that moves.
  void see_defence() {
    const auto enemys = [&](const CaptainLine& line) { return !is_movers(line); };
    const auto attack = std::find_if(old_.begin(), old_.end(), enemys);
    if (attack == old_.end()) return;
    if (std::any_of(attacks_.begin(), attacks_.end(), enemys)) {
      const auto is_it = [&](const CaptainLine& line) { return line.same_as(*attack); };
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
      return std::find_if(counted_.begin(), counted_.end(),
                          [&](const CaptainLine& line) { return line.piece.side == side; });
    };
    const auto others_attack = [&](Side side) {
      return std::any_of(counted_.begin(), counted_.end(), [&](const CaptainLine& line) {
        return line.piece.side == side && line.piece.kind != Kind::captain;
      });
    };
    for (const Side side : kSides)
      if (by(side) != counted_.end()) seen_.emplace_back(Trait::captain_attacked, by(side)->captain);
    if (others_attack(Side::red) && others_attack(Side::blue)) seen_.emplace_back(Trait::both_attacked, mover_);
    const auto on = [](Edge edge, Cell cell) {
      const auto edges = edges_of(cell);
      return std::find(edges.begin(), edges.end(), edge) != edges.end();
    };
    for (const Edge edge : edges_of(counted_.front().from)) {
      if (all([&](const CaptainLine& line) { return on(edge, line.from); }))
        seen_.emplace_back(Trait::attacker_on_edge, edge);
    }
    // Captains attack each other, so that theirs is an only attack though there are two.
    if (!all([](const CaptainLine& line) { return line.piece.kind == Kind::captain; })) return;
    const auto own = by(mover_);
    if (own == counted_.end()) return;  // several captains a side
    seen_.emplace_back(Trait::gives_check, own->piece, direction(own->step()));
    for (const Edge edge : edges_of(own->captain)) {
      if (all([&](const CaptainLine& line) { return on(edge, line.captain); }))
        seen_.emplace_back(Trait::captain_on_edge, own->piece, 0U, edge);
    }
  }

  void see_only_attack(const CaptainLine& line) {
    const bool by_mover = is_movers(line);
    const Piece piece = line.piece;
    seen_.emplace_back(by_mover ? Trait::gives_check : Trait::stands_in_check, piece,
                       graded_step(piece.kind, line.step()));
    if (!attacked_before(line) && line.from != move_.to) {
      const Trait let = moved_.kind == Kind::captain ? Trait::walks_into : Trait::let_in;
      seen_.emplace_back(by_mover ? Trait::discovered : let, piece);
    }
    if (!before_.counts(line)) return;
    if (piece.kind == Kind::car) seen_.emplace_back(Trait::car_checks_far, piece, direction(line.step()));
    for (const Edge edge : edges_of(line.captain)) seen_.emplace_back(Trait::captain_on_edge, piece, 0U, edge);
  }

  // What is not graded: attacks only where they decide the answer, because one alone counts, or none does.
  void see_ungraded() {
    bool counted_before = false;
    for (const CaptainLine& line : old_) {
      seen_.emplace_back(Trait::attack_before, line.piece.side, is_movers(line));
      counted_before = counted_before || before_.counts(line);
    }
    for (const CaptainLine& line : attacks_)
      seen_.emplace_back(Trait::attack, line.piece, is_movers(line), line.from == move_.to);
    seen_.emplace_back(Trait::attacks_change, mover_, counted_before, !counted_.empty());
    if (counted_.size() == 1) see_ungraded_attack(counted_.front());
    if (!counted_.empty()) {
      seen_.emplace_back(Trait::attack_count, mover_, std::min<std::size_t>(counted_.size(), 3));
      return;
    }
    // What attacked before and does not now: it moved away itself, the captain did, a blocker came, or it was captured.
    for (const CaptainLine& line : old_) {
      const int how = line.from == move_.to ? 1 : line.captain == move_.from ? 2 : line.from == move_.from ? 3 : 4;
      seen_.emplace_back(Trait::attack_ends, line.piece, how);
      seen_.emplace_back(Trait::attack_ends_by, how);
    }
  }

  void see_ungraded_attack(const CaptainLine& line) {
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

  const DuckMoveFeatures& before_;
  const Position& after_;
  const Operation move_;
  const Piece moved_;
  const Side mover_;
  const Lines& old_;       // attacks before the move
  const CellSet changed_;  // from where the lines came that are not what they were
  Lines& attacks_;         // after the move
  Lines& counted_;         // of `attacks_`
  DuckFeatureKeys& seen_;
};

bool DuckMoveFeatures::append_changes(Operation move, DuckFeatureKeys& more, DuckFeatureKeys& less) {
  const Piece piece = *before_.at(move.from);
  const auto captured = before_.at(move.to);
  Position after = before_;
  after.put(move.to, piece);
  after.put(move.from, std::nullopt);
  append_step_features(before_, after, move, more);
  if (!captured || captured->kind != Kind::captain) return CheckFeatures(*this, after, move, more).see(less);
  const bool attacks = !DuckMoveFeatures(after, rule_).attacks_.empty();
  more.emplace_back(attacks ? Trait::end_with_attack : Trait::end_without_attack, piece.side);
  return false;
}

void DuckMoveFeatures::append(Operation move, DuckFeatureKeys& seen) {
  DuckFeatureKeys less;
  if (!append_changes(move, seen, less)) return;
  for (const DuckFeatureKey key : standing_) {
    const auto gone = std::find(less.begin(), less.end(), key);
    if (gone == less.end()) {
      seen.push_back(key);
    } else {
      less.erase(gone);
    }
  }
}

}  // namespace quack
