#include "problems/duck_chess/facts.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace quack {

namespace {

std::string words_of(Piece piece) { return std::string(name(piece.side)) + ' ' + std::string(name(piece.kind)); }

// "an elephant", "a red horse"
std::string with_article(std::string_view words) {
  return (words.starts_with('e') ? "an " : "a ") + std::string(words);
}

// "the target is in row 9"
void say_cell(const std::string& what, Cell cell, const DuckVariant& variant, ItemFacts& facts) {
  facts.facts.push_back(what + " is in row " + std::to_string(variant.dialect->row(cell)));
  facts.facts.push_back(what + " is in column " + std::to_string(variant.dialect->column(cell)));
  facts.say(cell.x == 0 || cell.x == kRowCount - 1 || cell.y == 0 || cell.y == kColumnCount - 1,
            what + " is at the edge of the board");
}

// "(-1,2)", in the rows and columns of the input.
std::string step_text(Cell from, Cell to, const DuckVariant& variant) {
  const judge::DuckDialect& dialect = *variant.dialect;
  return '(' + std::to_string(dialect.row(to) - dialect.row(from)) + ',' +
         std::to_string(dialect.column(to) - dialect.column(from)) + ')';
}

void say_step(const DuckStep& step, const DuckVariant& variant, ItemFacts& facts) {
  const auto& [from, to] = step.operation;
  const int rows = variant.dialect->row(to) - variant.dialect->row(from), columns = to.y - from.y;
  facts.say(from == to, "the starting cell is the target");
  facts.say(rows > 0, "it goes to a greater row");
  facts.say(rows < 0, "it goes to a smaller row");
  facts.say(columns > 0, "it goes to a greater column");
  facts.say(columns < 0, "it goes to a smaller column");
  facts.say(from != to && rows == 0, "it goes along a row");
  facts.say(from != to && columns == 0, "it goes along a column");
  facts.say(rows * rows == columns * columns && rows != 0, "it goes along a diagonal");
  facts.say(from != to, "the step is " + step_text(from, to, variant));
  facts.numbers.emplace_back("the length of the step", direction(from, to).longer());
  say_cell("the starting cell", from, variant, facts);
  say_cell("the target", to, variant, facts);
}

void say_pieces(const DuckStep& step, ItemFacts& facts) {
  const auto piece = step.before.at(step.operation.from), target = step.before.at(step.operation.to);
  if (piece) {
    facts.facts.push_back(with_article(name(piece->kind)) + " stands on the starting cell");
    facts.facts.push_back(with_article(words_of(*piece)) + " stands on the starting cell");
    const auto& [from, to] = step.operation;
    for (const Cell cell :
         is_step(piece->kind, from, to) ? cells_in_the_way(piece->kind, from, to) : std::vector<Cell>()) {
      const auto between = step.before.at(cell);
      facts.say(between && between->side == piece->side, "a piece of its own side is in its way");
      facts.say(between && between->side != piece->side, "a piece of the other side is in its way");
    }
  }
  facts.say(!piece, "nothing stands on the starting cell");
  facts.say(!target, "nothing stands on the target");
  if (target && step.operation.from != step.operation.to) {
    facts.facts.push_back(with_article(name(target->kind)) + " stands on the target");
    facts.facts.push_back(with_article(words_of(*target)) + " stands on the target");
    facts.say(piece && piece->kind == target->kind, "a piece of the same kind stands on the target");
  }
  facts.facts.push_back(std::string(name(step.before.side_to_move)) + " is to move");
  facts.answer.emplace_back(step.outcome.valid() ? "it is valid" : "it is invalid");
  switch (step.outcome.validity) {
    case Validity::valid:
      facts.say(!step.outcome.captured, "it captures nothing");
      break;
    case Validity::game_over:
      facts.facts.emplace_back("the game is over");
      break;
    case Validity::no_own_piece:
      facts.facts.emplace_back("no own piece stands on the starting cell");
      break;
    case Validity::own_piece_on_target:
      facts.facts.emplace_back("an own piece stands on the target");
      break;
    case Validity::unreachable:
      facts.facts.emplace_back("the piece has no such step");
      break;
    case Validity::blocked:
      facts.facts.emplace_back("the way is blocked");
      break;
  }
  facts.say(step.outcome.over, "it captures a captain");
  facts.say(step.outcome.captured.has_value(), "it captures a piece");
}

void say_attacks(const DuckStep& step, const DuckVariant& variant, ItemFacts& facts) {
  if (!step.outcome.valid() || step.outcome.over) return;
  facts.answer.emplace_back(step.outcome.check ? "it is a check" : "it is no check");
  std::int64_t attacks = 0;
  for (const Approach& each : deciding_approaches(step, variant)) {
    const Piece piece = *step.after.at(each.from);
    const std::string way = step_text(each.from, each.captain, variant);
    if (!each.attacks) {
      facts.facts.push_back(each.blockers.empty()
                                ? "the captains face each other"
                                : "a blocked " + std::string(name(piece.kind)) + " would attack a captain");
      facts.say(!each.blockers.empty(), "a blocked " + words_of(piece) + " would attack a captain");
      facts.say(!each.blockers.empty(), "what is blocked is the attack by a step of " + way);
      continue;
    }
    ++attacks;
    facts.facts.push_back(with_article(name(piece.kind)) + " attacks a captain");
    facts.facts.push_back(with_article(words_of(piece)) + " attacks a captain");
    facts.facts.emplace_back(each.from == step.operation.to ? "the piece that has just moved attacks a captain"
                                                            : "a piece that stood still attacks a captain");
    facts.facts.emplace_back(piece.side == step.before.side_to_move ? "the other side's captain is attacked"
                                                                    : "the mover's own captain is attacked");
    facts.facts.push_back("a captain is attacked by a step of " + way);
    say_cell("the attacker", each.from, variant, facts);
    say_cell("the attacked captain", each.captain, variant, facts);
    facts.numbers.emplace_back("the length of the attack", direction(each.from, each.captain).longer());
  }
  facts.numbers.emplace_back("the number of attacks on captains", attacks);
}

}  // namespace

