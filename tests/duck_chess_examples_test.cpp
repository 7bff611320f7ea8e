// Plays the hand-made examples through both engines, and shows that known mistakes of the rules fail them.

#include "tests/duck_chess_examples.h"

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "game/position_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/mistakes.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

Position read(const std::string& text) {
  const auto result = position_from_text(text);
  const auto* position = std::get_if<Position>(&result);
  EXPECT_NE(position, nullptr) << "not a position: " << text;
  return position != nullptr ? *position : Position{};
}

std::string place(const Example& example, const Position& before, Operation operation) {
  std::string text = example.clause;
  text.append(": ").append(example.reason).append("\n");
  text.append(to_text(before)).append("\n").append(to_board(before));
  for (const Cell cell : {operation.from, operation.to}) {
    text.append(" (").append(std::to_string(cell.x)).append(",").append(std::to_string(cell.y)).append(")");
  }
  return text;
}

// Plays an example until an outcome is not the expected one, and says where that was; none if all are.
std::optional<std::string> failure(const Example& example, const DuckChessFactory& make, int& compared) {
  const auto engine = make(read(example.position), example.rule);
  for (const auto& [operation, expected] : example.steps) {
    const Position before = engine->position();
    const std::string actual = to_text(engine->play(operation));
    ++compared;
    if (actual != expected) {
      return place(example, before, operation)
          .append(": expected ")
          .append(expected)
          .append(", actual ")
          .append(actual);
    }
  }
  return std::nullopt;
}

template <class Engine>
DuckChessFactory factory() {
  return [](const Position& position, CheckRule rule) { return std::make_unique<Engine>(position, rule); };
}

void expect_of_both(const std::vector<Example>& examples, int operations) {
  for (const auto& make : {factory<reference::DuckChess>(), factory<optimized::DuckChess>()}) {
    int compared = 0;
    for (const Example& example : examples) {
      const auto failed = failure(example, make, compared);
      EXPECT_FALSE(failed) << failed.value_or("");
    }
    EXPECT_EQ(compared, operations);
  }
}

TEST(DuckChessExamples, TheStartIsTheStatementsOwn) {
  EXPECT_EQ(to_text(reference::duck_chess_start()), "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r");
  EXPECT_EQ(to_text(reference::duck_chess_remix_start()), "rhegcgehr/9/4d4/s1s1s1s1s/9/9/S1S1S1S1S/4D4/9/RHEGCGEHR r");
  EXPECT_EQ(optimized::duck_chess_start(), reference::duck_chess_start());
  EXPECT_EQ(optimized::duck_chess_remix_start(), reference::duck_chess_remix_start());
}

TEST(DuckChessExamples, TheSamplesOfTheStatements) { expect_of_both(sample_examples(), 18 + 4); }

TEST(DuckChessExamples, WhereTheKindsGo) { expect_of_both(step_examples(), 38); }

TEST(DuckChessExamples, WhatBlocksElephantHorseAndDuckInEveryDirection) {
  expect_of_both(blocker_examples(), 2 * (12 * 4 + 8 * 5));
}

TEST(DuckChessExamples, WhatBlocksThemBlocksTheirChecksToo) {
  expect_of_both(blocked_check_examples(), 2 * (12 * 3 + 8 * 4));
}

TEST(DuckChessExamples, OperationsAndTurns) { expect_of_both(turn_examples(), 16); }

TEST(DuckChessExamples, TheEnd) { expect_of_both(end_examples(), 18); }

TEST(DuckChessExamples, Check) { expect_of_both(check_examples(), 29); }

std::vector<Example> all_examples() {
  std::vector<Example> all;
  for (const auto& some : {sample_examples(), step_examples(), blocker_examples(), blocked_check_examples(),
                           turn_examples(), end_examples(), check_examples()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

TEST(DuckChessExamples, ValidOperationsAreAmongTheMovesAndInvalidOnesChangeNothing) {
  int compared = 0;
  for (const auto& make : {factory<reference::DuckChess>(), factory<optimized::DuckChess>()}) {
    for (const Example& example : all_examples()) {
      const auto engine = make(read(example.position), example.rule);
      for (const auto& [operation, expected] : example.steps) {
        const Position before = engine->position();
        const auto moves = engine->moves();
        const bool valid = engine->play(operation).valid();
        EXPECT_EQ(std::binary_search(moves.begin(), moves.end(), operation), valid)
            << place(example, before, operation);
        EXPECT_EQ(engine->position() != before, valid) << place(example, before, operation);
        EXPECT_TRUE(!engine->over() || engine->moves().empty()) << place(example, before, operation);
        ++compared;
      }
    }
  }
  EXPECT_EQ(compared, 2 * (22 + 38 + 176 + 136 + 16 + 18 + 29));
}

// So that the examples are shown to be able to fail. Mistakes of the start and of the wording change no engine.
TEST(DuckChessExamples, EveryWrongMistakeFailsSomeOfThem) {
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
