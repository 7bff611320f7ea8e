#include "compare/primitive_answer.h"

#include "judge/primitive_text.h"

namespace quack {

Answered answer_primitive_input(judge::ByteSource& source, judge::ByteSink& out, PrimitiveChessEngine& engine) {
  judge::PrimitiveReader reader(source);
  Answered answered;
  std::string answers;
  while (const auto board_case = reader.next()) {
    const auto answer = engine.answer(*board_case);
    if (!answer) {
      answered.fault = judge::Fault{.line = reader.line(),
                                    .column = 1,
                                    .expected = engine.reach() + ", all that this engine answers",
                                    .found = to_text(*board_case)};
      break;
    }
    judge::append_answer(answers, *answer);
    ++answered.items;
    if (answers.size() >= kAnswerPiece) {
      out.write(answers);
      answers.clear();
    }
  }
  if (!answers.empty()) out.write(answers);
  if (!answered.fault) answered.fault = reader.fault();
  return answered;
}

}  // namespace quack
