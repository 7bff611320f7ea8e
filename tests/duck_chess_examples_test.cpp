// What people argue about in duck chess, answered by hand: both engines give these answers, and known mistakes of the
// rules do not.

#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/position_text.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/mistakes.h"
#include "props/step_geometry.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

constexpr CheckRule kEither = CheckRule::either_side;  // duck chess
constexpr CheckRule kMover = CheckRule::mover_only;    // the remix

struct Example {
  std::string clause;
  std::string reason;
  std::string position;  // as position_from_text takes it
  CheckRule rule;
  std::string steps;  // played one after another: "4 4 5 4: red car moves; ...", outcomes as to_text writes them
};

struct Step {
  Operation operation;
  std::string outcome;
};

std::vector<Step> steps_of(std::string_view text) {
  std::vector<Step> steps;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find("; "));
    text.remove_prefix(std::min(text.size(), one.size() + 2));
    const auto at = [&](std::size_t index) { return one.at(index) - '0'; };
    steps.push_back({{{at(0), at(2)}, {at(4), at(6)}}, std::string(one.substr(9))});
  }
  return steps;
}

std::string line(Cell from, Cell to, const std::string& outcome) {
  return judge::to_text({from, to}, judge::kDuckChessDialect) + ": " + outcome;
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

// The statements' own.
std::vector<Example> sample_examples() {
  return {
      {"DC-6.2", "the statement's sample", "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r", kEither,
       "0 0 7 0: invalid: blocked by (2,0); 9 0 8 0: invalid: no piece of the side to move; "
       "0 1 1 3: invalid: blocked by (0,2); 0 2 2 0: invalid: its own piece on the target; "
       "0 3 1 2: red guard moves; 0 4 0 3: invalid: no piece of the side to move; 9 4 8 4: blue captain moves; "
       "3 2 2 3: red soldier moves; 7 0 4 2: invalid: blocked by (6,0); 7 0 5 3: invalid: blocked by (6,2); "
       "9 2 7 4: blue elephant moves; 2 0 4 3: red duck moves; 9 1 8 3: blue horse moves; "
       "4 3 6 6: red duck moves, captures blue soldier; 7 4 9 2: invalid: blocked by (8,3); "
       "8 4 9 4: blue captain moves, check; 6 6 9 4: red duck moves, captures blue captain, the game is over; "
       "9 8 8 8: invalid: the game is over"},
      {"DR-6.2", "the statement's sample; its third operation goes onto red's own duck",
       "rhegcgehr/9/4d4/s1s1s1s1s/9/9/S1S1S1S1S/4D4/9/RHEGCGEHR r", kMover,
       "0 4 1 4: red captain moves; 9 4 8 4: blue captain moves; 1 4 2 4: invalid: its own piece on the target; "
       "0 1 2 2: red horse moves"},
  };
}

// DC-2, DC-3
std::vector<Example> step_examples() {
  return {
      {"DC-2.1", "there is no palace", "c8/9/9/9/9/9/2C6/9/9/9 r", kEither, "3 2 4 2: red captain moves"},
      {"DC-2.1", "the captain doesn't go diagonally", "c8/9/9/9/9/9/2C6/9/9/9 r", kEither,
       "3 2 4 3: invalid: unreachable"},
      {"DC-2.1", "captains that face each other can't capture each other", "4c4/9/9/9/9/9/9/9/9/4C4 r", kEither,
       "0 4 9 4: invalid: unreachable"},
      {"DC-2.2", "nor is there a palace for guards", "c8/9/9/9/9/9/9/3G5/9/C8 r", kEither, "2 3 3 2: red guard moves"},
      {"DC-2.2", "the guard doesn't go straight", "c8/9/9/9/9/9/9/3G5/9/C8 r", kEither,
       "2 3 3 3: invalid: unreachable"},
      {"DC-2.3", "there is no river", "c8/9/9/9/9/4E4/9/9/9/C8 r", kEither, "4 4 6 6: red elephant moves"},
      {"DC-2.3", "the elephant goes two cells, not one", "c8/9/9/9/9/4E4/9/9/9/C8 r", kEither,
       "4 4 5 5: invalid: unreachable"},
      {"DC-2.5", "the car captures the first piece in its way", "c8/9/9/9/9/R3s4/9/9/9/C8 r", kEither,
       "4 0 4 4: red car moves, captures blue soldier"},
      {"DC-2.5", "but not one beyond it", "c8/9/9/9/9/R3s1s2/9/9/9/C8 r", kEither,
       "4 0 4 6: invalid: blocked by (4,4)"},
      {"DC-2.5", "of several pieces in the car's way the nearest is reported, from either end",
       "c8/9/9/9/9/2s1s3R/9/9/9/C8 r", kEither, "4 8 4 1: invalid: blocked by (4,4)"},
      {"DC-2.5", "nor does the car go past what stands right before its target", "c8/9/9/9/9/R3s4/9/9/9/C8 r", kEither,
       "4 0 4 5: invalid: blocked by (4,4)"},
      {"DC-2.5", "the car doesn't go diagonally", "c8/9/9/9/9/R8/9/9/9/C8 r", kEither, "4 0 6 2: invalid: unreachable"},
      {"DC-2.7", "red's soldier goes backwards and sideways on its own half", "c8/9/9/9/9/9/2S6/9/9/8C r", kEither,
       "3 2 2 2: red soldier moves; 9 0 9 1: blue captain moves; 2 2 2 3: red soldier moves; "
       "9 1 9 0: blue captain moves; 2 3 1 2: red soldier moves"},
      {"DC-2.7", "and so does blue's", "c8/9/9/2s6/9/9/9/9/9/8C b", kEither,
       "6 2 7 2: blue soldier moves; 0 8 0 7: red captain moves; 7 2 6 3: blue soldier moves"},
      {"DC-2.7", "the soldier captures straight ahead as well as diagonally", "c8/9/9/9/1ss6/1S7/9/9/9/8C r", kEither,
       "4 1 5 1: red soldier moves, captures blue soldier; 9 0 9 1: blue captain moves; "
       "5 1 5 2: red soldier moves, captures blue soldier"},
      {"DC-2.7", "the soldier goes one cell", "c8/9/9/9/9/9/2S6/9/9/8C r", kEither, "3 2 5 2: invalid: unreachable"},
      {"DC-3.1", "beyond the last column there is nothing, not the first column of the next row",
       "c8/9/9/9/9/8S/9/9/9/C8 r", kEither, "4 8 5 0: invalid: unreachable; 4 8 6 0: invalid: unreachable"},
      {"DC-3.2", "a piece can't stay where it is", "c8/9/9/9/9/R8/9/9/9/C8 r", kEither,
       "4 0 4 0: invalid: its own piece on the target; 0 0 0 0: invalid: its own piece on the target"},
      {"DC-3.2", "its own piece on the target is reported before what stands in between",
       "c8/9/9/9/9/R2S1S3/9/9/9/C8 r", kEither, "4 0 4 5: invalid: its own piece on the target"},
      {"DC-3.2", "and before the kind's steps", "c8/9/9/9/9/R8/1S7/9/9/C8 r", kEither,
       "4 0 3 1: invalid: its own piece on the target"},
      {"DC-3.3", "what is captured isn't put where its captor came from", "8c/9/9/9/9/4s4/4S4/9/9/C8 r", kEither,
       "3 4 4 4: red soldier moves, captures blue soldier; 3 4 2 4: invalid: no piece of the side to move"},
      {"DC-3.3", "what is captured leaves the game: its cell is empty when the captor has moved on",
       "8c/9/9/9/9/R3s4/4S4/9/9/C8 r", kEither,
       "3 4 4 4: red soldier moves, captures blue soldier; 9 8 9 7: blue captain moves; "
       "4 4 5 5: red soldier moves; 4 4 3 4: invalid: no piece of the side to move; "
       "9 7 9 8: blue captain moves; 4 0 4 7: red car moves"},
  };
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
        examples.push_back({"DC-2.3 to DC-2.6", reason, position, kEither, line({4, 4}, step.to, outcome)});
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
      for (const CheckRule rule : {kEither, kMover}) {
        examples.push_back({"DC-5.1", reason, to_text(position), rule, "9 0 9 1: " + outcome});
      }
    };
    expect("nothing stands in the way", {}, "red captain moves, check");
    for (const Cell blocker : step.blockers) expect("a blocked attack is not one", {blocker}, "red captain moves");
    expect("whether one or both block it", step.blockers, "red captain moves");
  }
  return examples;
}

