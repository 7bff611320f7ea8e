// The exhaustive proof of primitive chess notices every corrupted entry of the table and every known mistake; and how
// long wins take, on which the argument for boards of every size rests.

#include <cstdlib>
#include <ostream>

#include "game/primitive_chess.h"
#include "optimized/primitive_chess.h"
#include "optimized/primitive_class.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/mistakes.h"
#include "props/proofs/proofs.h"
#include "tests/test.h"

namespace quack {

// For the failure messages of GoogleTest.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's
void PrintTo(PrimitiveAnswer answer, std::ostream* out) { *out << name(answer); }

namespace {

using proofs::Part;
using proofs::ProofResult;
using Reference = reference::PrimitiveChess;

constexpr std::array kAnswers = {PrimitiveAnswer::win, PrimitiveAnswer::lose, PrimitiveAnswer::draw};
constexpr std::string_view kBoards = "primitive-boards";

std::unique_ptr<PrimitiveChessEngine> make_optimized() { return std::make_unique<optimized::PrimitiveChess>(); }

// One engine under many owners, so that thousands of parts solve each board once.
class SharedEngine : public PrimitiveChessEngine {
 public:
  explicit SharedEngine(std::shared_ptr<PrimitiveChessEngine> engine) : engine_(std::move(engine)) {}
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    return engine_->answer(board_case);
  }

