// Both engines over random move sequences: each case of RapidCheck is played on reference/ and on optimized/, and
// whatever they say must be the same. RapidCheck shrinks a case on which they differ. Planted bugs are found. A sample
// has a fifth of the cases.

#include <cstdio>
#include <span>

#include "fuzz/comparison.h"
#include "fuzz/planted/engines.h"
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
// each operation, from time to time the moves, and the outcomes in runs of any lengths, as `answer` plays them.
Complaint play_alike(const GameCase& game, const DuckChessFactory& make_actual, std::uint64_t& compared) {
  const fuzz::Engines engines = {duck_chess_factory<reference::DuckChess>(), make_actual, game.rule};
  fuzz::Comparison comparison(engines);
  comparison.compare_game(game.start, game.operations,
                          {.between_lists = kOperationsBetweenMoveLists, .runs = {game.run_seed}});
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

// With none to three captains a side, since what one captain sees is kept and what several see is not.
TEST(EnginesAgree, WithAnyNumberOfCaptains) {
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 0; seed < 20'000 / tests::one_of(20); ++seed) {
    Random random(seed);
    GameCase game{.rule = seed % 2 == 0 ? CheckRule::either_side : CheckRule::mover_only,
                  .start = random_position(random),
                  .run_seed = seed};
    for (const Side side : kSides) {
      for (const Cell cell : kAllCells)
        if (game.start.at(cell) == Piece{side, Kind::captain}) game.start.put(cell, std::nullopt);
      for (std::uint64_t captains = random.below(4); captains > 0; --captains)
        game.start.put(random_cell(random), Piece{side, Kind::captain});
    }
    optimized::DuckChess engine(game.start, game.rule);
    game.operations = random_game(engine, 80, {.capture_percent = 10, .captain_captures = false}, random);
    ASSERT_EQ(play_alike(game, duck_chess_factory<optimized::DuckChess>(), compared).value_or(""), "") << seed;
  }
  EXPECT_GT(compared, 100'000U);
}

TEST(EnginesAgree, NotWhereABugIsPlanted) {
  for (const char* bug : {"wrong-table-entry", "missed-blocker", "wrong-edge", "unplayable-move", "stale-occupancy",
                          "stale-line", "stale-captain", "stale-kind", "stale-list", "wrong-cell", "only-of-several"}) {
    std::uint64_t compared = 0;
    expect_caught_in_few_operations(try_games(fuzz::planted_duck_chess(bug), compared), bug);
  }
}

const int kBoards = 100'000 / static_cast<int>(tests::one_of(5));
const int kFarBoards = kBoards;

// The reference, which keeps the boards that it has solved.
PrimitiveChessEngine& reference_of_boards() {
  static const auto reference = cached_reference();
  return *reference;
}

Trial try_boards(PrimitiveChessEngine& actual) {
  return try_property("an engine answers every case within the reference's reach as the reference does", kBoards,
                      board_cases(PrimitiveStyle::mixed), [&](const BoardCase& drawn) -> Complaint {
                        const PrimitiveCase& board_case = drawn.board_case;
                        classify_case(board_case);
                        const auto right = reference_of_boards().answer(board_case);
                        const auto found = actual.answer(board_case);
                        if (right && right == found) return std::nullopt;
                        return complaint_about(board_case, in_words(right), in_words(found));
                      });
}

// A case within the reference's reach, and by how much it is stretched to one of any size with the same answer.
struct FarCase {
  PrimitiveCase near;
  std::int64_t added = 0;
};

// Boards of at most four rows and `kThinColumns` columns or one more: of these columns four adjacent ones are no end
// and more than 5 away from either piece, so that two may be added between the second and the third of them, again and
// again (docs/primitive-chess.md, "Thin boards: the labels fit together").
constexpr std::int64_t kThinColumns = 38;
constexpr std::int64_t kAway = 6;

std::int64_t column_to_stretch(const PrimitiveCase& near) {
  const auto is_free = [&](std::int64_t column) {
    return column > 1 && column < near.m && std::abs(column - near.first.y) > kAway &&
           std::abs(column - near.second.y) > kAway;
  };
  for (std::int64_t column = 2; column + 3 < near.m; ++column)
    if (is_free(column) && is_free(column + 1) && is_free(column + 2) && is_free(column + 3)) return column + 1;
  return 0;
}

// Boards of at least five rows and columns are drawn where no capture is at hand, and a capture stays at hand where
// both distances of the pieces are multiplied by the same number.
PrimitiveCase far(const FarCase& drawn) {
  PrimitiveCase result = drawn.near;
  if (result.n <= 4) {
    const std::int64_t column = column_to_stretch(drawn.near);
    for (std::int64_t* y : {&result.first.y, &result.second.y}) *y += *y > column ? 2 * drawn.added : 0;
    result.m += 2 * drawn.added;
    return result;
  }
  PrimitiveLayout layout(drawn.near);
  for (PrimitiveGaps* gaps : {&layout.rows, &layout.columns}) {
    gaps->apart *= 1 + drawn.added;
    gaps->before *= 1 + drawn.added / 3;
    gaps->after *= 1 + drawn.added / 2;
  }
  return layout.with_pieces_of(drawn.near);
}

FarCase far_case(Random& random) {
  constexpr std::int64_t kMost = 1'000'000'000;
  const auto below = [&](std::int64_t most) {
    return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most)));
  };
  FarCase drawn;
  const bool is_thin = random.chance(60);
  auto& [n, m, first, second] = drawn.near;
  n = is_thin ? 1 + below(4) : 5 + below(4);
  m = is_thin ? kThinColumns + below(2) : 5 + below(4);
  const std::int64_t most_added = is_thin ? (kMost - m) / 2 : kMost / 8;
  drawn.added = random.chance(20) ? most_added : below(random.chance(50) ? 20 : most_added);
  do {
    for (PrimitivePiece* piece : {&first, &second})
      *piece = {1 + below(n), 1 + below(m), n == 1 || random.chance(50) ? PrimitiveKind::rook : PrimitiveKind::bishop};
    // Most of what is decided on thin boards has the pieces near to each other.
    if (random.chance(60)) second.y = std::clamp<std::int64_t>(first.y + below(9) - 4, 1, m);
  } while (!is_proper(drawn.near));
  return drawn;
}

