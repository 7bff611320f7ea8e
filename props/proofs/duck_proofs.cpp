#include "props/proofs/duck_proofs.h"

#include <algorithm>
#include <iterator>

#include "game/position.h"
#include "io/random.h"
#include "optimized/duck_chess.h"
#include "reference/duck_chess.h"

namespace quack::proofs {
namespace {

constexpr std::size_t kShownAtMost = 3;

std::string numbers(Operation operation) {
  return std::to_string(operation.from.x) + ' ' + std::to_string(operation.from.y) + ' ' +
         std::to_string(operation.to.x) + ' ' + std::to_string(operation.to.y);
}

std::string numbers(const std::vector<Operation>& operations) {
  std::string text;
  for (const Operation& operation : operations) text += (text.empty() ? "" : ", ") + numbers(operation);
  return text.empty() ? "none" : text;
}

// Those of `these` that are not among `those`; both in ascending order.
std::vector<Operation> missing(const std::vector<Operation>& these, const std::vector<Operation>& those) {
  std::vector<Operation> left;
  std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::back_inserter(left));
  return left;
}

std::string words(const DuckChessEngine& engine) {
  return to_text(engine.position()) + (engine.over() ? ", over" : ", not over");
}

// Those of the cells that are on the board, each once, in ascending order.
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
  const auto engines = std::make_shared<const Engines>(Engines{expected, actual, rule, enough});
  add_reach_parts(parts, engines);
  add_car_parts(parts, engines);
  add_check_parts(parts, engines);
  add_game_parts(parts, engines);
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

void add_part(std::vector<Part>& parts, const SharedEngines& engines, std::string proof, std::string name,
              std::function<void(Comparison&)> work) {
  parts.push_back({std::move(proof), std::move(name), [engines, work = std::move(work)] {
                     Comparison comparison(*engines);
                     work(comparison);
                     return comparison.finding();
                   }});
}

std::string in_words(Cell cell) { return '(' + std::to_string(cell.x) + ',' + std::to_string(cell.y) + ')'; }

void Comparison::set_up(const Position& position) {
  start_ = position;
  played_.clear();
  differed_ = false;
  expected_ = engines_.expected(position, engines_.rule);
  actual_ = engines_.actual(position, engines_.rule);
}

bool Comparison::play(Operation operation) {
  if (differed_) return false;
  const Outcome expected = expected_->play(operation);
  ++finding_.compared;
  const Outcome actual = actual_->play(operation);
  if (expected != actual)
    report_difference("operation " + numbers(operation), to_text(expected), to_text(actual), "prove");
  if (!expected.valid()) return false;
  played_.push_back(operation);
  if (!expected.over) look_at_state();
  return true;
}

void Comparison::play_run(std::span<const Operation> operations) {
  if (differed_) return;
  const std::vector<Outcome> expected = expected_->play_run(operations);
  const std::vector<Outcome> actual = actual_->play_run(operations);
  finding_.compared += operations.size();
  for (std::size_t i = 0; i < operations.size() && !differed_; ++i) {
    // Reasons for refusals are not given in runs.
    if (expected[i].valid() ? expected[i] != actual[i] : actual[i].valid())
      report_difference("operation " + numbers(operations[i]) + ", the " + std::to_string(i + 1) + ". of " +
                            std::to_string(operations.size()) + " at once",
                        to_text(expected[i]), to_text(actual[i]), "prove");
    if (expected[i].valid()) played_.push_back(operations[i]);
  }
  compare_board();
}

std::vector<Operation> Comparison::compare_moves() {
  if (differed_) return {};
  std::vector<Operation> expected = expected_->moves();
  ++finding_.compared;
  const std::vector<Operation> actual = actual_->moves();
  if (expected != actual) {
    report_difference(
        "the list of moves",
        std::to_string(expected.size()) + " moves, those missing below: " + numbers(missing(expected, actual)),
        std::to_string(actual.size()) + " moves, those missing above: " + numbers(missing(actual, expected)),
        "perft 1 --divide --position '" + to_text(expected_->position()) + "' --engine optimized");
  }
  return expected;
}

void Comparison::compare_board() {
  if (differed_) return;
  ++finding_.compared;
  if (expected_->position() != actual_->position() || expected_->over() != actual_->over())
    report_difference("the board afterwards", words(*expected_), words(*actual_), "prove");
  if (!actual_->over()) look_at_state();
}

void Comparison::look_at_state() {
  if (differed_) return;
  const std::string stale = actual_->stale_state();
  if (!stale.empty())
    report_difference("the state afterwards", "as of an engine set up on " + to_text(actual_->position()),
                      "stale: " + stale, "prove");
}

void Comparison::report_difference(const std::string& question, const std::string& expected, const std::string& actual,
                                   const std::string& again) {
  differed_ = true;
  ++finding_.differences;
  if (finding_.shown.size() >= kShownAtMost) return;
  finding_.shown.push_back(to_text(start_) + '\n' + to_board(start_) + "moves played: " + numbers(played_) + '\n' +
                           "asked:    " + question + '\n' + "expected: " + expected + '\n' + "actual:   " + actual +
                           "\nagain:    quackcheck " + again + " -p " + problem());
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
