#include <chrono>

#include "judge/primitive_text.h"
#include "problems/primitive_chess/members.h"

namespace quack {

namespace {

// Whether a second has gone by since then; if so, a new one begins.
bool is_due(std::chrono::steady_clock::time_point& since) {
  const auto now = std::chrono::steady_clock::now();
  if (now - since < kAnswerPause) return false;
  since = now;
  return true;
}

}  // namespace

Answered answer_primitive_input(judge::ByteSource& source, judge::ByteSink& out, PrimitiveChessEngine& engine,
                                Pace pace, std::size_t piece) {
  judge::PrimitiveReader reader(source);
  Answered answered;
  std::string answers;
  auto handed_over = std::chrono::steady_clock::now();
  while (const auto board_case = reader.next()) {
    const auto answer = engine.answer(*board_case);
    if (!answer) {
      answered.fault = judge::ParseError{.line = reader.line(),
                                         .column = 1,
                                         .expected = engine.reach() + ", all that this engine answers",
                                         .found = to_text(*board_case)};
      break;
    }
    judge::append_answer(answers, *answer);
    ++answered.items;
    if (answers.size() >= piece || (pace == Pace::slow && is_due(handed_over))) {
      out.write(answers);
      answers.clear();
    }
  }
  if (!answers.empty()) out.write(answers);
  if (!answered.fault) answered.fault = reader.fault();
  return answered;
}

}  // namespace quack