void DuckHistory::take(Operation operation, const Position& before, const Outcome* told) {
  last_ = told != nullptr ? std::optional(*told) : std::nullopt;
  if (told == nullptr || !told->valid()) {
    ++invalid_;
    return;
  }
  ++valid_;
  check_ = check_ || told->check;
  last_move_ = operation;
  ++quiet_;
  if (const auto piece = before.at(operation.from); piece && piece->kind == Kind::captain)
    captain_moved_[static_cast<std::size_t>(piece->side)] = true;
  if (before.at(operation.to) && operation.from != operation.to) {
    ++captures_;
    quiet_ = 0;
    captured_on_[place(operation.to)] = true;
    captured_[place(operation.to)] = before.at(operation.to);
  }
  left_[place(operation.from)] = before.at(operation.from);
  began_[place(operation.to)] = began_[place(operation.from)].value_or(operation.from);
  if (operation.from != operation.to) began_[place(operation.from)].reset();
}

void DuckHistory::say_ghosts(const DuckStep& step, const DuckVariant& variant, ItemFacts& facts) const {
  if (!step.outcome.valid() || step.outcome.over) return;
  DuckHistory now = *this;  // what this operation captures and leaves counts, too
  now.take(step.operation, step.before, &step.outcome);
  const auto is_attack_of = [&](Cell cell, Piece ghost) {
    const auto is_target = [&](Cell captain) {
      return step.after.at(captain) == Piece{other(ghost.side), Kind::captain} && is_step(ghost.kind, cell, captain);
    };
    if (ghost.kind != Kind::captain && std::none_of(kAllCells.begin(), kAllCells.end(), is_target)) return false;
    DuckStep haunted = step;
    haunted.after.put(cell, ghost);
    const std::vector<Approach> all = deciding_approaches(haunted, variant);
    return std::any_of(all.begin(), all.end(), [&](const Approach& each) {
      return each.attacks && (each.from == cell || (ghost.kind == Kind::captain && each.captain == cell));
    });
  };
  std::set<std::string> said;
  for (const Cell cell : kAllCells) {
    const auto dead = now.captured_[place(cell)], gone = now.left_[place(cell)];
    if (dead && dead->kind != Kind::captain && is_attack_of(cell, *dead)) {
      said.insert("a captured piece would attack a captain from where it was captured");
      said.insert("a captured " + std::string(name(dead->kind)) + " would attack a captain from where it was captured");
    }
    if (!gone || step.after.at(cell) || !is_attack_of(cell, *gone)) continue;
    said.insert(gone->kind == Kind::captain ? "a captain would be attacked on a cell that it has left"
                                            : "a piece would attack a captain from a cell that it has left");
  }
  facts.facts.insert(facts.facts.end(), said.begin(), said.end());
}

