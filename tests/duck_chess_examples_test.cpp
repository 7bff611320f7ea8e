// Disputed operations of duck chess, answered by hand: both engines give these answers. (What blocks which step in
// every direction is in fairy_stockfish_test.py, and checks in witness.py.)

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/step_geometry.h"
#include "reference/duck_chess.h"
#include "tests/test.h"
#include "text/duck_text.h"

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

// The examples of duck_chess_examples.txt, which describes its format.
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

// Plays an example. The first outcome that was not the expected one, or none; adds to `compared`.
std::optional<std::string> failure(const Example& example, const DuckChessFactory& make, int& compared) {
  const auto start = position_from_text(example.position);
  if (!std::holds_alternative<Position>(start)) return "not a position: " + example.position;
  const auto engine = make(std::get<Position>(start), example.rule);
  for (const auto& [operation, expected] : example.steps) {
    const Position before = engine->position();
    const std::string actual = to_text(engine->play(operation));
    ++compared;
    if (actual == expected) continue;
    return example.title + '\n' + to_text(before) + '\n' + to_board(before) +
           text::to_text(operation, text::kDuckChessDialect) + ": expected " + expected + ", actual " + actual;
  }
  return std::nullopt;
}

TEST(DuckChessExamples, ByHand) {
  for (const auto& make : {duck_chess_factory<reference::DuckChess>(), duck_chess_factory<optimized::DuckChess>()}) {
    int compared = 0;
    for (const Example& example : examples_by_hand()) EXPECT_EQ(failure(example, make, compared).value_or(""), "");
    EXPECT_EQ(compared, 145);
  }
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

// The examples can fail. Mistakes about the start and the wording change no engine.
TEST(DuckChessExamples, AKnownMistakeOfEveryClauseFailsSomeOfThem) {
  const auto examples = examples_by_hand();
  int caught = 0;
  std::map<std::string, int> caught_of;  // by clause
  for (const DuckMistake& mistake : duck_mistakes()) {
    const Position start = reference::duck_chess_start();
    Rules rules = rules_from(start, kEither);
    mistake.edit(rules);
    if (rules.start != start || !rules.answer_edits.empty()) continue;
    int compared = 0;
    const bool fails = std::any_of(examples.begin(), examples.end(), [&](const Example& example) {
      return example.rule == CheckRule::either_side && failure(example, engine_with(mistake), compared).has_value();
    });
    caught += fails ? 1 : 0;
    caught_of[mistake.clause] += fails ? 1 : 0;
  }
  for (const auto& [clause, count] : caught_of) EXPECT_GT(count, 0) << clause;
  EXPECT_GT(caught, 600);
  std::printf("%d known mistakes fail some of %zu examples\n", caught, examples.size());
}

}  // namespace
}  // namespace quack
