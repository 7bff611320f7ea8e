#include "problems/duck_chess/mistakes.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

std::optional<Mistake::Leap> Mistake::leap(Cell from, Cell to, StepLength length) {
  const StepDirection step = direction(from, to);
  if (step.longer() != length.longer || step.shorter() != length.shorter) return std::nullopt;
  Leap leap{};
  leap.from = from;
  leap.sx = step.up > 0 ? 1 : -1;
  leap.sy = step.right > 0 ? 1 : -1;
  leap.longer_in_x = std::abs(step.up) == length.longer;
  leap.diagonal = {from.x + leap.sx, from.y + leap.sy};
  leap.neighbour = leap.longer_in_x ? Cell{from.x + leap.sx, from.y} : Cell{from.x, from.y + leap.sy};
  leap.beyond = {leap.neighbour.x + leap.sx, leap.neighbour.y + leap.sy};
  return leap;
}

Outcome Mistake::play(Operation operation) {
  if (told_ == nullptr) return DuckChess::play(operation);
  found_valid_ = judge(operation).valid();
  if (told_->valid()) return *found_valid_ ? move(operation) : move_all_the_same(operation);
  Outcome invalid;
  invalid.validity = *found_valid_ ? Validity::unreachable : judge(operation).validity;
  return invalid;
}

Outcome Mistake::move_all_the_same(Operation operation) {
  if (!position_.at(operation.from)) position_.put(operation.from, told_->moved);
  if (const auto piece = position_.at(operation.from)) position_.side_to_move = piece->side;
  over_ = false;
  return move(operation);
}

Mistake::Said Mistake::follow(Operation operation, const Outcome* told) {
  if (told == nullptr) {
    const Outcome outcome = play(operation);
    return {outcome.valid(), outcome};
  }
  const Position before = position_;
  const bool was_over = over_;
  told_ = told;
  found_valid_.reset();
  Outcome outcome = play(operation);
  const bool valid = found_valid_.value_or(outcome.valid());
  if (outcome.valid() != told->valid()) {
    // A mistake that says so without asking the rules.
    stand_on(before, was_over);
    if (told->valid()) outcome = move_all_the_same(operation);
  }
  if (told->valid()) {
    if (outcome.over != told->over) over_ = told->over;
    // Another piece has moved than stood there, unless the line names the captured one.
    if (outcome.moved != told->moved && told->moved != before.at(operation.to)) {
      position_.put(operation.to, told->moved);
    }
  }
  told_ = nullptr;
  return {valid, outcome};
}

void Mistake::stand_on(const Position& position, bool over) {
  position_ = position;
  over_ = over;
}

int Mistake::pieces_between(Cell from, Cell to) const {
  const auto cells = cells_in_the_way(Kind::car, from, to);
  return static_cast<int>(
      std::count_if(cells.begin(), cells.end(), [&](Cell cell) { return position_.at(cell).has_value(); }));
}

std::vector<Cell> Mistake::captain_cells(const Position& position, Side side) {
  std::vector<Cell> cells;
  const Piece captain{side, Kind::captain};
  std::copy_if(kAllCells.begin(), kAllCells.end(), std::back_inserter(cells),
               [&](Cell cell) { return position.at(cell) == captain; });
  return cells;
}

bool Mistake::attacks_cell(Side attacker, Cell cell) const {
  return std::any_of(kAllCells.begin(), kAllCells.end(), [&](Cell from) {
    const std::optional<Piece> piece = position_.at(from);
    return piece && piece->side == attacker && attacks(*piece, from, cell);
  });
}

bool Mistake::attacks_from(Piece piece, Cell from) const {
  const auto captains = captain_cells(position_, other(piece.side));
  return std::any_of(captains.begin(), captains.end(), [&](Cell captain) { return attacks(piece, from, captain); });
}

Mistake Mistake::without(Side side) const {
  Mistake rules = *this;
  for (const Cell cell : kAllCells) {
    if (own_piece_on_target(cell, side)) rules.position_.put(cell, std::nullopt);
  }
  return rules;
}

void Catalogue::add(Games games, DuckMistake mistake) {
  if (games != Games::remix) duck_chess.push_back(mistake);
  if (games == Games::duck_chess) return;
  // The remix has clauses of its own in place of these.
  if (mistake.clause == "DC-1.2" || mistake.clause == "DC-5.1" || mistake.clause == "DC-6.2") mistake.clause[1] = 'R';
  remix.push_back(std::move(mistake));
}

void Catalogue::add(std::initializer_list<Row> rows) {
  for (const auto& [games, name, clause, sentence, engine] : rows) {
    DuckMistake mistake{std::string(name), std::string(sentence), std::string(clause), engine.make};
    mistake.remembers = engine.remembers;
    add(games, std::move(mistake));
  }
}

namespace {

const Catalogue& catalogue() {
  static const Catalogue everything = [] {
    Catalogue filled;
    add_board_mistakes(filled);
    add_step_mistakes(filled);
    add_turn_mistakes(filled);
    add_check_mistakes(filled);
    add_wording_mistakes(filled);
    add_program_mistakes(filled);
    add_mistake_families(filled);
    add_orientation_mistakes(filled);
    add_computed_slips(filled);
    add_loose_tests(filled);
    return filled;
  }();
  return everything;
}

}  // namespace

std::span<const DuckMistake> duck_mistakes() { return catalogue().duck_chess; }

std::span<const DuckMistake> remix_mistakes() { return catalogue().remix; }

DuckMistake unchanged_duck_mistake() {
  return {"unchanged", "Reads the rules as they are.", "", engine<Mistake>().make};
}

}  // namespace quack