 private:
  std::shared_ptr<PrimitiveChessEngine> engine_;
};

proofs::PrimitiveChessFactory shared(std::shared_ptr<PrimitiveChessEngine> engine) {
  return [engine = std::move(engine)] { return std::make_unique<SharedEngine>(engine); };
}

// Calls use(board_case) for the cases of small boards, among which each class occurs with every pair of kinds.
template <class Use>
void each_small_case(const Use& use) {
  for (int n = 2; n <= 5; ++n) {
    for (int m = n; m <= 10; ++m) each_case(n, m, use);
  }
}

// [class] -> the smallest board on which it occurs with every pair of kinds, as the parts of the proof call it.
std::vector<std::string> boards_of_classes() {
  std::vector<std::string> boards(optimized::kPrimitiveClassCount);
  each_small_case([&](const PrimitiveCase& board_case) {
    std::string& board = boards[optimized::primitive_class(board_case)];
    if (board.empty()) board = std::to_string(board_case.n) + " x " + std::to_string(board_case.m);
  });
  return boards;
}

// Says how optimized/primitive_table.cpp is to be written when the classes change; `prove` shows that it fits.
TEST(PrimitiveTable, HoldsTheAnswersOfTheReference) {
  const auto reference = cached_reference();
  optimized::PrimitiveTable table = {};
  each_small_case([&](const PrimitiveCase& board_case) {
    const std::size_t kinds = optimized::primitive_kind_pair(board_case.first.kind, board_case.second.kind);
    table[optimized::primitive_class(board_case)][kinds] = reference->answer(board_case).value();
  });
  std::string rows;
  for (const auto& answers : table) {
    rows += '{';
    for (const PrimitiveAnswer answer : answers) {
      rows += "wld"[static_cast<std::size_t>(answer)];
      rows += ',';
    }
    rows.back() = '}';
    rows += ",\n";
  }
  EXPECT_TRUE(table == optimized::kPrimitiveTable) << "it should be\n" << rows;
}

TEST(PrimitiveProof, NoticesEveryCorruptedEntryOfTheTable) {
  const auto table = std::make_shared<optimized::PrimitiveTable>(optimized::kPrimitiveTable);
  std::map<std::string, Part> parts;
  for (Part& part : proofs::primitive_chess_parts(
           shared(cached_reference()), [table] { return std::make_unique<optimized::PrimitiveChess>(*table); })) {
    if (part.proof == kBoards) parts.emplace(part.name, std::move(part));
  }
  const std::vector<std::string> boards = boards_of_classes();
  std::uint64_t corrupted = 0;
  for (std::size_t number = 0; number < optimized::kPrimitiveClassCount; ++number) {
    ASSERT_TRUE(parts.contains(boards[number])) << "class " << number << " occurs on no board that is proved";
    const Part& part = parts.at(boards[number]);
    for (PrimitiveAnswer& entry : (*table)[number]) {
      const PrimitiveAnswer right = entry;
      for (const PrimitiveAnswer wrong : kAnswers) {
        if (wrong == right) continue;
        entry = wrong;
        const ProofResult result = part.run();
        EXPECT_GT(result.differences, 0U) << "class " << number << ", " << part.name << ": " << name(wrong)
                                          << " instead of " << name(right) << " is not noticed";
        EXPECT_FALSE(result.shown.empty());
        ++corrupted;
      }
      entry = right;
    }
  }
  EXPECT_EQ(*table, optimized::kPrimitiveTable);
  EXPECT_EQ(corrupted, optimized::kPrimitiveClassCount * optimized::kPrimitiveKindPairCount * 2);
  std::cout << corrupted << " corrupted entries noticed\n";
}

TEST(PrimitiveProof, NoticesEveryKnownMistake) {
  ASSERT_GE(primitive_mistakes().size(), 15U);
  for (const PrimitiveMistake& mistake : primitive_mistakes()) {
    const std::shared_ptr<PrimitiveChessEngine> wrong = engine_of(mistake.rules());
    std::vector<Part> parts = proofs::primitive_chess_parts(shared(wrong), make_optimized);
    // The small boards are those of the first engine: what only huge boards show must be a mistake of the second one.
    for (const Part& part : proofs::primitive_chess_parts(make_optimized, shared(wrong)))
      if (part.proof == "primitive-sizes") parts.push_back(part);
    std::string noticed;
    for (const Part& part : parts) {
      const ProofResult result = part.run();
      EXPECT_GT(result.compared, 0U);
      if (result.differences > 0) {
        noticed = part.name;
        EXPECT_NE(result.shown.front().find("--engine reference"), std::string::npos);
        EXPECT_NE(result.shown.front().find("\nexpected: "), std::string::npos);
        EXPECT_NE(result.shown.front().find("\nactual:   "), std::string::npos);
        break;
      }
    }
    EXPECT_FALSE(noticed.empty()) << mistake.name << " (" << mistake.clause << ") is not noticed";
    std::cout << mistake.clause << ' ' << mistake.name << ": noticed on " << noticed << '\n';
  }
}

// An engine that has no answer has not agreed.
TEST(PrimitiveProof, TakesNoAnswerForADifference) {
  class Speechless : public PrimitiveChessEngine {
   public:
    std::optional<PrimitiveAnswer> answer(const PrimitiveCase& /*board_case*/) override { return std::nullopt; }
  };
  const auto make_speechless = [] { return std::make_unique<Speechless>(); };
  const ProofResult result = proofs::primitive_chess_parts(make_speechless, make_speechless).front().run();
  EXPECT_GT(result.compared, 0U);
  EXPECT_EQ(result.differences, result.compared);
  const std::string again = "  printf '1\\n1 2\\n1 1 R\\n1 2 R\\n' | quackcheck answer -p primitive-chess --engine ";
  EXPECT_EQ(result.shown.front(), "1 x 2, first R (1,1), second R (1,2)\nRr\nexpected: none\nactual:   none\n" + again +
                                      "reference -\n" + again + "optimized -\n");
}

// ---- What the argument for boards of every size rests on (docs/primitive-chess.md) ----------------------------------

// The longest wins on a board, in plies, by the kinds of the first and of the second piece: "RB".
std::map<std::string, int> longest_wins(int n, int m) {
  std::map<std::string, int> longest;
  Reference::Board board;
  std::vector<Reference::Mark> marks;
  each_case(n, m, [&](const PrimitiveCase& board_case) {
    const Reference::Board its_board = Reference::board_of(board_case);
    if (marks.empty() || its_board != board) marks = Reference::solve(its_board);
    board = its_board;
    const Reference::Mark mark = marks[Reference::index(board, Reference::start_of(board_case))];
    int& plies = longest[{letter(board_case.first.kind), letter(board_case.second.kind)}];
    if (mark.answer == PrimitiveAnswer::win) plies = std::max<int>(plies, mark.plies);
  });
  return longest;
}

TEST(PrimitiveDepth, WinsAreAsShortOnLongBoardsAsOnShortOnesButForTwo) {
  using Plies = std::map<std::string, int>;
  for (const int m : {5, 6, 9, 14, 21, 30}) {
    const int two_bishops = 2 * m - 5;  // one of the two
    EXPECT_EQ(longest_wins(2, m), (Plies{{"RR", 1}, {"RB", 3}, {"BR", 1}, {"BB", two_bishops}})) << m;
    Plies three_rows = longest_wins(3, m);
    three_rows.erase("RB");  // the other one
    EXPECT_EQ(three_rows, (Plies{{"RR", 1}, {"BR", 1}, {"BB", 3}})) << m;
    EXPECT_EQ(longest_wins(4, m), (Plies{{"RR", 1}, {"RB", 3}, {"BR", 1}, {"BB", 1}})) << m;
  }
}

// The other one: on 3 x m the rook has to chase the bishop to an end. Where it stands two columns away from a bishop on
// an outer row, in the middle row and the bishop to move, it has won (the chase); and everywhere else it captures or
// reaches that within 7 plies, however long the board.
TEST(PrimitiveDepth, ThreeRowsAreShortAsWellButForTheChase) {
  const auto is_chase = [](const Reference::Board& board, const Reference::Situation& situation) {
    return board.kind(situation.to_move) == PrimitiveKind::bishop && situation.own().x != 2 &&
           situation.other().x == 2 && std::abs(situation.own().y - situation.other().y) == 2;
  };
  for (const int m : {5, 6, 7, 8, 9, 14, 21, 22, 23, 24, 40, 41}) {
    const Reference::Board board{3, m, PrimitiveKind::rook, PrimitiveKind::bishop};
    std::vector<Reference::Situation> all;
    each_case(3, m, [&](const PrimitiveCase& board_case) {
      if (Reference::board_of(board_case) != board) return;
      all.push_back(Reference::start_of(board_case));
      all.push_back(all.back());
      all.back().to_move = Reference::Player::second;
    });
    ASSERT_EQ(all.size(), static_cast<std::size_t>(2 * 3 * m * (3 * m - 1)));
    const std::vector<Reference::Mark> right = Reference::solve(board);
    std::vector<Reference::Mark> marks(right.size());
    int rounds = -1;  // those that changed something
    for (std::vector<Reference::Mark> before; before != marks; ++rounds) {
      before = marks;
      for (const Reference::Situation& situation : all) {
        PrimitiveAnswer& answer = marks[Reference::index(board, situation)].answer;
        if (answer != PrimitiveAnswer::draw) continue;
        answer = is_chase(board, situation) ? PrimitiveAnswer::lose : Reference::judged(board, situation, before);
      }
    }
    for (const Reference::Situation& situation : all) {
      if (situation.to_move == Reference::Player::second) continue;
      ASSERT_EQ(marks[Reference::index(board, situation)].answer, PrimitiveAnswer::win) << m;
      ASSERT_EQ(right[Reference::index(board, situation)].answer, PrimitiveAnswer::win) << m;
    }
    EXPECT_EQ(rounds, 7) << m;
  }
}

}  // namespace
}  // namespace quack
