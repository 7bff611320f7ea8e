// Who attacks whose captain, before a move and after it.

#include <algorithm>

#include "problems/duck_chess/features.h"
#include "problems/duck_chess/step_features.h"

namespace quack {

namespace {

using Trait = DuckTrait;

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
Lines lines_of(const Position& position) {
  // Most of the time that a varied game takes to make is spent here: the board is gone through once.
  std::array<std::optional<Cell>, kSideCount> captains;
  Lines lines;
  lines.reserve(32);  // so many pieces there are at the start
  for (const Cell cell : kAllCells) {
    const auto piece = position.at(cell);
    if (!piece) continue;
    if (piece->kind == Kind::captain) captains[figure(piece->side)] = cell;
    lines.push_back({*piece, cell, cell, false, {}});
  }
  std::erase_if(lines, [&](Line& line) {
    const auto captain = captains[figure(other(line.piece.side))];
    if (!captain) return true;
    line.captain = *captain;
    line.is_step = is_step(line.piece.kind, line.from, *captain);
    if (line.is_step) line.way = way_of(position, line.piece, line.step());
    return false;
  });
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
      if (all([&](const Line& line) { return on(edge, line.from); })) seen_.emplace_back(Trait::attacker_on_edge, edge);
    }
    // Captains attack each other, so that theirs is an only attack though there are two.
    if (!all([](const Line& line) { return line.piece.kind == Kind::captain; })) return;
    const auto own = by(mover_);
    if (own == counted_.end()) return;  // several captains a side
    seen_.emplace_back(Trait::gives_check, own->piece, direction(own->step()));
    for (const Edge edge : edges_of(own->captain)) {
      if (all([&](const Line& line) { return on(edge, line.captain); }))
        seen_.emplace_back(Trait::captain_on_edge, own->piece, 0U, edge);
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
    const auto captains = captains_of(after_);
    if (!captains[0] || !captains[1]) return;
    if (could_go(after_, {Side::red, Kind::car}, {*captains[0], *captains[1]}))
      seen_.emplace_back(Trait::captains_face, captains[0]->x == captains[1]->x);
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

}  // namespace

std::array<std::optional<Cell>, kSideCount> captains_of(const Position& position) {
  std::array<std::optional<Cell>, kSideCount> captains;
  for (const Cell cell : kAllCells) {
    const auto piece = position.at(cell);
    if (piece && piece->kind == Kind::captain) captains[figure(piece->side)] = cell;
  }
  return captains;
}

bool attacks_a_captain(const Position& position) {
  const Lines lines = lines_of(position);
  return std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.attacks(); });
}

void append_check_features(const Position& before, const Position& after, Operation move, CheckRule rule,
                           DuckFeatureKeys& seen) {
  CheckFeatures(before, after, move, rule, seen).see();
}

}  // namespace quack
