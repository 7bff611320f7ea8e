// Both engines over random move sequences: each case of RapidCheck is played on reference/ and on optimized/, and
// whatever they say must be the same. RapidCheck shrinks a case on which they differ. Planted bugs are found. A sample
// has a fifth of the cases.

#include <cstdio>
#include <span>

#include "fuzz/planted/engines.h"
#include "game/outcome.h"
#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/primitive_chess.h"
#include "problems/duck_chess/games.h"
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

struct Compared {
  std::uint64_t operations = 0;
  std::uint64_t move_lists = 0;
};

std::string state_of(const DuckChessEngine& engine) {
  return to_text(engine.position()) + (engine.over() ? ", over" : ", not over");
}

std::string missing_from(const std::vector<Operation>& moves, const std::vector<Operation>& others) {
  std::vector<Operation> missing;
  std::ranges::set_difference(others, moves, std::back_inserter(missing));
  std::string text = std::to_string(moves.size()) + " moves afterwards, those missing here: ";
  for (const Operation& move : missing) text += to_text(move, text::kDuckChessDialect) + "  ";
  return text + (missing.empty() ? "none" : "");
}

// Compares the outcome, the position, the state and the end of the game after each operation, from time to time the
// moves.
Complaint play_alike(const GameCase& game, const DuckChessFactory& make_actual, Compared& compared) {
  reference::DuckChess expected(game.start, game.rule);
  const auto actual = make_actual(game.start, game.rule);
  for (std::size_t i = 0; i < game.operations.size(); ++i) {
    const Outcome expected_outcome = expected.play(game.operations[i]);
    const Outcome actual_outcome = actual->play(game.operations[i]);
    ++compared.operations;
    if (expected_outcome != actual_outcome)
      return complaint_at(game, i, to_text(expected_outcome), to_text(actual_outcome));
    if (expected.position() != actual->position() || expected.over() != actual->over())
      return complaint_at(game, i, state_of(expected), state_of(*actual));
    if (auto complaint = complaint_about_state(game, i, *actual)) return complaint;
    if ((i + 1) % kOperationsBetweenMoveLists != 0 && i + 1 != game.operations.size()) continue;
    const std::vector<Operation> expected_moves = expected.moves();
    const std::vector<Operation> actual_moves = actual->moves();
    ++compared.move_lists;
    if (expected_moves != actual_moves)
      return complaint_at(game, i, missing_from(expected_moves, actual_moves),
                          missing_from(actual_moves, expected_moves));
  }
  return std::nullopt;
}

// Compares the outcomes of operations in runs of any lengths, as `answer` plays them, and the state after each run.
Complaint play_alike_in_runs(const GameCase& game, const DuckChessFactory& make_actual) {
  reference::DuckChess expected(game.start, game.rule);
  const auto actual = make_actual(game.start, game.rule);
  Random random(game.run_seed);
  for (std::size_t begin = 0, end = 0; end < game.operations.size(); begin = end) {
    end = std::min(game.operations.size(), begin + random_run_length(random));
    const auto found = actual->play_run(std::span(game.operations).subspan(begin, end - begin));
    for (std::size_t i = begin; i < end; ++i) {
      const Outcome outcome = expected.play(game.operations[i]);
      const Outcome& in_run = found[i - begin];
      const bool same = outcome.valid() ? outcome == in_run : !in_run.valid();  // which may have no reason
      if (!same) return complaint_at(game, i, to_text(outcome), to_text(in_run) + ", played in a run");
    }
    if (auto complaint = complaint_about_state(game, end - 1, *actual)) return complaint;
  }
  return std::nullopt;
}

Trial try_games(const DuckChessFactory& make_actual, Compared& compared) {
  return try_property("both engines play every game alike", kGames, game_cases(kMostOperations),
                      [&](const GameCase& game) {
                        classify_game(game);
                        auto complaint = play_alike(game, make_actual, compared);
                        return complaint ? complaint : play_alike_in_runs(game, make_actual);
                      });
}

TEST(EnginesAgree, OnEveryGame) {
  EXPECT_EQ(reference::duck_chess_start(), optimized::duck_chess_start());
  EXPECT_EQ(reference::duck_chess_remix_start(), optimized::duck_chess_remix_start());
  Compared compared;
  expect_held(try_games(duck_chess_factory<optimized::DuckChess>(), compared), classes_of_games());
  std::printf("compared: cases=%d items=%llu\n", kGames,
              static_cast<unsigned long long>(compared.operations + compared.move_lists));
}

// Known mistakes are edits of these rules, so that they must be the reference where nothing is edited. Played in runs
// are the optimized engine's operations alone.
TEST(EnginesAgree, WithTheRulesThatKnownMistakesEdit) {
  Compared compared;
  const auto rules = [](const Position& start, CheckRule rule) {
    return std::make_unique<RulesEngine>(rules_from(start, rule));
  };
  const Trial trial = try_property("the rules as a value are the reference's", kGames / 10, game_cases(kMostOperations),
                                   [&](const GameCase& game) { return play_alike(game, rules, compared); });
  EXPECT_EQ(trial.complaint, "");
  EXPECT_GT(compared.operations, static_cast<std::uint64_t>(kGames / 10));
}

TEST(EnginesAgree, NotWhereABugIsPlanted) {
  for (const char* bug :
       {"wrong-table-entry", "missed-blocker", "wrong-edge", "unplayable-move", "stale-occupancy", "stale-line",
        "stale-cross", "stale-kind", "stale-kind-around", "wrong-window-bit", "only-of-several"}) {
    Compared compared;
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
