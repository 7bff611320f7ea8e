// What people argue about in duck chess, answered by hand: both engines give these answers, and known mistakes of the
// rules do not.

#include <cstdio>

#include "game/position_text.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/mistakes.h"
#include "props/step_geometry.h"
#include "reference/duck_chess.h"
#include "tests/test.h"

namespace quack {
namespace {

constexpr CheckRule kEither = CheckRule::either_side;  // duck chess
constexpr CheckRule kMover = CheckRule::mover_only;    // the remix

struct Step {
  Operation operation;
  std::string outcome;  // as to_text writes it
};

struct Example {
  std::string title;     // its clause, and what it is about
  std::string position;  // as position_from_text takes it
  CheckRule rule = kEither;
  std::vector<Step> steps{};  // played one after another
};

// Those of duck_chess_examples.txt, which says how it is written.
std::vector<Example> examples_by_hand() {
  constexpr std::string_view kRemix = " remix";
  std::vector<Example> examples;
  std::ifstream file(QUACK_EXAMPLES);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("  ")) {
      const auto at = [&](std::size_t index) { return line.at(index) - '0'; };
      examples.back().steps.push_back({{{at(2), at(4)}, {at(6), at(8)}}, line.substr(11)});
    } else if (examples.empty() || !examples.back().steps.empty()) {
      examples.push_back({line, ""});
    } else {
      const bool remix = line.ends_with(kRemix);
      examples.back().position = line.substr(0, line.size() - (remix ? kRemix.size() : 0));
      examples.back().rule = remix ? kMover : kEither;
    }
  }
  return examples;
}

// A step from (4,4), and the cells that must be empty for it in the order of the clause.
struct BlockedStep {
  char letter;
  Cell to;
  std::vector<Cell> blockers;
};

std::vector<BlockedStep> blocked_steps() {
  return {{'E', {6, 6}, {{5, 5}}},         {'E', {6, 2}, {{5, 3}}},         {'E', {2, 6}, {{3, 5}}},
          {'E', {2, 2}, {{3, 3}}},         {'H', {6, 5}, {{5, 4}}},         {'H', {6, 3}, {{5, 4}}},
          {'H', {2, 5}, {{3, 4}}},         {'H', {2, 3}, {{3, 4}}},         {'H', {5, 6}, {{4, 5}}},
          {'H', {3, 6}, {{4, 5}}},         {'H', {5, 2}, {{4, 3}}},         {'H', {3, 2}, {{4, 3}}},
          {'D', {7, 6}, {{5, 4}, {6, 5}}}, {'D', {7, 2}, {{5, 4}, {6, 3}}}, {'D', {1, 6}, {{3, 4}, {2, 5}}},
          {'D', {1, 2}, {{3, 4}, {2, 3}}}, {'D', {6, 7}, {{4, 5}, {5, 6}}}, {'D', {2, 7}, {{4, 5}, {3, 6}}},
          {'D', {6, 1}, {{4, 3}, {5, 2}}}, {'D', {2, 1}, {{4, 3}, {3, 2}}}};
}

// A red piece on (4,4), guards of one side on some cells, and red to move.
Position crowd(char letter, const std::vector<Cell>& guards, Side side) {
  Position position;
  const Kind kind = letter == 'E' ? Kind::elephant : letter == 'H' ? Kind::horse : Kind::duck;
  for (const Cell cell : guards) position.put(cell, Piece{side, Kind::guard});
  position.put({4, 4}, Piece{Side::red, kind});
  return position;
}

std::string blocked_by(Cell cell) {
  return "invalid: blocked by (" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}

// Every cell but the target of a step and those that must be empty for it.
std::vector<Cell> cells_that_do_not_matter(const BlockedStep& step) {
  std::vector<Cell> cells(kAllCells.begin(), kAllCells.end());
  std::erase_if(cells, [&](Cell cell) { return cell == step.to || std::ranges::count(step.blockers, cell) > 0; });
  return cells;
}

// DC-2.3, DC-2.4, DC-2.6: every direction, and every cell that must be empty.
std::vector<Example> blocker_examples() {
  std::vector<Example> examples;
  for (const BlockedStep& step : blocked_steps()) {
    const std::string kind = step.letter == 'E' ? "elephant" : step.letter == 'H' ? "horse" : "duck";
    const std::string moves = "red " + kind + " moves";
    for (const Side side : kSides) {
      const auto expect = [&](const char* reason, const std::vector<Cell>& guards, const std::string& outcome) {
        const std::string position = to_text(crowd(step.letter, guards, side));
        examples.push_back(
            {std::string("DC-2.3 to DC-2.6: ") + reason, position, kEither, {{{{4, 4}, step.to}, outcome}}});
      };
      expect("nothing stands in the way", {}, moves);
      for (const Cell blocker : step.blockers) expect("this cell must be empty", {blocker}, blocked_by(blocker));
      expect("the first in the order of the clause is reported", step.blockers, blocked_by(step.blockers.front()));
      expect("no other cell matters", cells_that_do_not_matter(step), moves);
    }
  }
  return examples;
}

