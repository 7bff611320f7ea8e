// The proofs of every problem, as `quackcheck prove` runs them, and what those of duck chess say when they fail.

#include "props/proofs/duck_proofs.h"

#include <cstdio>
#include <mutex>
#include <thread>

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_tables.h"
#include "problems/parallel.h"
#include "props/proofs/proofs.h"
#include "reference/duck_chess.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

std::vector<Part> parts_against(const DuckChessFactory& actual, CheckRule rule, std::uint64_t enough) {
  return duck_chess_parts(duck_chess_factory<reference::DuckChess>(), actual, rule, enough);
}

const Part& part_named(const std::vector<Part>& parts, const std::string& proof, const std::string& name) {
  return *std::find_if(parts.begin(), parts.end(),
                       [&](const Part& part) { return part.proof == proof && part.name == name; });
}

// Of each proof's parts every `every`-th.
void expect_agreement(std::string_view problem, std::size_t proofs, std::uint64_t least_compared,
                      std::size_t every = 1) {
  std::vector<Part> parts;
  std::map<std::string, std::size_t> count;
  for (const auto& [id, part] : built_in_proofs())
    if (id == problem && count[part.proof]++ % every == 0) parts.push_back(part);
  std::map<std::string, Finding> by_proof;
  std::mutex mutex;
  parallel_for(parts.size(), std::max(1U, std::thread::hardware_concurrency()), [&](std::size_t index) {
    const Finding finding = parts[index].run();
    const std::lock_guard lock(mutex);
    EXPECT_GT(finding.compared, 0U) << parts[index].proof << ": " << parts[index].name << " compared nothing";
    for (const std::string& shown : finding.shown)
      ADD_FAILURE() << parts[index].proof << ": " << parts[index].name << '\n' << shown;
    by_proof[parts[index].proof].compared += finding.compared;
    by_proof[parts[index].proof].differences += finding.differences;
  });
  std::uint64_t compared = 0;
  for (const auto& [proof, finding] : by_proof) {
    std::printf("%-18s %10llu configurations\n", proof.c_str(), static_cast<unsigned long long>(finding.compared));
    EXPECT_EQ(finding.differences, 0U) << proof;
    compared += finding.compared;
  }
  EXPECT_EQ(by_proof.size(), proofs);
  EXPECT_GT(compared, least_compared);
}

// Neighbouring parts differ in a cell or two; scripts/run and whole_duck_proofs_test have all.
TEST(Proofs, BothEnginesPlayDuckChessAlike) { expect_agreement("duckchess", 14, 2'000'000, tests::one_of(16)); }
TEST(Proofs, BothEnginesPlayTheRemixAlike) { expect_agreement("duckchess-remix", 14, 1'000'000, tests::one_of(32)); }
TEST(Proofs, BothEnginesAnswerPrimitiveChessAlike) {
  expect_agreement("primitive-chess", 2, 500'000, tests::one_of(8));
}

TEST(DuckProofs, APartHasANameOfItsOwn) {
  std::map<std::string, int> times;
  for (const Part& part : duck_chess_proofs(CheckRule::either_side)) ++times[part.proof + ": " + part.name];
  EXPECT_GT(times.size(), 4000U);
  for (const auto& [title, count] : times) EXPECT_EQ(count, 1) << title;
}

// A duck whose second blocker is forgotten, in the engine's own tables.
class OverWrongTables : public testing::Test {
 protected:
  OverWrongTables() {
    const std::size_t step = tables_.step_number[optimized::distance_number(3, 2)];
    tables_.steps[step].second = optimized::kCentre;
  }

  DuckChessFactory factory() const { return duck_chess_factory<optimized::DuckChess>(tables_); }

 private:
  optimized::DuckTables tables_ = optimized::kDuckTables;
};

TEST_F(OverWrongTables, ADifferenceIsToldWithBoardsAndBothAnswers) {
  const auto parts = parts_against(factory(), CheckRule::mover_only, UINT64_MAX);
  const Finding finding = part_named(parts, "boxes", "duck from (3,4)").run();
  EXPECT_GT(finding.differences, 100U);
  EXPECT_GT(finding.compared, finding.differences);
  ASSERT_EQ(finding.shown.size(), 3U);
  for (const char* word : {"asked:    operation 3 4 6 6", "expected: invalid: blocked by (5,5)",
                           "actual:   red duck moves", "again:    quackcheck prove -p duckchess-remix"}) {
    EXPECT_NE(finding.shown[0].find(word), std::string::npos) << word << " is missing in\n" << finding.shown[0];
  }
  const std::string text = finding.shown[0].substr(0, finding.shown[0].find('\n'));
  const auto position = position_from_text(text);
  ASSERT_TRUE(std::holds_alternative<Position>(position)) << text;
  EXPECT_NE(finding.shown[0].find(to_board(std::get<Position>(position))), std::string::npos) << finding.shown[0];
}

TEST(DuckProofs, MovesThatAreMissingAreNamed) {
  optimized::DuckTables tables = optimized::kDuckTables;
  tables.captain_reach &= ~(optimized::Window{1} << static_cast<unsigned>(optimized::window_bit(1, 0)));
  const auto parts = parts_against(duck_chess_factory<optimized::DuckChess>(tables), CheckRule::either_side, 1);
  const Finding finding = part_named(parts, "steps", "captain from (3,4)").run();
  ASSERT_FALSE(finding.shown.empty());
  for (const char* word :
       {"asked:    the list of moves", "expected: 4 moves, those missing below: 3 4 4 4",
        "actual:   3 moves, those missing above: none",
        "again:    quackcheck perft 1 --divide --position '9/9/9/9/9/9/4C4/9/9/9 r' --engine optimized -p duckchess"}) {
    EXPECT_NE(finding.shown[0].find(word), std::string::npos) << word << " is missing in\n" << finding.shown[0];
  }
}

TEST_F(OverWrongTables, APartStopsWhenItHasFoundEnough) {
  const auto parts = parts_against(factory(), CheckRule::either_side, 1);
  const Finding finding = part_named(parts, "boxes", "duck from (3,4)").run();
  EXPECT_GE(finding.differences, 1U);
  EXPECT_LE(finding.differences, 3U);
}

TEST(DuckProofs, AWrongStartIsTold) {
  const Position start = reference::duck_chess_start();
  EXPECT_EQ(start_part(start, start, kDuckChessStart).run().differences, 0U);
  std::size_t tried = 0;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) {
      Position wrong = start;
      wrong.put({x, y}, start.at({x, y}) ? std::nullopt : std::optional(Piece{Side::red, Kind::duck}));
      EXPECT_EQ(start_part(start, wrong, kDuckChessStart).run().differences, 1U);
      EXPECT_EQ(start_part(wrong, start, kDuckChessStart).run().differences, 1U);
      EXPECT_EQ(start_part(wrong, wrong, kDuckChessStart).run().differences, 1U);
      ++tried;
    }
  }
  EXPECT_EQ(tried, 90U);
  Position blue_first = start;
  blue_first.side_to_move = Side::blue;
  EXPECT_EQ(start_part(start, blue_first, kDuckChessStart).run().differences, 1U);
  EXPECT_FALSE(start_part(start, blue_first, kDuckChessStart).run().shown.empty());
}

}  // namespace
}  // namespace quack::proofs