// DC-1.3, DC-4.1 to DC-4.3
std::vector<Example> turn_examples() {
  return {
      {"DC-1.3", "red moves first", "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r", kEither,
       "6 0 5 0: invalid: no piece of the side to move; 3 0 4 0: red soldier moves"},
      {"DC-4.1a", "an empty cell", "c8/9/9/9/9/9/9/9/9/C8 r", kEither,
       "5 5 5 6: invalid: no piece of the side to move; 5 5 5 5: invalid: no piece of the side to move"},
      {"DC-4.2", "an invalid operation keeps the turn, however often", "c8/9/9/9/9/9/9/9/9/C8 r", kEither,
       "0 0 2 0: invalid: unreachable; 9 0 8 0: invalid: no piece of the side to move; "
       "0 0 0 0: invalid: its own piece on the target; 0 0 1 0: red captain moves; "
       "1 0 0 0: invalid: no piece of the side to move; 9 0 8 0: blue captain moves"},
      {"DC-4.3", "after a capture it is the other side's turn as well", "c8/9/9/9/9/R3s4/9/9/9/C8 r", kEither,
       "4 0 4 4: red car moves, captures blue soldier; 4 4 4 5: invalid: no piece of the side to move; "
       "9 0 9 1: blue captain moves"},
      {"DC-5.1", "moving into check is valid", "4c4/9/9/9/5R3/9/9/9/9/C8 b", kEither,
       "9 4 9 5: blue captain moves, check"},
      {"DC-5.1", "and so is leaving one's captain attacked", "4c4/9/9/9/4R4/9/9/9/8s/C8 b", kEither,
       "1 8 1 7: blue soldier moves, check; 0 0 0 1: red captain moves, check"},
  };
}

