#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "game/outcome.h"
#include "optimized/duck_chess.h"
#include "problems/problem.h"
#include "text/duck_text.h"

namespace quack {

// Plays a lenient judge input on an engine that stands at the start, and writes what `append_answer` makes of each
// outcome. A template over the engine instead of its interface, so that known mistakes, of which a great many are
// tried, answer without a virtual call.
//   append_answer   called with the text to append to and the outcome
//   piece           answers are handed over in pieces of about this many bytes
template <class Engine, class AppendAnswer>
Answered answer_duck_input(ByteSource& source, ByteSink& out, const text::DuckDialect& dialect, Engine& engine,
                           const AppendAnswer& append_answer, std::size_t piece = kAnswerPiece) {
  text::DuckReader reader(source, dialect);
  Answered answered;
  std::string answers;
  answers.reserve(piece + piece / 8);
  while (const auto operation = reader.next()) {
    append_answer(answers, engine.play(*operation));
    ++answered.items;
    if (answers.size() >= piece) {
      out.write(answers);
      answers.clear();
    }
  }
  if (!answers.empty()) out.write(answers);
  answered.fault = reader.fault();
  return answered;
}

// As answer_duck_input, on the engine that plays many operations at once.
inline Answered answer_duck_input_at_once(ByteSource& source, ByteSink& out, const text::DuckDialect& dialect,
                                          optimized::DuckReplay& replay) {
  text::DuckReader reader(source, dialect);
  Answered answered;
  std::array<OutcomeCode, optimized::DuckReplay::kMostAtOnce> outcomes;
  // Never cleared: most inputs are short, and a page that nobody writes to costs nothing.
  const std::unique_ptr<char[]> answers(new char[kAnswerPiece + outcomes.size() * text::kMostAnswerBytes]);
  char* const begin = answers.get();
  char* end = begin;
  const auto hand_over = [&] {
    if (end != begin) out.write({begin, static_cast<std::size_t>(end - begin)});
    end = begin;
  };
  for (auto operations = reader.next_some(); !operations.empty(); operations = reader.next_some()) {
    answered.items += operations.size();
    while (!operations.empty()) {
      const auto now = operations.first(std::min(operations.size(), outcomes.size()));
      operations = operations.subspan(now.size());
      replay.play_all(now, outcomes.data());
      end = text::put_answers(end, std::span(outcomes).first(now.size()), dialect);
      if (end - begin >= static_cast<std::ptrdiff_t>(kAnswerPiece)) hand_over();
    }
  }
  hand_over();
  answered.fault = reader.fault();
  return answered;
}

}  // namespace quack
