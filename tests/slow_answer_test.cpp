// Answers of an engine that thinks long: they are handed over while it does.

#include <thread>

#include "problems/primitive_chess/game.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

constexpr int kCases = 40;

// Cases on boards of 1 x 3 that answer themselves: a rook captures the other.
std::string input_of(int cases) {
  std::string input = std::to_string(cases) + "\n";
  for (int i = 0; i < cases; ++i) input += "1 3\n1 1 R\n1 3 R\n";
  return input;
}

// An engine that notes how many bytes of answers had been handed over when it was asked last, and thinks before that.
class Thinker final : public PrimitiveChessEngine {
 public:
  Thinker(const judge::StringSink& out, std::chrono::milliseconds before_last) : out_(out), before_last_(before_last) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase&) override {
    ++asked_;
    // The answer after which the clock is read is the one before the last.
    if (asked_ == kCases - 1) std::this_thread::sleep_for(before_last_);
    handed_over_ = out_.text().size();
    return PrimitiveAnswer::win;
  }
  std::string reach() const override { return "any board"; }

  std::size_t handed_over() const { return handed_over_; }

 private:
  const judge::StringSink& out_;
  std::chrono::milliseconds before_last_;
  int asked_ = 0;
  std::size_t handed_over_ = 0;
};

std::size_t handed_over(Pace pace, std::chrono::milliseconds before_last) {
  const std::string input = input_of(kCases);
  judge::MemorySource source(input);
  judge::StringSink out;
  Thinker engine(out, before_last);
  const Answered answered = answer_primitive_input(source, out, engine, pace);
  EXPECT_FALSE(answered.fault);
  EXPECT_EQ(answered.items, static_cast<std::uint64_t>(kCases));
  EXPECT_EQ(out.text().size(), kCases * std::string("WIN\n").size());
  return engine.handed_over();
}

TEST(SlowAnswers, AreHandedOverWhenASecondHasGoneBy) {
  EXPECT_EQ(handed_over(Pace::slow, kAnswerPause), (kCases - 1) * std::string("WIN\n").size());
}

TEST(SlowAnswers, OfAQuickEngineComeInLargePieces) {
  EXPECT_EQ(handed_over(Pace::quick, std::chrono::milliseconds(0)), 0U);
}

}  // namespace
}  // namespace quack::tests
