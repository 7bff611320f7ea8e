#include "problems/duck_chess/mistakes.h"

#include <cstdlib>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

std::optional<Mistake::Leap> Mistake::leap(Cell from, Cell to, int longer, int shorter) {
  const int dx = to.x - from.x;
  const int dy = to.y - from.y;
  const bool longer_in_x = std::abs(dx) == longer && std::abs(dy) == shorter;
  const bool longer_in_y = std::abs(dx) == shorter && std::abs(dy) == longer;
  if (!longer_in_x && !longer_in_y) return std::nullopt;
  Leap leap{};
  leap.sx = dx > 0 ? 1 : -1;
  leap.sy = dy > 0 ? 1 : -1;
  leap.longer_in_x = longer_in_x;
  leap.diagonal = {from.x + leap.sx, from.y + leap.sy};
  leap.neighbour = longer_in_x ? Cell{from.x + leap.sx, from.y} : Cell{from.x, from.y + leap.sy};
  leap.beyond = {leap.neighbour.x + leap.sx, leap.neighbour.y + leap.sy};
  return leap;
}

int Mistake::pieces_between(Cell from, Cell to) const {
  const auto sign = [](int difference) { return (difference > 0) - (difference < 0); };
  const Cell direction = {sign(to.x - from.x), sign(to.y - from.y)};
  int pieces = 0;
  for (Cell cell = {from.x + direction.x, from.y + direction.y}; cell != to;
       cell = {cell.x + direction.x, cell.y + direction.y}) {
    if (position_.at(cell)) ++pieces;
  }
  return pieces;
}

std::vector<Cell> Mistake::captain_cells(const Position& position, Side side) {
  std::vector<Cell> cells;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      if (position.at({x, y}) == Piece{side, Kind::captain}) cells.push_back({x, y});
    }
  }
  return cells;
}

bool Mistake::attacks_cell(Side attacker, Cell cell) const {
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      const std::optional<Piece> piece = position_.at({x, y});
      if (piece && piece->side == attacker && attacks(*piece, {x, y}, cell)) return true;
    }
  }
  return false;
}

void Mistake::lift_all(Side side) {
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      if (own_piece_on_target({x, y}, side)) position_.put({x, y}, std::nullopt);
    }
  }
}

void Catalogue::add(Games games, DuckMistake mistake) {
  if (games != Games::remix) duck_chess.push_back(mistake);
  if (games != Games::duck_chess) remix.push_back(std::move(mistake));
}

namespace {

const Catalogue& catalogue() {
  static const Catalogue everything = [] {
    Catalogue filled;
    add_board_mistakes(filled);
    add_step_mistakes(filled);
    add_duck_and_soldier_mistakes(filled);
    add_turn_mistakes(filled);
    add_check_mistakes(filled);
    add_wording_mistakes(filled);
    add_program_mistakes(filled);
    add_mistake_families(filled);
    return filled;
  }();
  return everything;
}

}  // namespace

std::span<const DuckMistake> duck_mistakes() { return catalogue().duck_chess; }

std::span<const DuckMistake> remix_mistakes() { return catalogue().remix; }

DuckMistake unchanged_duck_mistake() {
  return {"unchanged", "Reads the rules as they are.", "", "", Catalogue::engine<Mistake>()};
}

}  // namespace quack
