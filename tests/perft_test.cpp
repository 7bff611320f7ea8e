// What perft does beyond counting: tests/cli/counts_and_lists.txt holds the counts.

#include "problems/duck_chess/perft.h"

#include "optimized/duck_chess.h"
#include "tests/test.h"

namespace quack {
namespace {

TEST(Perft, ProgressCountsTheRootMoves) {
  std::vector<std::pair<std::size_t, std::size_t>> calls;
  duck_perft(optimized::DuckGame(optimized::duck_chess_start(), CheckRule::either_side), 2,
             [&calls](std::size_t done, std::size_t total) { calls.emplace_back(done, total); });
  ASSERT_EQ(calls.size(), 43U);
  EXPECT_EQ(calls.front(), std::pair(std::size_t{1}, std::size_t{43}));
  EXPECT_EQ(calls.back(), std::pair(std::size_t{43}, std::size_t{43}));
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

}  // namespace
}  // namespace quack
