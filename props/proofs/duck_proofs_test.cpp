// The proofs of every problem, as `quackcheck prove` runs them, what they go through, and what those of duck chess say
// when they fail.

#include "props/proofs/duck_proofs.h"

#include <cstdio>
#include <mutex>
#include <sstream>
#include <thread>

#include "fuzz/planted/engines.h"
#include "game/position.h"
#include "io/parallel.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_tables.h"
#include "optimized/primitive_chess.h"
#include "props/proofs/proofs.h"
#include "reference/duck_chess.h"
#include "tests/digest.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::proofs {
namespace {

using tests::Digest;

// Right engines that note what is asked of them.
class NotingDuckChess : public DuckChessEngine {
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
  std::string stale_state() const override { return noted(4), std::string(); }

 private:
  void noted(std::uint64_t question) const { digest_.add(kCellCount * kCellCount + question); }

  optimized::DuckChess engine_;
  Digest& digest_;
};

// Wrong ones: all that is asked is a move.
class WrongDuckChess final : public NotingDuckChess {
 public:
  using NotingDuckChess::NotingDuckChess;
  Outcome play(Operation operation) override { return NotingDuckChess::play(operation), Outcome(); }
};

// An engine that is right except that the game is over from the beginning.
class EndedDuckChess final : public NotingDuckChess {
 public:
  using NotingDuckChess::NotingDuckChess;
  bool over() const override { return true; }
};

template <class Engine>
DuckChessFactory noting(Digest& digest) {
  return [&](const Position& position, CheckRule rule) { return std::make_unique<Engine>(position, rule, digest); };
}

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

// "PROOF: N parts, N questions, digest" for each proof; two of every `every` parts of it are run.
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
    if (row.parts++ % every > 1) continue;
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
// parts there are, is held to what it was; after an intended change of a proof, put in what this prints.
TEST(Proofs, AskWhatTheyAlwaysAsked) {
  Digest digest;
  const auto right = noting<NotingDuckChess>(digest);
  EXPECT_EQ(gone_through(duck_chess_parts(right, right, CheckRule::either_side), 61, digest),
            R"(boxes: 630 parts, 211974, bfcd7b592fa89645
car-crosses: 90 parts, 19456, 6341356eda01960c
car-lines: 180 parts, 110280, a7fef9c7c4aceedc
check-boxes: 630 parts, 107156, c265f46b7beef500
check-bystanders: 630 parts, 52888, 254b66db4696b538
check-lines: 90 parts, 26624, e72024e118d85840
check-pairs: 630 parts, 15664, 3232bc18a849aa7
check-singles: 630 parts, 62494, b8a0c34b8b3c600b
check-surroundings: 270 parts, 67432, 51bc483bae2313ab
game-end: 630 parts, 153592, 1e70469e256c4441
memory: 630 parts, 95214, 877557a9d3ae30a4
sequels: 15 parts, 17553, d537693a0ab53998
steps: 630 parts, 798196, 6bee1683b496241f
surroundings: 270 parts, 41890, dfd27fbf81c97666
turns: 66 parts, 83044, 7151c9cc78e62996
)");
  EXPECT_EQ(gone_through(duck_chess_parts(right, noting<WrongDuckChess>(digest), CheckRule::mover_only, 1), 61, digest),
            R"(boxes: 630 parts, 77, ec572e21bd269820
car-crosses: 90 parts, 19456, 6341356eda01960c
car-lines: 180 parts, 57, a31e8554bd1c23ff
check-boxes: 630 parts, 60, 73640149e162f971
check-bystanders: 630 parts, 143, 819af090174df417
check-lines: 90 parts, 8, 87884347bcc72f14
check-pairs: 630 parts, 176, c508d6595b1ff6df
check-singles: 630 parts, 1010, 4dbc09b8f2d89b8e
check-surroundings: 270 parts, 20, c3d33251eaf5023c
game-end: 630 parts, 22, 1220b320cca35944
memory: 630 parts, 175, b41c2136d9ee124b
sequels: 15 parts, 7, d2da573a130429de
steps: 630 parts, 10453, 8ba0575e0ba32167
surroundings: 270 parts, 32, 8519548d44bfd789
turns: 66 parts, 8, e1a3cef89dc114f1
)") << "they stop at the first difference";
  const auto noting_primitive = [&] { return std::make_unique<NotingPrimitiveChess>(digest); };
  EXPECT_EQ(gone_through(primitive_chess_parts(noting_primitive, noting_primitive), 2, digest),
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

// Runs every `every`-th part of each proof.
void expect_agreement(std::string_view problem, std::size_t proofs, std::uint64_t least_compared,
                      std::size_t every = 1) {
  std::vector<Part> parts;
  std::map<std::string, std::size_t> count;
  for (const Part& part : built_in_proofs())
    if (part.problem == problem && count[part.proof]++ % every == 0) parts.push_back(part);
  std::map<std::string, ProofResult> by_proof;
  std::mutex mutex;
  parallel_for(parts.size(), std::thread::hardware_concurrency(), [&](std::size_t index) {
    const ProofResult result = parts[index].run();
    const std::lock_guard lock(mutex);
    EXPECT_GT(result.compared, 0U) << parts[index].proof << ": " << parts[index].name << " compared nothing";
    for (const std::string& shown : result.shown)
      ADD_FAILURE() << parts[index].proof << ": " << parts[index].name << '\n' << shown;
    by_proof[parts[index].proof].compared += result.compared;
    by_proof[parts[index].proof].differences += result.differences;
  });
  std::uint64_t compared = 0;
  for (const auto& [proof, result] : by_proof) {
    std::printf("%-18s %10llu questions\n", proof.c_str(), static_cast<unsigned long long>(result.compared));
    EXPECT_EQ(result.differences, 0U) << proof;
    compared += result.compared;
  }
  EXPECT_EQ(by_proof.size(), proofs);
  EXPECT_GT(compared, least_compared);
}

// Neighbouring parts differ in a cell or two; scripts/run and whole_duck_proofs_test have all.
TEST(Proofs, BothEnginesPlayDuckChessAlike) { expect_agreement("duckchess", 16, 2'000'000, tests::one_of(16)); }
TEST(Proofs, BothEnginesPlayTheRemixAlike) { expect_agreement("duckchess-remix", 16, 1'000'000, tests::one_of(32)); }
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
    tables_.steps[3 * optimized::kStride + 2 + optimized::kFurthest].second = optimized::kAlwaysEmpty;
  }

  DuckChessFactory factory() const { return duck_chess_factory<optimized::DuckChess>(optimized::kDuckTables, tables_); }

 private:
  optimized::ReplayTables tables_ = optimized::kReplayTables;
};

TEST_F(OverWrongTables, ADifferenceIsToldWithBoardsAndBothAnswers) {
  const auto parts = parts_against(factory(), CheckRule::mover_only, UINT64_MAX);
  const ProofResult result = part_named(parts, "boxes", "duck from (3,4)").run();
  EXPECT_GT(result.differences, 100U);
  EXPECT_GT(result.compared, result.differences);
  ASSERT_EQ(result.shown.size(), 3U);
  for (const char* word : {"asked:    operation 3 4 6 6", "expected: invalid: blocked by (5,5)",
                           "actual:   red duck moves", "again:    quackcheck prove -p duckchess-remix"}) {
    EXPECT_NE(result.shown[0].find(word), std::string::npos) << word << " is missing in\n" << result.shown[0];
  }
  const std::string text = result.shown[0].substr(0, result.shown[0].find('\n'));
  const auto position = position_from_text(text);
  ASSERT_TRUE(std::holds_alternative<Position>(position)) << text;
  EXPECT_EQ(std::get<Position>(position).at({3, 4}), (Piece{Side::red, Kind::duck}));
  EXPECT_NE(result.shown[0].find(to_board(std::get<Position>(position))), std::string::npos) << result.shown[0];
}

TEST(DuckProofs, MovesThatAreMissingAreNamed) {
  optimized::DuckTables tables = optimized::kDuckTables;
  tables.free_reach[static_cast<std::size_t>(Kind::captain)] &=
      ~(optimized::Window{1} << static_cast<unsigned>(optimized::window_bit(1, 0)));
  const auto parts = parts_against(duck_chess_factory<optimized::DuckChess>(tables), CheckRule::either_side, 1);
  const ProofResult result = part_named(parts, "steps", "captain from (3,4)").run();
  ASSERT_FALSE(result.shown.empty());
  for (const char* word :
       {"asked:    the list of moves", "expected: 4 moves, those missing below: 3 4 4 4",
        "actual:   3 moves, those missing above: none",
        "again:    quackcheck perft 1 --divide --position '9/9/9/9/9/9/4C4/9/9/9 r' --engine optimized -p duckchess"}) {
    EXPECT_NE(result.shown[0].find(word), std::string::npos) << word << " is missing in\n" << result.shown[0];
  }
}

TEST(DuckProofs, AWrongBoardIsToldWithTheMovesThatLedThere) {
  Digest digest;
  const Contest contest = {{noting<NotingDuckChess>(digest), noting<EndedDuckChess>(digest), CheckRule::either_side},
                           1};
  Comparison comparison(contest);
  for (const Operation move : {Operation{{0, 0}, {1, 0}}, Operation{{0, 8}, {1, 8}}}) {
    comparison.set_up(reference::duck_chess_start());
    EXPECT_TRUE(comparison.play(move));
  }
  comparison.compare_board();
  ASSERT_EQ(comparison.result().shown.size(), 1U);
  const std::string board = "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/8R/RHEGCGEH1 b";
  for (const std::string& line : {std::string("moves played: 0 8 1 8"), std::string("asked:    the board afterwards"),
                                  "expected: " + board + ", not over", "actual:   " + board + ", over"})
    EXPECT_NE(comparison.result().shown[0].find(line + '\n'), std::string::npos) << comparison.result().shown[0];
}

TEST(DuckProofs, AStaleStateIsTold) {
  const auto parts = parts_against(fuzz::planted_duck_chess("stale-list"), CheckRule::either_side, 1);
  std::string complaint;
  for (const Part& part : parts) {
    if (!complaint.empty() || part.proof != "memory" || !part.name.starts_with("horse")) continue;
    const ProofResult result = part.run();
    if (result.differences > 0) complaint = result.shown.at(0);
  }
  for (const std::string word : {"asked:    the state afterwards", "expected: as of an engine set up on ",
                                 "actual:   stale: pieces", "again:    quackcheck prove -p duckchess"})
    EXPECT_NE(complaint.find(word), std::string::npos) << word << " is missing in\n" << complaint;
}

TEST_F(OverWrongTables, APartStopsWhenItHasFoundEnough) {
  const auto parts = parts_against(factory(), CheckRule::either_side, 1);
  const ProofResult result = part_named(parts, "boxes", "duck from (3,4)").run();
  EXPECT_GE(result.differences, 1U);
  EXPECT_LE(result.differences, 3U);
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
  EXPECT_EQ(duck_chess_proofs(CheckRule::either_side).front().name, kDuckChessStart);
  EXPECT_EQ(duck_chess_proofs(CheckRule::mover_only).front().name, kRemixStart);
  Position blue_first = start;
  blue_first.side_to_move = Side::blue;
  EXPECT_EQ(start_part(start, blue_first, kDuckChessStart).run().differences, 1U);
  EXPECT_FALSE(start_part(start, blue_first, kDuckChessStart).run().shown.empty());
}

}  // namespace
}  // namespace quack::proofs
