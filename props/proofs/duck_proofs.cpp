#include "props/proofs/duck_proofs.h"

#include <algorithm>
#include <iterator>

#include "game/position.h"
#include "io/random.h"
#include "optimized/duck_chess.h"
#include "reference/duck_chess.h"

namespace quack::proofs {
namespace {

// The command that shows a difference again, without the program's name and the problem.
std::string again(const fuzz::EngineDifference& difference, const fuzz::Engines& engines) {
  if (difference.question != fuzz::kListOfMoves) return "prove";
  const auto engine = engines.expected(difference.start, engines.rule);
  for (const Operation& move : difference.moves) engine->play(move);
  return "perft 1 --divide --position '" + to_text(engine->position()) + "' --engine optimized";
}

// The cells that are on the board, each once, in ascending order.
std::vector<Cell> on_board_once(std::vector<Cell> cells) {
  std::erase_if(cells, [](Cell cell) { return !on_board(cell); });
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

}  // namespace

std::vector<Part> duck_chess_parts(const DuckChessFactory& expected, const DuckChessFactory& actual, CheckRule rule,
                                   std::uint64_t enough) {
  std::vector<Part> parts;
  const auto contest = std::make_shared<const Contest>(Contest{{expected, actual, rule}, enough});
  add_reach_parts(parts, contest);
  add_car_parts(parts, contest);
  add_check_parts(parts, contest);
  add_game_parts(parts, contest);
  return parts;
}

std::vector<Part> duck_chess_proofs(CheckRule rule) {
  std::vector<Part> parts =
      duck_chess_parts(duck_chess_factory<reference::DuckChess>(), duck_chess_factory<optimized::DuckChess>(), rule);
  const bool remix = rule == CheckRule::mover_only;
  parts.insert(parts.begin(),
               remix ? start_part(reference::duck_chess_remix_start(), optimized::duck_chess_remix_start(), kRemixStart)
                     : start_part(reference::duck_chess_start(), optimized::duck_chess_start(), kDuckChessStart));
  return parts;
}

void add_part(std::vector<Part>& parts, const SharedContest& contest, std::string proof, std::string name,
              std::function<void(Comparison&)> work) {
  parts.push_back({std::move(proof), std::move(name), [contest, work = std::move(work)] {
                     Comparison comparison(*contest);
                     work(comparison);
                     return comparison.result();
                   }});
}

std::string in_words(Cell cell) { return '(' + std::to_string(cell.x) + ',' + std::to_string(cell.y) + ')'; }

ProofResult Comparison::result() const {
  ProofResult result{compared(), differences(), {}};
  const std::string problem = contest_.engines.rule == CheckRule::either_side ? "duckchess" : "duckchess-remix";
  for (const fuzz::EngineDifference& difference : shown())
    result.shown.push_back(to_text(difference.start) + '\n' + to_board(difference.start) + "moves played: " +
                           fuzz::numbers(difference.moves) + '\n' + "asked:    " + difference.question + '\n' +
                           "expected: " + difference.expected + '\n' + "actual:   " + difference.actual +
                           "\nagain:    quackcheck " + again(difference, contest_.engines) + " -p " + problem);
  return result;
}

std::array<std::vector<Cell>, 2> lines_through(Cell cell) {
  std::array<std::vector<Cell>, 2> lines;
  for (const Cell target : step_targets(Kind::car, cell)) lines.at(target.x == cell.x ? 0 : 1).push_back(target);
  return lines;
}

std::vector<Cell> box_between(Cell a, Cell b) {
  std::vector<Cell> cells;
  for (int x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) {
    for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
      const Cell cell = {x, y};
      if (cell != a && cell != b) cells.push_back(cell);
    }
  }
  return cells;
}

std::vector<Cell> cells_in_the_way_from(Kind kind, Cell from) {
  if (kind == Kind::car) return {};
  std::vector<Cell> cells;
  for (const StepDirection step : step_directions(kind)) {
    const auto more = cells_in_the_way(kind, from, from + step);
    cells.insert(cells.end(), more.begin(), more.end());
  }
  return on_board_once(std::move(cells));
}

std::vector<Cell> cells_in_the_way_to(Cell to) {
  std::vector<Cell> cells;
  for (const Kind kind : {Kind::elephant, Kind::horse, Kind::duck}) {
    for (const StepDirection step : step_directions(kind)) {
      const auto more = cells_in_the_way(kind, to + step, to);
      cells.insert(cells.end(), more.begin(), more.end());
    }
  }
  return on_board_once(std::move(cells));
}

std::uint64_t scattered(std::uint64_t number) { return Random(number).next(); }

Piece varied_piece(std::uint64_t number) { return varied_piece(kSides[scattered(number) % kSideCount], number); }

Piece varied_piece(Side side, std::uint64_t number) { return {side, kKinds[(scattered(number) >> 8U) % kKindCount]}; }

std::optional<std::pair<Cell, Cell>> neighbours_apart(std::span<const Cell> far_from, std::span<const Cell> taken) {
  const auto suits = [&](Cell cell) {
    const auto near = [&](Cell other) { return cell == other || is_step(Kind::soldier, cell, other); };
    return on_board(cell) && std::none_of(far_from.begin(), far_from.end(), near) &&
           std::find(taken.begin(), taken.end(), cell) == taken.end();
  };
  for (const Cell cell : kAllCells) {
    const Cell beside = {cell.x, cell.y + 1};
    if (suits(cell) && suits(beside)) return std::pair(cell, beside);
  }
  return std::nullopt;
}

Piece harmless_piece(std::span<const Placed> captains, Cell cell, std::uint64_t number) {
  // There is always one: a piece of its own side, and of the other either an elephant or a guard.
  for (std::uint64_t tried = 0;; ++tried) {
    const Piece piece = varied_piece(number + tried);
    const auto attacks = [&](const Placed& captain) {
      return captain.piece.side != piece.side && is_step(piece.kind, cell, captain.cell);
    };
    if (piece.kind != Kind::captain && std::none_of(captains.begin(), captains.end(), attacks)) return piece;
  }
}

std::vector<Cell> chosen(std::span<const Cell> cells, std::uint64_t filling) {
  std::vector<Cell> filled;
  for (std::size_t i = 0; i < cells.size(); ++i)
    if ((filling >> i & 1U) != 0) filled.push_back(cells[i]);
  return filled;
}

void put_pieces(Position& position, std::span<const Cell> cells, Side side, std::uint64_t number) {
  const bool both_sides = scattered(number) % 16 == 0;
  std::uint64_t piece_number = number * kCellCount;
  for (const Cell cell : cells) {
    ++piece_number;
    position.put(cell, both_sides ? varied_piece(piece_number) : varied_piece(side, piece_number));
  }
}

}  // namespace quack::proofs
