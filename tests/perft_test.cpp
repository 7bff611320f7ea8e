#include "problems/duck_chess/perft.h"

#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "game/position_text.h"
#include "optimized/duck_chess.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

std::unique_ptr<DuckChessEngine> reference_engine(const Position& position, CheckRule rule) {
  return std::make_unique<reference::DuckChess>(position, rule);
}

std::unique_ptr<DuckChessEngine> optimized_engine(const Position& position, CheckRule rule) {
  return std::make_unique<optimized::DuckChess>(position, rule);
}

std::vector<DuckPerftRoot> optimized_perft(const Position& position, int depth) {
  return duck_perft(optimized::DuckGame(position, CheckRule::either_side), depth);
}

// Totals that fairy-stockfish 11.1 counted, from depth 1 on (docs/outside-witness.md).
struct Published {
  const char* name;
  Position (*expected_start)();
  Position (*actual_start)();
  std::array<std::uint64_t, 4> totals;
};

const std::array<Published, 2> kPublished{{
    {"duck chess", reference::duck_chess_start, optimized::duck_chess_start, {43, 1849, 80066, 3466638}},
    {"remix", reference::duck_chess_remix_start, optimized::duck_chess_remix_start, {48, 2304, 112134, 5457735}},
}};

TEST(Perft, TheOptimizedEngineCountsThePublishedTotals) {
  for (const auto& published : kPublished) {
    for (std::size_t depth = 1; depth <= published.totals.size(); ++depth) {
      EXPECT_EQ(total_nodes(optimized_perft(published.actual_start(), static_cast<int>(depth))),
                published.totals[depth - 1])
          << published.name << " to depth " << depth;
    }
  }
}

TEST(Perft, TheReferenceCountsThePublishedTotalsToDepthThree) {
  for (const auto& published : kPublished) {
    for (int depth = 1; depth <= 3; ++depth) {
      EXPECT_EQ(total_nodes(duck_perft(reference_engine, published.expected_start(), depth)),
                published.totals[static_cast<std::size_t>(depth) - 1])
          << published.name << " to depth " << depth;
    }
  }
}

TEST(Perft, BothEnginesDivideAlikeMoveByMove) {
  std::size_t compared = 0;
  for (const auto& published : kPublished) {
    const auto expected = duck_perft(reference_engine, published.expected_start(), 2);
    EXPECT_EQ(optimized_perft(published.actual_start(), 2), expected) << published.name;
    compared += expected.size();
  }
  EXPECT_EQ(compared, 43U + 48U);
}

TEST(Perft, TheCommonFaceCountsWhatTheEngineItselfCounts) {
  const Position start = optimized::duck_chess_start();
  EXPECT_EQ(duck_perft(optimized_engine, start, 3), optimized_perft(start, 3));
}

TEST(Perft, ASequenceThatEndsTheGameEarlierIsNotCounted) {
  // The red car has 17 moves, one of which captures the captain; blue's captain then has none.
  const auto position = std::get<Position>(position_from_text("9/9/9/9/9/4R3c/9/9/9/9 r"));
  const auto one_ply = optimized_perft(position, 1);
  EXPECT_EQ(total_nodes(one_ply), 17U);
  const auto two_plies = optimized_perft(position, 2);
  ASSERT_EQ(two_plies.size(), 17U);
  std::size_t without_answer = 0;
  for (const auto& root : two_plies) without_answer += root.nodes == 0 ? 1 : 0;
  EXPECT_EQ(without_answer, 1U);
  EXPECT_EQ(duck_perft(reference_engine, position, 2), two_plies);
}

TEST(Perft, ProgressCountsTheRootMoves) {
  std::vector<std::pair<std::size_t, std::size_t>> calls;
  duck_perft(optimized::DuckGame(optimized::duck_chess_start(), CheckRule::either_side), 2,
             [&calls](std::size_t done, std::size_t total) { calls.emplace_back(done, total); });
  ASSERT_EQ(calls.size(), 43U);
  EXPECT_EQ(calls.front(), std::pair(std::size_t{1}, std::size_t{43}));
  EXPECT_EQ(calls.back(), std::pair(std::size_t{43}, std::size_t{43}));
}

// A planted fault: one cell fewer in one entry of the tables, and the totals from the start no longer hold.
TEST(Perft, AChangedTableEntryChangesTheTotals) {
  optimized::DuckTables tables = optimized::kDuckTables;
  tables.soldier_reach &= tables.soldier_reach - 1;
  const DuckChessFactory wrong = [&tables](const Position& position, CheckRule rule) {
    return std::make_unique<optimized::DuckChess>(position, rule, tables);
  };
  EXPECT_NE(total_nodes(duck_perft(wrong, optimized::duck_chess_start(), 2)), 1849U);
}

// Lists a move more than it plays.
class Boaster : public DuckChessEngine {
 public:
  explicit Boaster(const Position& position) : engine_(position, CheckRule::either_side) {}
  Outcome play(Operation operation) override { return engine_.play(operation); }
  Position position() const override { return engine_.position(); }
  bool over() const override { return engine_.over(); }
  std::vector<Operation> moves() const override {
    auto moves = engine_.moves();
    moves.push_back({{0, 0}, {9, 8}});
    return moves;
  }

 private:
  optimized::DuckChess engine_;
};

TEST(Perft, AnEngineThatRefusesWhatItListsIsFoundOut) {
  const DuckChessFactory boaster = [](const Position& position, CheckRule) {
    return std::make_unique<Boaster>(position);
  };
  EXPECT_THROW(duck_perft(boaster, optimized::duck_chess_start(), 2), std::logic_error);
}

const DuckVariant kRemix{&judge::kRemixDialect, reference::duck_chess_remix_start, CheckRule::mover_only, "DR-5.1",
                         "DR-6.2"};

std::vector<PerftRoot> remix_perft(int depth, std::optional<std::string_view> position, std::string_view engine) {
  return duck_perft_of_problem(kRemix, optimized::duck_chess_remix_start(), depth, position, engine, {});
}

TEST(Perft, AProblemNamesTheMovesInItsOwnNumbers) {
  for (const char* engine : {"optimized", "reference"}) {
    const auto roots = remix_perft(2, std::nullopt, engine);
    ASSERT_EQ(roots.size(), 48U) << engine;
    // The first move by its cells is the car's from red's corner, (0,0) to (1,0).
    EXPECT_EQ(roots.front().move, "10 1 9 1") << engine;
    EXPECT_EQ(roots.front().nodes, 48U) << engine;
  }
}

TEST(Perft, AProblemTakesAPosition) {
  const auto roots = remix_perft(1, "9/9/9/9/9/9/9/9/9/C8 r", "optimized");
  ASSERT_EQ(roots.size(), 2U);
  EXPECT_EQ(roots[0].move, "10 1 10 2");
  EXPECT_EQ(roots[1].move, "10 1 9 1");
}

std::string complaint(int depth, std::optional<std::string_view> position, std::string_view engine) {
  try {
    remix_perft(depth, position, engine);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Perft, AProblemSaysWhatItCannotCount) {
  EXPECT_EQ(complaint(1, std::nullopt, "stockfish"), "no engine is named 'stockfish': it is optimized or reference");
  EXPECT_EQ(complaint(-1, std::nullopt, "optimized"), "perft needs a depth of at least 1");
  EXPECT_EQ(complaint(1, "9/9 r", "optimized"),
            "the position, at column 4: expected '/' after the 9 cells of row 8, found ' '");
}

}  // namespace
}  // namespace quack
