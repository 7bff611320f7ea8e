// The proofs of every problem, as `quackcheck prove` runs them, what they go through, and what those of duck chess say
// when they fail.

#include "props/proofs/duck_proofs.h"

#include <cstdio>
#include <mutex>
#include <sstream>
#include <thread>

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_tables.h"
#include "optimized/primitive_chess.h"
#include "problems/parallel.h"
#include "props/proofs/proofs.h"
#include "reference/duck_chess.h"
#include "tests/digest.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

using tests::Digest;

// Right engines that note what is asked of them.
class NotingDuckChess final : public DuckChessEngine {
 public:
  NotingDuckChess(const Position& position, CheckRule rule, Digest& digest) : engine_(position, rule), digest_(digest) {
    digest_.add(static_cast<std::uint64_t>(position.side_to_move));
    for (const Cell cell : kAllCells) {
      const auto piece = position.at(cell);
      digest_.add(piece ? static_cast<std::uint64_t>(piece->kind) * 2 + static_cast<std::uint64_t>(piece->side) : 14);
    }
  }

  Outcome play(Operation operation) override {
    digest_.add(std::uint64_t{index(operation.from) * kCellCount + index(operation.to)});
    return engine_.play(operation);
  }
  Position position() const override { return noted(1), engine_.position(); }
  bool over() const override { return noted(2), engine_.over(); }
  std::vector<Operation> moves() const override { return noted(3), engine_.moves(); }

 private:
  void noted(std::uint64_t question) const { digest_.add(kCellCount * kCellCount + question); }

  optimized::DuckChess engine_;
  Digest& digest_;
};

class NotingPrimitiveChess final : public PrimitiveChessEngine {
 public:
  explicit NotingPrimitiveChess(Digest& digest) : digest_(digest) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    for (const std::int64_t size : {board_case.n, board_case.m}) digest_.add(static_cast<std::uint64_t>(size));
    for (const PrimitivePiece& piece : {board_case.first, board_case.second}) {
      digest_.add(static_cast<std::uint64_t>(piece.x));
      digest_.add(static_cast<std::uint64_t>(piece.y) * 2 + static_cast<std::uint64_t>(piece.kind));
    }
    return engine_.answer(board_case);
  }

 private:
  optimized::PrimitiveChess engine_;
  Digest& digest_;
};

// "PROOF: so many parts, so many configurations, digest" for each proof, of whose parts every `every`-th is run.
std::string gone_through(const std::vector<Part>& parts, std::size_t every, Digest& digest) {
  struct Row {
    std::size_t parts = 0;
    std::uint64_t compared = 0;
    Digest digest;
  };
  std::map<std::string, Row> rows;
  for (const Part& part : parts) {
    Row& row = rows[part.proof];
    row.digest.add(part.name);
    if (row.parts++ % every != 0) continue;
    digest = row.digest;
    row.compared += part.run().compared;
    row.digest = digest;
  }
  std::ostringstream text;
  for (const auto& [proof, row] : rows)
    text << proof << ": " << row.parts << " parts, " << row.compared << ", " << std::hex << row.digest.value()
         << std::dec << '\n';
  return text.str();
}

// A proof that goes through less than it should finds no difference either. So what some of the parts ask, and how many
// parts there are, is held to what it was; whoever changes a proof on purpose puts in what this prints.
TEST(Proofs, AskWhatTheyAlwaysAsked) {
  Digest digest;
  const DuckChessFactory noting = [&](const Position& position, CheckRule rule) {
    return std::make_unique<NotingDuckChess>(position, rule, digest);
  };
  EXPECT_EQ(gone_through(duck_chess_parts(noting, noting, CheckRule::either_side), 97, digest),
            R"(boxes: 630 parts, 59852, 2a48b13f54040ce
car-crosses: 90 parts, 2560, 4653b4e92a98d6eb
car-lines: 180 parts, 37082, f746acbe1eff7130
check-boxes: 630 parts, 31260, e81de97a2c0e8801
check-lines: 90 parts, 6656, 96d0ba1f3c92d909
check-pairs: 630 parts, 4984, 8324688e027b6423
check-singles: 630 parts, 20342, 82c94f3f17287979
check-surroundings: 270 parts, 4360, 74ce56a9e33a4208
game-end: 630 parts, 22704, c7d0caf42fe20c22
sequels: 15 parts, 4870, c3adb68122c7af4
steps: 630 parts, 252454, 3f15d631d28366df
surroundings: 270 parts, 8238, dbc23696041774cc
turns: 66 parts, 8233, df9e66236ea24860
)");
  const auto noting_primitive = [&] { return std::make_unique<NotingPrimitiveChess>(digest); };
  EXPECT_EQ(gone_through(primitive_chess_parts(noting_primitive, noting_primitive), 1, digest),
            R"(primitive-boards: 337 parts, 6227994, b6531c7b626e100b
primitive-sizes: 28 parts, 224208, af078e9d8b7d8b47
)");
}

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