// DC-4.1c, DC-4.4, DC-5.2
std::vector<Example> end_examples() {
  return {
      {"DC-5.2", "the captor stands attacked, but the game is over", "4c3r/9/9/9/4R4/9/9/9/9/C8 r", kEither,
       "5 4 9 4: red car moves, captures blue captain, the game is over"},
      {"DC-5.2", "the winner's captain stands attacked, but the game is over", "4c4/9/9/9/4R4/9/9/9/9/C7r r", kEither,
       "5 4 9 4: red car moves, captures blue captain, the game is over"},
      {"DC-5.2", "the winner's captain stands attacked in the remix", "4c4/9/9/9/4R4/9/9/9/9/C7r r", kMover,
       "5 4 9 4: red car moves, captures blue captain, the game is over"},
      {"DC-4.4", "a captain captures the other one", "9/9/9/9/4c4/4C4/9/9/9/9 b", kEither,
       "5 4 4 4: blue captain moves, captures red captain, the game is over"},
      {"DC-4.1c", "everything is invalid after the end, for either side", "4c3r/9/9/9/4R4/9/9/9/9/C8 r", kEither,
       "5 4 9 4: red car moves, captures blue captain, the game is over; 9 8 9 4: invalid: the game is over; "
       "9 8 8 8: invalid: the game is over; 9 4 8 4: invalid: the game is over; "
       "0 0 0 1: invalid: the game is over; 5 5 5 5: invalid: the game is over"},
      {"DC-4.1c", "the loser's operations are invalid too, whichever side that is", "c8/9/9/9/4r4/9/R8/9/9/4C4 b",
       kEither, "5 4 0 4: blue car moves, captures red captain, the game is over; 3 0 3 1: invalid: the game is over"},
      {"DC-5.2", "another piece could have captured the captain as well, but it is gone", "4c3R/9/9/9/4R4/9/9/9/9/C8 r",
       kEither, "5 4 9 4: red car moves, captures blue captain, the game is over"},
      {"DC-4.4", "the capture of one of two captains ends the game", "4c3c/9/9/9/4R4/9/9/9/9/C8 r", kEither,
       "5 4 9 4: red car moves, captures blue captain, the game is over; 9 8 8 8: invalid: the game is over"},
      {"DC-4.4", "a game without captains goes on until its operations end", "4s3r/9/9/9/4R4/9/9/9/9/9 r", kEither,
       "5 4 9 4: red car moves, captures blue soldier; 9 8 9 4: blue car moves, captures red car"},
      {"DC-4.4", "a side without a captain plays on, and may win", "4c4/9/9/9/4R4/9/9/9/9/9 r", kEither,
       "5 4 9 4: red car moves, captures blue captain, the game is over"},
  };
}

