// Both engines over random move sequences: each case of RapidCheck is played on reference/ and on optimized/, and
// whatever they say must be the same. RapidCheck shrinks a case on which they differ. Planted bugs are found. A sample
// has a fifth of the cases.

#include <cstdio>
#include <span>

#include "fuzz/comparison.h"
#include "fuzz/planted/engines.h"
#include "fuzz/primitive_answer.h"
#include "game/outcome.h"
#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/primitive_chess.h"
#include "problems/duck_chess/random_games.h"
#include "problems/duck_chess/rules.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/rules.h"
#include "props/duck_game_cases.h"
#include "props/primitive_board_cases.h"
#include "props/property.h"
#include "reference/duck_chess.h"
#include "tests/sampled.h"
#include "tests/test.h"
#include "text/duck_text.h"

namespace quack::props {
namespace {

const int kGames = 30'000 / static_cast<int>(tests::one_of(5));
constexpr std::size_t kMostOperations = 100;

// The reference lists its moves by trying every cell for every piece, which takes as long as playing a dozen of them.
constexpr std::size_t kOperationsBetweenMoveLists = 8;

// The complaint about a game, or none: compared are each outcome, the board, the state and the end of the game after
// each operation, from time to time the moves, and the outcomes in batches of any size, as `answer` plays them.
Complaint play_alike(const GameCase& game, const DuckChessFactory& make_actual, std::uint64_t& compared) {
  const fuzz::Engines engines = {duck_chess_factory<reference::DuckChess>(), make_actual, game.rule};
  fuzz::Comparison comparison(engines);
  comparison.compare_game(game.start, game.operations,
                          {.between_lists = kOperationsBetweenMoveLists, .batches = {game.batch_seed}});
  compared += comparison.compared();
  if (comparison.differences() == 0) return std::nullopt;
  const fuzz::EngineDifference& difference = comparison.shown().front();
  return complaint_at(game, difference.asked - 1, difference.question + ": " + difference.expected, difference.actual);
}

Trial try_games(const DuckChessFactory& make_actual, std::uint64_t& compared) {
  return try_property("both engines play every game alike", kGames, game_cases(kMostOperations),
                      [&](const GameCase& game) {
                        classify_game(game);
                        return play_alike(game, make_actual, compared);
                      });
}

TEST(EnginesAgree, OnEveryGame) {
  EXPECT_EQ(reference::duck_chess_start(), optimized::duck_chess_start());
  EXPECT_EQ(reference::duck_chess_remix_start(), optimized::duck_chess_remix_start());
  std::uint64_t compared = 0;
  expect_held(try_games(duck_chess_factory<optimized::DuckChess>(), compared), classes_of_games());
  std::printf("compared: cases=%d items=%llu\n", kGames, static_cast<unsigned long long>(compared));
}

// Known mistakes are edits of these rules, so that they must be the reference where nothing is edited.
TEST(EnginesAgree, WithTheRulesThatKnownMistakesEdit) {
  std::uint64_t compared = 0;
  const auto rules = [](const Position& start, CheckRule rule) {
    return std::make_unique<RulesEngine>(rules_from(start, rule));
  };
  const Trial trial = try_property("the rules as a value are the reference's", kGames / 10, game_cases(kMostOperations),
                                   [&](const GameCase& game) { return play_alike(game, rules, compared); });
  EXPECT_EQ(trial.complaint, "");
  EXPECT_GT(compared, static_cast<std::uint64_t>(kGames / 10));
}

TEST(EnginesAgree, NotWhereABugIsPlanted) {
  for (const char* bug :
       {"wrong-table-entry", "missed-blocker", "wrong-edge", "unplayable-move", "stale-occupancy", "stale-line",
        "stale-captain", "stale-kind", "stale-list", "stale-value", "wrong-cell", "only-of-several"}) {
    std::uint64_t compared = 0;
    expect_caught_in_few_operations(try_games(fuzz::planted_duck_chess(bug), compared), bug);
  }
}

const int kBoards = 100'000 / static_cast<int>(tests::one_of(5));

Trial try_boards(PrimitiveChessEngine& actual, PrimitiveStyle style) {
  static const auto reference = cached_reference();
  return try_property("an engine answers every case as the reference answers it, or one like it within its reach",
                      kBoards, board_cases(style), [&](const BoardCase& drawn) -> Complaint {
                        const PrimitiveCase& board_case = drawn.board_case;
                        classify_case(board_case);
                        const auto right = fuzz::right_answer(*reference, board_case);
                        const auto found = actual.answer(board_case);
                        if (right && right == found) return std::nullopt;
                        return complaint_about(board_case, in_words(right), in_words(found));
                      });
}

TEST(EnginesAgree, OnEveryBoard) {
  optimized::PrimitiveChess optimized;
  const auto unchanged = engine_of(PrimitiveRules());
  for (PrimitiveChessEngine* const actual : {static_cast<PrimitiveChessEngine*>(&optimized), unchanged.get()})
    for (const PrimitiveStyle style : {PrimitiveStyle::mixed, PrimitiveStyle::huge})
      expect_held(try_boards(*actual, style), classes_of_cases(style));
  std::printf("compared: cases=%d items=%d\n", 4 * kBoards, 4 * kBoards);
}

TEST(EnginesAgree, NotOnBoardsWhereABugIsPlanted) {
  const auto expect_found = [](PrimitiveStyle style, const std::string& bug) {
    expect_caught(try_boards(*fuzz::planted_primitive_chess(bug), style), bug,
                  {"expected: ", "actual: ", "quackcheck "});
  };
  expect_found(PrimitiveStyle::mixed, "wrong-class");
  expect_found(PrimitiveStyle::huge, "wrong-when-huge");
  expect_found(PrimitiveStyle::huge, "wrong-class-when-huge");
}

}  // namespace
}  // namespace quack::props
