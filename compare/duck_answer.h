#pragma once

#include <string>

#include "compare/problem.h"
#include "judge/duck_text.h"

namespace quack {

// Plays a lenient judge input on an engine that stands at the start, and writes what `append_answer` makes of each
// outcome. A template over the engine and not over its face: the optimized engine answers without a virtual call.
//   append_answer   called with the text to append to and the outcome
template <class Engine, class AppendAnswer>
Answered answer_duck_input(judge::ByteSource& source, judge::ByteSink& out, const judge::DuckDialect& dialect,
                           Engine& engine, const AppendAnswer& append_answer) {
  judge::DuckReader reader(source, dialect);
  Answered answered;
  std::string answers;
  answers.reserve(kAnswerPiece + kAnswerPiece / 8);
  while (const auto operation = reader.next()) {
    append_answer(answers, engine.play(*operation));
    ++answered.items;
    if (answers.size() >= kAnswerPiece) {
      out.write(answers);
      answers.clear();
    }
  }
  if (!answers.empty()) out.write(answers);
  answered.fault = reader.fault();
  return answered;
}

}  // namespace quack