// DC-5.1, DR-5.1
std::vector<Example> check_examples() {
  return {
      {"DC-5.1", "the mover's own captain counts: it steps into a car's column", "4c4/9/9/9/5R3/9/9/9/9/C8 b", kEither,
       "9 4 9 5: blue captain moves, check"},
      {"DC-5.1", "red's captain is attacked where it stands, not where it began", "c8/9/9/9/9/9/8r/C8/9/9 r", kEither,
       "2 0 3 0: red captain moves, check"},
      {"DR-5.1", "in the remix it doesn't", "4c4/9/9/9/5R3/9/9/9/9/C8 b", kMover, "9 4 9 5: blue captain moves"},
      {"DC-5.1", "a piece leaves, and opens its own captain to a car", "c8/9/9/9/4r4/9/9/4S4/9/4C4 r", kEither,
       "2 4 2 5: red soldier moves, check"},
      {"DR-5.1", "in the remix that is no check either", "c8/9/9/9/4r4/9/9/4S4/9/4C4 r", kMover,
       "2 4 2 5: red soldier moves"},
      {"DC-5.1", "a check by another piece than the one that moved", "4c4/9/4S4/9/4R4/9/9/9/9/C8 r", kEither,
       "7 4 7 5: red soldier moves, check"},
      {"DR-5.1", "and so in the remix", "4c4/9/4S4/9/4R4/9/9/9/9/C8 r", kMover, "7 4 7 5: red soldier moves, check"},
      {"DR-5.1", "a standing check is reported only on the attacker's own moves", "4c4/9/9/9/4R4/9/9/9/8s/C8 b", kMover,
       "1 8 1 7: blue soldier moves; 0 0 0 1: red captain moves, check"},
      {"DC-5.1", "captains side by side are a check", "9/9/9/4c4/9/4C4/9/9/9/9 r", kEither,
       "4 4 5 4: red captain moves, check"},
      {"DR-5.1", "and so in the remix", "9/9/9/4c4/9/4C4/9/9/9/9 r", kMover, "4 4 5 4: red captain moves, check"},
      {"DC-5.1", "captains diagonally next to each other are not", "9/9/9/9/6c2/4C4/9/9/9/9 r", kEither,
       "4 4 4 5: red captain moves"},
      {"DC-5.1", "nor are captains that face each other on an open column", "4c4/9/9/9/9/9/9/9/9/3C5 r", kEither,
       "0 3 0 4: red captain moves"},
      {"DC-2.3", "a piece on the elephant's eye shields the captain until it leaves", "8s/9/9/9/5c3/4H4/3E5/9/9/C8 r",
       kEither, "0 0 0 1: red captain moves; 9 8 9 7: blue soldier moves; 4 4 6 5: red horse moves, check"},
      {"DC-2.4", "the horse's leg is next to the horse in its longer direction: not this cell",
       "9/9/9/9/4c4/9/3HS4/9/9/C8 r", kEither, "0 0 0 1: red captain moves, check"},
      {"DC-2.4", "nor the cell next to the captain", "9/9/9/9/4c4/4D4/3H5/9/9/C8 r", kEither,
       "0 0 0 1: red captain moves, check"},
      {"DC-2.4", "but this one", "9/9/9/9/4c4/3D5/3H5/9/9/C8 r", kEither, "0 0 0 1: red captain moves"},
      {"DC-2.5", "a car attacks over nothing", "4c4/9/4s4/9/4R4/9/9/9/9/C8 r", kEither, "0 0 0 1: red captain moves"},
      {"DC-2.7", "a soldier attacks backwards", "9/9/9/4S4/9/4c4/9/9/9/C8 r", kEither,
       "6 4 5 5: red soldier moves, check"},
      {"DC-5.1", "a check ends when the attacker is captured", "4c4/9/4g4/5R3/9/9/9/9/9/C8 b", kEither,
       "9 4 9 5: blue captain moves, check; 0 0 0 1: red captain moves, check; "
       "7 4 6 5: blue guard moves, captures red car"},
      {"DC-5.1", "or when something steps in between", "5c3/9/6g2/9/5R3/9/9/9/9/C8 b", kEither,
       "7 6 6 5: blue guard moves"},
      {"DC-5.1", "check is judged after the capture, when the captured piece attacks nothing",
       "c8/9/9/9/9/9/9/4r4/5S3/4C4 r", kEither, "1 5 2 4: red soldier moves, captures blue car"},
      {"DC-5.1", "any of several captains may stand attacked", "4c3c/9/9/9/9/9/9/R8/9/C8 r", kEither,
       "2 0 2 8: red car moves, check"},
      {"DC-5.1", "a side without a captain can't stand in check", "9/9/9/9/4R4/9/9/9/9/C8 r", kEither,
       "5 4 9 4: red car moves"},
      {"DC-5.1", "a side's own pieces don't attack its captain", "4c4/9/9/9/4r4/9/9/9/9/C8 b", kEither,
       "5 4 6 4: blue car moves"},
  };
}

Position read(const std::string& text) {
  const auto result = position_from_text(text);
  const auto* position = std::get_if<Position>(&result);
  EXPECT_NE(position, nullptr) << "not a position: " << text;
  return position != nullptr ? *position : Position{};
}

std::string place(const Example& example, const Position& before, Operation operation) {
  return example.clause + ": " + example.reason + '\n' + to_text(before) + '\n' + to_board(before) +
         judge::to_text(operation, judge::kDuckChessDialect);
}

// Plays an example. Says where an outcome first was not the expected one; none if all are.
std::optional<std::string> failure(const Example& example, const DuckChessFactory& make, int& compared) {
  const auto engine = make(read(example.position), example.rule);
  for (const auto& [operation, expected] : steps_of(example.steps)) {
    const Position before = engine->position();
    const std::string actual = to_text(engine->play(operation));
    ++compared;
    if (actual != expected) {
      return place(example, before, operation) + ": expected " + expected + ", actual " + actual;
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
      for (const auto& [operation, expected] : steps_of(example.steps)) {
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
