// The interpreter of the rules, clause by clause in the order of docs/rules.md. Naive on purpose: it loops over the
// ways of a kind and over the whole board.

#include "problems/duck_chess/rules.h"

#include <algorithm>

namespace quack {

namespace {

Ruling unreachable() { return {Validity::unreachable, {}}; }

// ---- DC-2: where each kind goes -------------------------------------------------------------------------------------

// A step and the cells in its way; the others of its kind are those with one or both signs exchanged.
struct StepShape {
  Kind kind;
  StepDirection to;
  std::vector<StepDirection> blockers{};
  bool slides = false;
};

const std::vector<StepShape>& shapes() {
  using enum Kind;
  static const std::vector<StepShape> kShapes = {{captain, {1, 0}},  // DC-2.1
                                                 {captain, {0, 1}},
                                                 {guard, {1, 1}},               // DC-2.2
                                                 {elephant, {2, 2}, {{1, 1}}},  // DC-2.3
                                                 {horse, {2, 1}, {{1, 0}}},     // DC-2.4
                                                 {horse, {1, 2}, {{0, 1}}},
                                                 {car, {1, 0}, {}, true},  // DC-2.5
                                                 {car, {0, 1}, {}, true},
                                                 {duck, {3, 2}, {{1, 0}, {2, 1}}},  // DC-2.6
                                                 {duck, {2, 3}, {{0, 1}, {1, 2}}},
                                                 {soldier, {1, 0}},  // DC-2.7
                                                 {soldier, {0, 1}},
                                                 {soldier, {1, 1}}};
  return kShapes;
}

bool may_stand_on_target(Onto onto, std::optional<Piece> target) {
  switch (onto) {
    case Onto::anything:
      return true;
    case Onto::no_piece:
      return !target;
    case Onto::a_piece:
      return target.has_value();
    case Onto::a_captain:
      return target && target->kind == Kind::captain;
  }
  return false;
}

// DC-2 for one piece on one board.
class Reach {
 public:
  Reach(const Rules& rules, const Position& board, Use use, Piece piece, Cell from)
      : rules_(rules), board_(board), uses_(uses(piece.side, use)), piece_(piece), from_(from) {}

  // `valid`, `unreachable` or `blocked`, whatever stands on the two cells.
  Ruling ruling(Cell to) const {
    Ruling found = unreachable();
    for (const Step& way : rules_.ways[static_cast<std::size_t>(piece_.kind)]) {
      if ((way.used_for & uses_) == 0 || !leads(way, to) || !holds(way, to)) continue;
      const Ruling ruling = way.slides ? slides(way, to) : leaps(way);
      if (ruling.valid()) return ruling;
      if (found.validity == Validity::unreachable) found = ruling;
    }
    return found;
  }

 private:
  bool leads(const Step& way, Cell to) const {
    if (way.slides) {
      const StepDirection step = direction(from_, to);
      return on_board(to) && step != StepDirection{} &&
             step == StepDirection{way.to.up * step.longer(), way.to.right * step.longer()};
    }
    const Cell target = from_ + way.to;
    if (target == to || way.wraps == 0) return target == to;
    const int beyond = target.y < 0 ? -target.y : target.y - kColumnCount + 1;
    const int side = target.y < 0 ? -1 : 1;
    return beyond <= way.wraps && to == Cell{target.x + side, target.y - side * kColumnCount};
  }

  bool holds(const Step& way, Cell to) const {
    if (way.onto != Onto::anything && !may_stand_on_target(way.onto, board_.at(to))) return false;
    return std::all_of(way.only_if.begin(), way.only_if.end(),
                       [&](const auto& holds) { return holds(piece_.side, from_, to); });
  }

  Ruling leaps(const Step& way) const {
    Tally tally{way};
    for (const auto& [offset, border] : way.blockers) tally.see(from_ + offset, blocks(way, from_ + offset, border));
    return tally.ruling();
  }

  Ruling slides(const Step& way, Cell to) const {
    Tally tally{way};
    for (Cell cell = from_ + way.to; cell != to; cell = cell + way.to) {
      const bool is_overlooked =
          (way.overlooks_first && cell == from_ + way.to) || (way.overlooks_last && cell + way.to == to);
      tally.see(cell, !is_overlooked && blocks(way, cell, Border::is_empty));
    }
    return tally.ruling();
  }

  bool blocks(const Step& way, Cell cell, Border border) const {
    if (border == Border::wraps) {
      const int number = cell.x * kColumnCount + cell.y;
      if (number >= 0) cell = {number / kColumnCount, number % kColumnCount};
    }
    if (!on_board(cell)) return border == Border::blocks;
    if (rules_.outside_blocks && !rules_.board.has(cell)) return true;
    const auto piece = board_.at(cell);
    return piece && (way.blocked_by == BlockedBy::any_piece ||
                     (piece->side == piece_.side) == (way.blocked_by == BlockedBy::its_own));
  }

  // Counts what stands in the way; the first of it is the blocker.
  struct Tally {
    const Step& way;
    int occupied = 0;
    std::optional<Cell> first{};