std::vector<FarCase> nearer_cases(const FarCase& drawn) {
  std::vector<FarCase> nearer;
  for (const std::int64_t added : {std::int64_t{0}, drawn.added / 2, drawn.added - 1})
    if (added >= 0 && added < drawn.added) nearer.push_back({drawn.near, added});
  return nearer;
}

// NOLINTNEXTLINE(readability-identifier-naming): RapidCheck's
void showValue(const FarCase& drawn, std::ostream& out) { out << to_text(far(drawn)) << " as " << to_text(drawn.near); }

Trial try_far_boards(PrimitiveChessEngine& actual) {
  return try_property("an engine answers a case of any size as the reference answers one like it", kFarBoards,
                      cases<FarCase>(far_case, nearer_cases), [&](const FarCase& drawn) -> Complaint {
                        for (const bool turned : {false, true}) {
                          const PrimitiveCase near = turned ? transposed(drawn.near) : drawn.near;
                          const PrimitiveCase asked = turned ? transposed(far(drawn)) : far(drawn);
                          classify_case(asked);
                          const auto right = reference_of_boards().answer(near);
                          const auto found = actual.answer(asked);
                          if (right && right == found) continue;
                          return complaint_about(asked, in_words(right) + ", as " + to_text(near), in_words(found));
                        }
                        return std::nullopt;
                      });
}

TEST(EnginesAgree, OnEveryBoard) {
  optimized::PrimitiveChess optimized;
  const auto unchanged = engine_of(PrimitiveRules());
  for (PrimitiveChessEngine* const actual : {static_cast<PrimitiveChessEngine*>(&optimized), unchanged.get()}) {
    expect_held(try_boards(*actual), classes_of_cases(PrimitiveStyle::mixed));
    expect_held(try_far_boards(*actual), classes_of_cases(PrimitiveStyle::huge));
  }
  std::printf("compared: cases=%d items=%d\n", 2 * (kBoards + kFarBoards), 2 * (kBoards + 2 * kFarBoards));
}

TEST(EnginesAgree, NotOnBoardsWhereABugIsPlanted) {
  fuzz::WrongClass wrong_class;
  fuzz::WrongWhenHuge wrong_when_huge;
  const std::vector<std::string> words = {"expected: ", "actual: ", "quackcheck "};
  expect_caught(try_boards(wrong_class), "wrong-class", words);
  expect_caught(try_far_boards(wrong_class), "wrong-class", words);
  expect_caught(try_far_boards(wrong_when_huge), "wrong-when-huge", words);
}

}  // namespace
}  // namespace quack::props
