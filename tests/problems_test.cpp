// Every game has its members, and a slow engine hands over each answer as soon as it has it. The texts of the problems
// about inputs, operations and cases are in tests/golden and tests/cli.

#include "problems/primitive_chess/game.h"
#include "problems/registry.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

constexpr std::size_t kCases = 40;

// An engine that says WIN.
class Thinker final : public PrimitiveChessEngine {
 public:
  explicit Thinker(const StringSink& out) : out_(out) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase&) override {
    handed_over_ = out_.text().size();
    return PrimitiveAnswer::win;
  }

  // Bytes of answers that had been handed over when it was asked last.
  std::size_t handed_over() const { return handed_over_; }

 private:
  const StringSink& out_;
  std::size_t handed_over_ = 0;
};

std::size_t handed_over(std::size_t piece) {
  std::string input = std::to_string(kCases) + '\n';
  for (std::size_t i = 0; i < kCases; ++i) input += "1 3\n1 1 R\n1 3 R\n";
  MemorySource source(input);
  StringSink out;
  Thinker engine(out);
  EXPECT_EQ(answer_primitive_input(source, out, engine, piece).items, kCases);
  EXPECT_EQ(out.text().size(), kCases * 4);
  return engine.handed_over();
}

TEST(SlowAnswers, AreHandedOverOneByOneAndOthersInLargePieces) {
  EXPECT_EQ(handed_over(1), (kCases - 1) * 4);  // "WIN" and a line end each
  EXPECT_EQ(handed_over(kAnswerPiece), 0U);
}

TEST(Game, AsksForWhatEveryGameHas) {
  const GameBasics whole = static_cast<const GameBasics&>(problems().front());
  EXPECT_NO_THROW(Game{whole});
  const std::function<void(GameBasics&)> left_out[] = {[](GameBasics& basics) { basics.id.clear(); },
                                                       [](GameBasics& basics) { basics.title.clear(); },
                                                       [](GameBasics& basics) { basics.item_name.clear(); },
                                                       [](GameBasics& basics) { basics.max_count = 0; },
                                                       [](GameBasics& basics) { basics.validate = nullptr; },
                                                       [](GameBasics& basics) { basics.implementations.clear(); }};
  for (const auto& leave_out : left_out) {
    GameBasics basics = whole;
    leave_out(basics);
    EXPECT_THROW(Game{basics}, std::logic_error);
  }
  const Problem& problem = problems().front();
  EXPECT_THROW(Problem(problem, nullptr, problem.input_of), std::logic_error);
  EXPECT_THROW(Problem(problem, problem.items, nullptr), std::logic_error);
}

}  // namespace
}  // namespace quack::tests