void DuckHistory::append(const DuckStep& step, const DuckVariant& variant, ItemFacts& facts) const {
  const auto& [from, to] = step.operation;
  say_ghosts(step, variant, facts);
  facts.say(valid_ + invalid_ == 0, "it is the first operation");
  facts.say(last_ && !last_->valid(), "the operation before is invalid");
  facts.say(last_ && last_->valid(), "the operation before is valid");
  facts.say(last_ && last_->captured, "the operation before captures a piece");
  facts.say(last_ && last_->check, "the operation before is a check");
  facts.say(check_, "there was a check before");
  facts.say(!check_, "there was no check before");
  facts.say(captures_ > 0, "a piece was captured before");
  facts.say(captured_on_[place(from)], "a piece was captured on the starting cell before");
  facts.say(captured_on_[place(to)], "a piece was captured on the target before");
  facts.say(captain_moved_[0] || captain_moved_[1], "a captain has moved before");
  for (const Side side : kSides) {
    facts.say(captain_moved_[static_cast<std::size_t>(side)],
              "the " + std::string(name(side)) + " captain has moved before");
  }
  facts.say(last_move_ && last_move_->to == from, "the piece moved in the last move, too");
  facts.say(last_move_ && last_move_->to == to, "the target is where the last move went");
  facts.say(last_move_ && last_move_->from == to, "the target is the cell that the last move left");
  facts.say(left_[place(to)] && !step.before.at(to), "the target is a cell that a piece has left");
  if (const auto piece = step.before.at(from)) {
    const auto cells = is_step(piece->kind, from, to) ? cells_in_the_way(piece->kind, from, to) : std::vector<Cell>();
    facts.say(
        std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return left_[place(cell)] && !step.before.at(cell); }),
        "a piece has left a cell in its way");
    facts.say(!began_[place(from)], "the piece has not moved before");
    facts.say(began_[place(from)].has_value(), "the piece has moved before");
    facts.facts.push_back("the piece began on " + cell_text(began_[place(from)].value_or(from), variant));
  }
  facts.numbers.emplace_back("the number of valid operations before it", valid_);
  facts.numbers.emplace_back("the number of invalid operations before it", invalid_);
  facts.numbers.emplace_back("the number of captures before it", captures_);
  facts.numbers.emplace_back("the number of moves since the last capture", quiet_);
  facts.numbers.emplace_back("the number of operations before it", valid_ + invalid_);
}

ItemFacts duck_facts(const DuckStep& step, const DuckHistory& history, const DuckVariant& variant) {
  ItemFacts facts;
  say_pieces(step, facts);
  say_attacks(step, variant, facts);
  history.append(step, variant, facts);
  say_step(step, variant, facts);
  return facts;
}

}  // namespace quack