// The same for checks.
std::vector<Example> blocked_check_examples() {
  std::vector<Example> examples;
  for (const BlockedStep& step : blocked_steps()) {
    // Blue's guards stand in the way of blue's captain's attacker; red's captain makes a move that changes nothing.
    const auto expect = [&](const char* reason, const std::vector<Cell>& guards, const std::string& outcome) {
      Position position = crowd(step.letter, guards, Side::blue);
      position.put(step.to, Piece{Side::blue, Kind::captain});
      position.put({9, 0}, Piece{Side::red, Kind::captain});
      for (const CheckRule rule : {kEither, kMover})
        examples.push_back({std::string("DC-5.1: ") + reason, to_text(position), rule, {{{{9, 0}, {9, 1}}, outcome}}});
    };
    expect("nothing stands in the way", {}, "red captain moves, check");
    for (const Cell blocker : step.blockers) expect("a blocked attack is not one", {blocker}, "red captain moves");
    expect("whether one or both block it", step.blockers, "red captain moves");
  }
  return examples;
}

Position read(const std::string& text) {
  const auto result = position_from_text(text);
  const auto* position = std::get_if<Position>(&result);
  EXPECT_NE(position, nullptr) << "not a position: " << text;
  return position != nullptr ? *position : Position{};
}

std::string place(const Example& example, const Position& before, Operation operation) {
  return example.title + '\n' + to_text(before) + '\n' + to_board(before) +
         judge::to_text(operation, judge::kDuckChessDialect);
}

// Plays an example. Says where an outcome first was not the expected one; none if all are.
std::optional<std::string> failure(const Example& example, const DuckChessFactory& make, int& compared) {
  const auto engine = make(read(example.position), example.rule);
  for (const auto& [operation, expected] : example.steps) {
    const Position before = engine->position();
    const std::string actual = to_text(engine->play(operation));
    ++compared;
    if (actual != expected) return place(example, before, operation) + ": expected " + expected + ", actual " + actual;
  }
  return std::nullopt;
}

void expect_of_both(const std::vector<Example>& examples, int operations) {
  for (const auto& make : {duck_chess_factory<reference::DuckChess>(), duck_chess_factory<optimized::DuckChess>()}) {
    int compared = 0;
    for (const Example& example : examples) {
      const auto failed = failure(example, make, compared);
      EXPECT_FALSE(failed) << failed.value_or("");
    }
    EXPECT_EQ(compared, operations);
  }
}

TEST(DuckChessExamples, ByHand) { expect_of_both(examples_by_hand(), 143); }

TEST(DuckChessExamples, WhatBlocksElephantHorseAndDuckInEveryDirection) {
  expect_of_both(blocker_examples(), 2 * (12 * 4 + 8 * 5));
}

TEST(DuckChessExamples, WhatBlocksThemBlocksTheirChecksToo) {
  expect_of_both(blocked_check_examples(), 2 * (12 * 3 + 8 * 4));
}

// DC-3.1. Judge text can't say it, so that only the reference is asked.
TEST(DuckChessExamples, NothingMovesOffTheBoard) {
  int compared = 0;
  for (const Kind kind : kKinds) {
    for (const Cell corner : {Cell{0, 0}, Cell{kRowCount - 1, kColumnCount - 1}}) {
      Position position;
      position.put(corner, Piece{Side::red, kind});
      position.put({5, 4}, Piece{Side::blue, Kind::captain});
      for (int x = -4; x < kRowCount + 4; ++x) {
        for (int y = -4; y < kColumnCount + 4; ++y) {
          if (on_board({x, y})) continue;
          EXPECT_EQ(reference::DuckChess(position, kEither).play({corner, {x, y}}).validity, Validity::unreachable);
          ++compared;
        }
      }
    }
  }
  EXPECT_EQ(compared, 7 * 2 * (18 * 17 - 90));
}

std::vector<Example> all_examples() {
  std::vector<Example> all = examples_by_hand();
  for (const auto& some : {blocker_examples(), blocked_check_examples()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

// The examples can fail. Mistakes about the start and the wording change no engine.
TEST(DuckChessExamples, EveryKnownMistakeFailsSomeOfThem) {
  const auto examples = all_examples();
  int tried = 0;
  for (const DuckMistake& mistake : duck_mistakes()) {
    if (!mistake.family.empty() || mistake.start || mistake.reword != nullptr) continue;
    ++tried;
    int compared = 0;
    const bool caught = std::any_of(examples.begin(), examples.end(), [&](const Example& example) {
      return example.rule == CheckRule::either_side && failure(example, mistake.make, compared).has_value();
    });
    EXPECT_TRUE(caught) << "no example fails with mistake:" << mistake.name;
  }
  EXPECT_GT(tried, 60);
  std::printf("%d known mistakes fail some of %zu examples\n", tried, examples.size());
}

}  // namespace
}  // namespace quack
