// Answers of an engine that thinks long: they are handed over while it does.

#include <thread>

#include "problems/primitive_chess/game.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

constexpr std::size_t kCases = 40;

// An engine that says WIN, and thinks before the last but one: after that answer the clock is read.
class Thinker final : public PrimitiveChessEngine {
 public:
  Thinker(const judge::StringSink& out, std::chrono::milliseconds time) : out_(out), time_(time) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase&) override {
    if (++asked_ == kCases - 1) std::this_thread::sleep_for(time_);
    handed_over_ = out_.text().size();
    return PrimitiveAnswer::win;
  }
  std::string reach() const override { return "any board"; }

  // Bytes of answers that had been handed over when it was asked last.
  std::size_t handed_over() const { return handed_over_; }

 private:
  const judge::StringSink& out_;
  std::chrono::milliseconds time_;
  std::size_t asked_ = 0, handed_over_ = 0;
};

std::size_t handed_over(Pace pace, std::chrono::milliseconds time) {
  std::string input = std::to_string(kCases) + '\n';
  for (std::size_t i = 0; i < kCases; ++i) input += "1 3\n1 1 R\n1 3 R\n";
  judge::MemorySource source(input);
  judge::StringSink out;
  Thinker engine(out, time);
  EXPECT_EQ(answer_primitive_input(source, out, engine, pace).items, kCases);
  EXPECT_EQ(out.text().size(), kCases * 4);
  return engine.handed_over();
}

TEST(SlowAnswers, AreHandedOverWhenASecondHasGoneByAndOthersInLargePieces) {
  EXPECT_EQ(handed_over(Pace::slow, kAnswerPause), (kCases - 1) * 4);  // "WIN" and a line end each
  EXPECT_EQ(handed_over(Pace::quick, std::chrono::milliseconds(0)), 0U);
}

}  // namespace
}  // namespace quack::tests