    void see(Cell cell, bool blocks) {
      if (!blocks) return;
      ++occupied;
      if (!first) first = cell;
    }
    Ruling ruling() const {
      if (occupied > way.most) return {Validity::blocked, first};
      return occupied < way.fewest ? unreachable() : Ruling{};
    }
  };

  const Rules& rules_;
  const Position& board_;
  Uses uses_;
  Piece piece_;
  Cell from_;
};

// ---- DC-3: what holds for every kind --------------------------------------------------------------------------------

// DC-3.2
bool own_piece_on_target(const Rules& rules, const Position& board, Piece piece, Cell to) {
  if (rules.capture_their_own.has(piece)) return false;
  const auto target = board.at(to);
  return target && target->side == piece.side;
}

// DC-2 and DC-3 together.
Ruling can_go(const Rules& rules, const Position& board, Use use, Piece piece, Cell from, Cell to) {
  if (!on_board(to) || !rules.board.has(to)) return unreachable();                               // DC-3.1
  if (own_piece_on_target(rules, board, piece, to)) return {Validity::own_piece_on_target, {}};  // DC-3.2
  return Reach(rules, board, use, piece, from).ruling(to);
}

// ---- DC-4: operations and turns -------------------------------------------------------------------------------------

// DC-4.1a
bool own_piece_on(const Rules& rules, const State& state, Cell from) {
  const auto piece = state.board.at(from);
  return piece && (!rules.turn_counts || piece->side == state.board.side_to_move) && rules.movers.has(from);
}

// DC-3.2: a piece that goes onto its own cell.
StayRule stays(const Rules& rules, Piece piece, Operation operation) {
  return operation.from == operation.to
             ? rules.stays[static_cast<std::size_t>(piece.side)][static_cast<std::size_t>(piece.kind)]
             : StayRule::refused;
}

// ---- DC-5: check ----------------------------------------------------------------------------------------------------

bool attacker_counts(const Rules& rules, Side attacker, Side mover) {
  return rules.counts == Attacker::either || (attacker == mover) == (rules.counts == Attacker::the_mover);
}

AttackView attack_view(const Rules& rules, const State& state, const Position& board, Side attacker) {
  AttackView view;
  for (const Cell cell : kAllCells) {
    const auto piece = board.at(cell);
    if (!piece) continue;
    if (piece->side == attacker) view.attackers.emplace_back(*piece, cell);
    const bool is_own = piece->side == attacker;
    if (piece->kind == Kind::captain && (!is_own || rules.attacks_its_own[static_cast<std::size_t>(attacker)]))
      view.captains.push_back({cell, piece->side, is_own});
  }
  for (const auto& edit : rules.view_edits) edit(state, attacker, view);
  return view;
}

bool attacks_on(const Rules& rules, const State& state, const Position& board, Side attacker) {
  const AttackView view = attack_view(rules, state, board, attacker);
  for (const auto& [cell, side, whatever_stands_there] : view.captains) {
    if (on_board(cell) && !rules.captains[static_cast<std::size_t>(side)].has(cell)) continue;
    for (const auto& [piece, from] : view.attackers) {
      if (!rules.attackers.has(from)) continue;
      const Ruling ruling = whatever_stands_there ? Reach(rules, board, Use::checks, piece, from).ruling(cell)
                                                  : can_go(rules, board, Use::checks, piece, from, cell);
      if (ruling.valid()) return true;
    }
  }
  return false;
}

// DC-5.2
bool reports_check(const Rules& rules, const State& state, Side mover) {
  if (!state.over) return is_check(rules, state, mover);
  switch (rules.final_check) {
    case Final::no_check:
      return false;
    case Final::as_any_other:
      return is_check(rules, state, mover);
    case Final::check:
      return true;
  }
  return false;
}

}  // namespace

std::vector<Step> ways_of(Kind kind) {
  std::vector<Step> ways;
  for (const StepShape& shape : shapes()) {
    if (shape.kind != kind) continue;
    for (const int up : {1, -1}) {
      for (const int right : {1, -1}) {
        if ((up < 0 && shape.to.up == 0) || (right < 0 && shape.to.right == 0)) continue;  // the same again
        const auto signed_step = [&](StepDirection step) { return StepDirection{step.up * up, step.right * right}; };
        Step way{.is = signed_step(shape.to)};
        way.slides = shape.slides;
        for (const StepDirection blocker : shape.blockers) way.blockers.push_back({signed_step(blocker)});
        ways.push_back(std::move(way));
      }
    }
  }
  return ways;
}

void edit_ways(Rules& rules, Kind kind, Uses used_for, const std::function<bool(StepDirection is)>& holds,
               const std::function<void(Step&)>& edit) {
  std::vector<Step> edited;
  for (Step& way : rules.ways[static_cast<std::size_t>(kind)]) {
    if ((way.used_for & used_for) == 0 || !holds(way.is)) {
      edited.push_back(std::move(way));
      continue;
    }
    if (const Uses others = way.used_for & ~used_for; others != 0) {
      edited.push_back(way);
      edited.back().used_for = others;
      way.used_for &= used_for;
    }
    edit(way);
    if (way.used_for != 0) edited.push_back(std::move(way));
  }
  rules.ways[static_cast<std::size_t>(kind)] = std::move(edited);
}

Rules rules_from(const Position& start, CheckRule rule) {
  Rules rules;
  rules.start = start;
  rules.counts = rule == CheckRule::either_side ? Attacker::either : Attacker::the_mover;  // DC-5.1, DR-5.1
  return rules;
}

State::State(const Rules& rules) : board(rules.start) {
  for (const auto& begins : rules.begins) begins(*this);
}

// DC-4.1
Ruling ruling_on(const Rules& rules, const State& state, Operation operation) {
  if (state.over && rules.stops[static_cast<std::size_t>(state.board.side_to_move)]) return {Validity::game_over, {}};
  if (!own_piece_on(rules, state, operation.from)) return {Validity::no_own_piece, {}};
  const Piece piece = *state.board.at(operation.from);
  if (stays(rules, piece, operation) != StayRule::refused) return {};
  const Ruling ruling = can_go(rules, state.board, Use::moves, piece, operation.from, operation.to);
  const bool is_forbidden =
      ruling.valid() && std::any_of(rules.forbids.begin(), rules.forbids.end(),
                                    [&](auto& forbids) { return forbids(rules, state, operation); });
  return is_forbidden ? unreachable() : ruling;
}

// DC-3.3
void carry_out(const Rules& rules, State& state, Operation operation) {
  state.last = {operation, state.board.at(operation.from), state.board.at(operation.to), state.board.side_to_move};
  state.board.put(operation.from, std::nullopt);
  state.board.put(operation.to, state.last.moved);
  for (const auto& carried_out : rules.carried_out) carried_out(state, state.last);
}

// DC-4.3 to DC-5
Outcome move(const Rules& rules, State& state, Operation operation) {
  const Side mover = state.board.side_to_move;
  Outcome outcome;
  outcome.moved = state.board.at(operation.from);
  const StayRule how = outcome.moved ? stays(rules, *outcome.moved, operation) : StayRule::refused;
  if (how != StayRule::refused) {
    if (how != StayRule::unharmed) outcome.captured = outcome.moved;
    if (how == StayRule::gone) state.board.put(operation.from, std::nullopt);
  } else {
    outcome.captured = state.board.at(operation.to);
    carry_out(rules, state, operation);
    if (rules.reads_captured_late) outcome.captured = state.board.at(operation.to);
  }
  state.board.side_to_move = other(mover);                               // DC-4.3
  outcome.over = outcome.captured && rules.ends.has(*outcome.captured);  // DC-4.4
  state.over = state.over || outcome.over;
  outcome.check = reports_check(rules, state, mover);  // DC-5
  return outcome;
}

Outcome play(const Rules& rules, State& state, Operation operation) {
  for (const auto& reads : rules.reads) operation = reads(operation);
  Outcome outcome;
  outcome.validity = Validity::no_own_piece;
  if (on_board(operation.from) && on_board(operation.to)) {
    for (const auto& before : rules.before) before(rules, state, operation);
    const Ruling ruling = ruling_on(rules, state, operation);
    outcome.validity = ruling.validity;
    outcome.blocker = ruling.blocker;
    if (ruling.valid()) outcome = move(rules, state, operation);
  }
  for (const auto& after : rules.after) after(rules, state, operation, outcome);
  return outcome;
}

bool attacks_a_captain(const Rules& rules, const State& state, Side attacker) {
  if (rules.board_of_check.empty()) return attacks_on(rules, state, state.board, attacker);
  Position board = state.board;
  for (const auto& changes : rules.board_of_check) changes(state, board);
  return attacks_on(rules, state, board, attacker);
}

// DC-5.1, DR-5.1
bool is_check(const Rules& rules, const State& state, Side mover) {
  int attacked = 0;
  for (const Side attacker : kSides) {
    const bool counts = rules.attacks[static_cast<std::size_t>(attacker)] &&
                        (rules.check != Attacked::at_least_one || attacker_counts(rules, attacker, mover));
    if (counts && attacks_a_captain(rules, state, attacker)) ++attacked;
    if (attacked > 0 && rules.check == Attacked::at_least_one) return true;
  }
  return rules.check == Attacked::both ? attacked == 2 : attacked == 1;
}

bool RulesEngine::over() const {
  return state_.over && rules_->stops[static_cast<std::size_t>(state_.board.side_to_move)];
}

std::vector<Operation> RulesEngine::moves() const {
  std::vector<Operation> moves;
  for (const Cell from : kAllCells) {
    if (!own_piece_on(*rules_, state_, from)) continue;
    for (const Cell to : kAllCells) {
      if (ruling_on(*rules_, state_, {from, to}).valid()) moves.push_back({from, to});
    }
  }
  return moves;
}

}  // namespace quack
