#include "props/duck_game_cases.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <iterator>
#include <ostream>
#include <set>

#include "game/position.h"
#include "io/quoted.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/random_games.h"
#include "problems/duck_chess/step_geometry.h"
#include "reference/duck_chess.h"
#include "text/duck_text.h"

namespace quack::props {
namespace {

constexpr std::array<OperationMix, 4> kMixes = {
    {{70, 20, 20, true}, {80, 15, 10, false}, {40, 45, 30, true}, {90, 5, 60, false}}};

const text::DuckDialect& dialect(const GameCase& game) {
  return game.rule == CheckRule::either_side ? text::kDuckChessDialect : text::kRemixDialect;
}

std::string problem(const GameCase& game) {
  return game.rule == CheckRule::either_side ? "duckchess" : "duckchess-remix";
}

GameCase game_case(Random& random, std::uint64_t most) {
  GameCase game;
  game.rule = random.chance(50) ? CheckRule::either_side : CheckRule::mover_only;
  game.from_start = random.chance(40);
  if (!game.from_start) {
    game.start = random_position(random);
  } else if (game.rule == CheckRule::either_side) {
    game.start = reference::duck_chess_start();
  } else {
    game.start = reference::duck_chess_remix_start();
  }
  optimized::DuckChess engine(game.start,
                              game.rule);  // only chooses; any engine would do, and this one lists moves faster
  const OperationMix& mix = kMixes.at(random.below(kMixes.size()));
  game.operations = random_game(engine, 1 + random.below(most), mix, random);
  game.batch_seed = random.next();
  return game;
}

std::vector<Cell> filled_cells(const Position& position) {
  std::vector<Cell> cells;
  std::ranges::copy_if(kAllCells, std::back_inserter(cells), [&](Cell cell) { return position.at(cell).has_value(); });
  return cells;
}

// The game from its position after `played` operations on.
GameCase rest_of(const GameCase& game, std::size_t played) {
  optimized::DuckChess engine(game.start, game.rule);
  for (std::size_t i = 0; i < played; ++i) engine.play(game.operations[i]);
  GameCase rest = game;
  rest.from_start = false;
  rest.start = engine.position();
  rest.operations.erase(rest.operations.begin(), rest.operations.begin() + static_cast<std::ptrdiff_t>(played));
  return rest;
}

std::vector<GameCase> smaller_cases(const GameCase& game) {
  std::vector<GameCase> smaller;
  for (auto& operations : shorter_lists(game.operations)) {
    smaller.push_back(game);
    smaller.back().operations = std::move(operations);
  }
  // A short game from the start is shown by judge input: it stays one.
  const std::size_t count = game.operations.size();
  if (game.from_start && count <= kFewOperations) return smaller;
  for (std::size_t left = 1; left < count; left *= 2) smaller.push_back(rest_of(game, count - left));
  if (game.from_start) return smaller;
  for (const auto& cells : shorter_lists(filled_cells(game.start))) {
    smaller.push_back(game);
    Position& start = smaller.back().start;
    start = Position();
    start.side_to_move = game.start.side_to_move;
    for (const Cell cell : cells) start.put(cell, game.start.at(cell));
  }
  return smaller;
}

std::string command(const GameCase& game, std::size_t index, const Position& before) {
  if (!game.from_start) {
    return "quackcheck perft 1 --divide -p " + problem(game) + " --position '" + to_text(before) +
           "' --engine reference   # and optimized";
  }
  std::string input;
  text::append_input(input, std::span(game.operations).first(index + 1), dialect(game));
  return piped(input, "quackcheck diff -p " + problem(game) + " --impl reference --impl optimized -");
}

int captains(const Position& position, Side side) {
  int count = 0;
  for (const Cell cell : filled_cells(position)) count += position.at(cell) == Piece{side, Kind::captain} ? 1 : 0;
  return count;
}

std::size_t most_of_a_kind(const Position& position) {
  std::array<std::size_t, kKindCount> counts{};
  for (const Cell cell : filled_cells(position)) ++counts.at(static_cast<std::size_t>(position.at(cell)->kind));
  return *std::max_element(counts.begin(), counts.end());
}

constexpr const char* kMoversAttacks = "check: by the mover alone";
constexpr const char* kEitherSidesAttacks = "check: by either side";
constexpr const char* kRemixStart = "start: the remix's";
constexpr const char* kDuckChessStart = "start: duck chess's";
constexpr const char* kRandomStart = "start: a random position";
constexpr const char* kCrowded = "start: crowded, over 45 pieces";
constexpr const char* kNearlyEmpty = "start: nearly empty, under 8 pieces";
constexpr const char* kManyOfAKind = "start: many of one kind";
constexpr const char* kNoCaptain = "start: a side without captain";
constexpr const char* kSeveralCaptains = "start: a side with several captains";

void classify_start(const GameCase& game) {
  const bool remix = game.rule == CheckRule::mover_only;
  classify(remix ? kMoversAttacks : kEitherSidesAttacks);
  if (game.from_start) return classify(remix ? kRemixStart : kDuckChessStart);
  const std::size_t pieces = filled_cells(game.start).size();
  classify(kRandomStart);
  classify(kCrowded, pieces > 45);
  classify(kNearlyEmpty, pieces < 8);
  classify(kManyOfAKind, pieces > 15 && most_of_a_kind(game.start) * 3 > pieces * 2);
  for (const Side side : kSides) {
    classify(kNoCaptain, captains(game.start, side) == 0);
    classify(kSeveralCaptains, captains(game.start, side) > 1);
  }
}

std::string refusal(Validity validity) { return "invalid: " + std::string(name(validity)); }
std::string move_of(Kind kind) { return "moves: " + std::string(name(kind)); }
std::string capture_of(Kind kind) { return "is captured: " + std::string(name(kind)); }
constexpr const char* kCheck = "gives check";
constexpr const char* kEnd = "ends the game";
constexpr const char* kEndUnderAttack = "a captain is captured while the other is attacked";
constexpr const char* kDiscovered = "check by a piece that another one has made way for";
constexpr const char* kBlockedOnEdge = "a leg, an eye or a duck's cell on the edge is occupied";
constexpr const char* kCaptainsMeet = "a captain goes next to the other";

// The moves that capture a captain, were it that side's turn.
std::vector<Operation> attacks(Position position, Side side) {
  position.side_to_move = side;
  std::vector<Operation> moves = optimized::DuckChess(position, CheckRule::mover_only).moves();
  std::erase_if(moves, [&](const Operation& move) {
    const auto target = position.at(move.to);
    return !target || target->kind != Kind::captain;
  });
  return moves;
}

bool is_on_edge(Cell cell) { return cell.x % (kRowCount - 1) == 0 || cell.y % (kColumnCount - 1) == 0; }

// The classes of an operation that several facts make together, of which each alone is common.
std::vector<std::string> joined_classes(const Position& before, const Position& after, Operation operation,
                                        const Outcome& outcome) {
  if (outcome.blocker && is_on_edge(*outcome.blocker) && before.at(operation.from)->kind != Kind::car)
    return {kBlockedOnEdge};
  if (!outcome.valid()) return {};
  const Side mover = outcome.moved->side;
  std::vector<std::string> classes;
  if (outcome.over && !attacks(after, other(mover)).empty()) classes.emplace_back(kEndUnderAttack);
  if (outcome.moved->kind == Kind::captain &&
      std::ranges::any_of(attacks(after, mover), [&](const Operation& attack) { return attack.from == operation.to; }))
    classes.emplace_back(kCaptainsMeet);
  if (outcome.check) {
    const std::vector<Operation> earlier = attacks(before, mover);
    const auto is_discovered = [&](const Operation& attack) {
      return attack.from != operation.to && std::ranges::find(earlier, attack) == earlier.end();
    };
    if (std::ranges::any_of(attacks(after, mover), is_discovered)) classes.emplace_back(kDiscovered);
  }
  return classes;
}

}  // namespace

void showValue(const GameCase& game, std::ostream& out) {
  out << to_text(game.start) << '\n' << to_board(game.start) << problem(game) << "'s check rule, ";
  out << game.operations.size() << " operations (cells of duck chess):\n";
  for (const Operation& operation : game.operations) out << to_text(operation, text::kDuckChessDialect) << '\n';
}

rc::Gen<GameCase> game_cases(std::size_t most) {
  return cases<GameCase>([most](Random& random) { return game_case(random, most); }, smaller_cases);
}

LeastShares classes_of_games() {
  LeastShares least = {{kMoversAttacks, 40},
                       {kEitherSidesAttacks, 40},
                       {kRemixStart, 12},
                       {kDuckChessStart, 12},
                       {kRandomStart, 40},
                       {kCrowded, 8},
                       {kNearlyEmpty, 2.5},
                       {kManyOfAKind, 6},
                       {kNoCaptain, 7},
                       {kSeveralCaptains, 8},
                       {kCheck, 35},
                       {kEnd, 7},
                       {refusal(Validity::game_over), 7},
                       {refusal(Validity::no_own_piece), 50},
                       {refusal(Validity::own_piece_on_target), 40},
                       {refusal(Validity::unreachable), 30},
                       {refusal(Validity::blocked), 35},
                       {kEndUnderAttack, 2.5},
                       {kDiscovered, 3.5},
                       {kBlockedOnEdge, 8},
                       {kCaptainsMeet, 2.5}};
  for (const Kind kind : kKinds) {
    least[move_of(kind)] = 30;
    least[capture_of(kind)] = kind == Kind::captain ? 7 : 20;  // which ends the game
  }
  return least;
}

void classify_game(const GameCase& game) {
  classify_start(game);
  std::set<std::string> seen;
  optimized::DuckChess engine(game.start, game.rule);
  Position before = game.start;
  for (const Operation& operation : game.operations) {
    const Outcome outcome = engine.play(operation);
    const Position after = outcome.valid() ? engine.position() : before;
    seen.insert(outcome.valid() ? move_of(outcome.moved->kind) : refusal(outcome.validity));
    if (outcome.captured) seen.insert(capture_of(outcome.captured->kind));
    if (outcome.check) seen.insert(kCheck);
    if (outcome.over) seen.insert(kEnd);
    for (std::string& joined : joined_classes(before, after, operation, outcome)) seen.insert(std::move(joined));
    before = after;
  }
  for (const std::string& name : seen) classify(name);
}

std::string complaint_at(const GameCase& game, std::size_t index, const std::string& expected,
                         const std::string& actual) {
  reference::DuckChess engine(game.start, game.rule);
  for (std::size_t played = 0; played < index; ++played) engine.play(game.operations[played]);
  const Position before = engine.position();
  return "before operation " + std::to_string(index + 1) + (engine.over() ? ", after the end of the game" : "") +
         ":\n" + to_text(before) + '\n' + to_board(before) +
         "operation: " + to_text(game.operations.at(index), text::kDuckChessDialect) + "\nexpected:  " + expected +
         "\nactual:    " + actual + "\nagain:     " + command(game, index, before);
}

void expect_caught_in_few_operations(const Trial& trial, const std::string& planted) {
  expect_caught(trial, planted, {"before operation ", "operation: ", "expected: ", "actual: ", "quackcheck "});
  const std::size_t number = trial.complaint.find_first_of("123456789");
  ASSERT_NE(number, std::string::npos);
  EXPECT_LE(std::stoul(trial.complaint.substr(number)), kFewOperations) << trial.complaint;
}

}  // namespace quack::props
