#include "props/tests/duck_game_cases.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <ostream>
#include <set>

#include "game/position_text.h"
#include "judge/duck_text.h"
#include "judge/quoted.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/problem.h"
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

// [key] -> the class of the features that an operation can show: their clause and what they say, whatever the piece and
// the direction.
std::map<DuckFeatureKey, std::string> make_feature_classes(const DuckVariant& variant) {
  std::map<DuckFeatureKey, std::string> classes;
  for (const auto& [key, feature] : duck_features(variant)) {
    if (feature.clause != variant.input_clause) classes.emplace(key, feature.clause + ": " + feature.outcome);
  }
  return classes;
}

const std::map<DuckFeatureKey, std::string>& feature_classes(CheckRule rule) {
  static const auto of_duck_chess = make_feature_classes(duckchess_variant());
  static const auto of_the_remix = make_feature_classes(remix_variant());
  return rule == CheckRule::either_side ? of_duck_chess : of_the_remix;
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
  classes.count("rule: the mover's attacks", remix);
  classes.count("rule: either side's attacks", !remix);
  classes.count("start: the remix's", game.from_start && remix);
  classes.count("start: duck chess's", game.from_start && !remix);
  if (game.from_start) return;
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
  std::vector<std::string> names;
  for (const CheckRule rule : {CheckRule::either_side, CheckRule::mover_only}) {
    for (const auto& [key, name] : feature_classes(rule)) names.push_back(name);
  }
  return names;
}

void count_game(const GameCase& game, Classes& classes) {
  count_start(game, classes);
  const auto& counts = classes.counts();
  if (std::ranges::none_of(counts, [](const auto& one) { return one.second == 0; })) return;  // to save time
  reference::DuckChess engine(game.start, game.rule);
  DuckCoverageRecorder recorder(game.start, game.rule);
  DuckFeatureKeys seen;
  for (const Operation& operation : game.operations) recorder.record(operation, engine.play(operation), seen);
  const auto& names = feature_classes(game.rule);
  for (const DuckFeatureKey key : std::set(seen.begin(), seen.end())) {
    const auto found = names.find(key);
    if (found != names.end()) classes.count(found->second);
    const bool is_unlisted = found == names.end() && game.from_start && is_graded(key);
    EXPECT_FALSE(is_unlisted) << "shown, but not listed: trait " << figure(key.trait()) << ", " << key.which() << ' '
                              << key.step() << ' ' << key.detail();
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
