#include "props/tests/duck_game_cases.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <ostream>

#include "game/position_text.h"
#include "judge/duck_text.h"
#include "judge/quoted.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/games.h"
#include "reference/duck_chess.h"

namespace quack::props {

namespace {

constexpr std::array<OperationMix, 4> kMixes = {
    {{70, 20, 20, true}, {80, 15, 10, false}, {40, 45, 30, true}, {90, 5, 60, false}}};

const judge::DuckDialect& dialect(const GameCase& game) {
  return game.rule == CheckRule::either_side ? judge::kDuckChessDialect : judge::kRemixDialect;
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
  return game;
}

// A group of features is counted up to about this many times, to save time.
constexpr std::uint64_t kEnough = 20;

const std::vector<DuckFeatureGroup>& feature_groups() {
  static const std::vector<DuckFeatureGroup> groups = duck_feature_groups();
  return groups;
}

std::vector<Cell> filled_cells(const Position& position) {
  std::vector<Cell> cells;
  std::ranges::copy_if(kAllCells, std::back_inserter(cells), [&](Cell cell) { return position.at(cell).has_value(); });
  return cells;
}

std::vector<GameCase> smaller_cases(const GameCase& game) {
  std::vector<GameCase> smaller;
  for (auto& operations : shorter_lists(game.operations)) {
    smaller.push_back(game);
    smaller.back().operations = std::move(operations);
  }
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
  judge::append_input(input, std::span(game.operations).first(index + 1), dialect(game));
  return judge::piped(input, "quackcheck explain -p " + problem(game) + " --op " + std::to_string(index + 1) + " -");
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

void count_start(const GameCase& game, Classes& classes) {
  const bool remix = game.rule == CheckRule::mover_only;
  classes.count(remix ? "rule: the mover's attacks" : "rule: either side's attacks");
  if (game.from_start) return classes.count(remix ? "start: the remix's" : "start: duck chess's");
  const std::size_t pieces = filled_cells(game.start).size();
  classes.count("start: a random position");
  classes.count("start: crowded, over 45 pieces", pieces > 45);
  classes.count("start: nearly empty, under 8 pieces", pieces < 8);
  classes.count("start: many of one kind", pieces > 15 && most_of_a_kind(game.start) * 3 > pieces * 2);
  for (const Side side : kSides) {
    classes.count("start: a side without captain", captains(game.start, side) == 0);
    classes.count("start: a side with several captains", captains(game.start, side) > 1);
  }
}

}  // namespace

void showValue(const GameCase& game, std::ostream& out) {
  out << to_text(game.start) << '\n' << to_board(game.start) << problem(game) << "'s check rule, ";
  out << game.operations.size() << " operations (cells of duck chess):\n";
  for (const Operation& operation : game.operations) out << to_text(operation, judge::kDuckChessDialect) << '\n';
}

rc::Gen<GameCase> game_cases(std::size_t most) {
  return cases<GameCase>([most](Random& random) { return game_case(random, most); }, smaller_cases);
}

std::vector<std::string> classes_of_games() {
  std::vector<std::string> names = {"rule: the mover's attacks",
                                    "rule: either side's attacks",
                                    "start: the remix's",
                                    "start: duck chess's",
                                    "start: a random position",
                                    "start: crowded, over 45 pieces",
                                    "start: nearly empty, under 8 pieces",
                                    "start: many of one kind",
                                    "start: a side without captain",
                                    "start: a side with several captains"};
  for (const DuckFeatureGroup& group : feature_groups()) names.push_back(group.name);
  return names;
}

void count_game(const GameCase& game, Classes& classes) {
  count_start(game, classes);
  std::vector<const DuckFeatureGroup*> rare;
  for (const DuckFeatureGroup& group : feature_groups()) {
    if (classes.counts().at(group.name) < kEnough) rare.push_back(&group);
  }
  if (rare.empty()) return;
  reference::DuckChess engine(game.start, game.rule);
  DuckCoverageRecorder recorder(game.start, game.rule);
  for (const Operation& operation : game.operations) {
    DuckFeatureKeys seen;
    recorder.record(operation, engine.play(operation), seen);
    for (const DuckFeatureGroup* group : rare) classes.count(group->name, group->has(seen));
  }
}

std::string complaint_at(const GameCase& game, std::size_t index, const std::string& expected,
                         const std::string& actual) {
  reference::DuckChess engine(game.start, game.rule);
  for (std::size_t played = 0; played < index; ++played) engine.play(game.operations[played]);
  const Position before = engine.position();
  return "before operation " + std::to_string(index + 1) + (engine.over() ? ", after the end of the game" : "") +
         ":\n" + to_text(before) + '\n' + to_board(before) +
         "operation: " + to_text(game.operations.at(index), judge::kDuckChessDialect) + "\nexpected:  " + expected +
         "\nactual:    " + actual + "\nagain:     " + command(game, index, before);
}

}  // namespace quack::props
