#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "game/primitive_chess.h"
#include "problems/problem.h"

namespace quack {

// How long an engine thinks. Of one that may take seconds for a case the clock is looked at behind each; for a quick
// one that would be a good part of its time.
enum class Pace : std::uint8_t { quick, slow };

// Answers a lenient judge input of primitive chess with an engine. Stops before a case that is beyond its reach, which
// is told as a fault at the line on which the case begins.
// Answers are handed to `out` in pieces of about `piece` bytes and, of a slow engine, whenever a second has gone by.
Answered answer_primitive_input(judge::ByteSource& source, judge::ByteSink& out, PrimitiveChessEngine& engine,
                                Pace pace, std::size_t piece = kAnswerPiece);

}  // namespace quack
