// The dialect of the English remix: DR-1.1, DR-6.1 and DR-6.2.

#include <array>
#include <cstddef>

#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "judge/line_pieces.h"

namespace quack::judge {

namespace {

// [kind] -> its word and the space behind it.
constexpr std::array<LinePiece, kKindCount> kKindWords = {
    LinePiece("captain "), LinePiece("guard "), LinePiece("elephant "), LinePiece("horse "),
    LinePiece("car "),     LinePiece("duck "),  LinePiece("soldier ")};
constexpr LinePiece kNothingCaptured("None ");

// [check, over] -> the end of the line.
constexpr std::array<LinePiece, 4> kEnds = {LinePiece("No Continue\n"), LinePiece("No GameOver\n"),
                                            LinePiece("Yes Continue\n"), LinePiece("Yes GameOver\n")};

const LinePiece& words(const std::optional<Piece>& piece) {
  return piece ? kKindWords[static_cast<std::size_t>(piece->kind)] : kNothingCaptured;
}

void append_remix_answer(std::string& out, const Outcome& outcome) {
  if (!outcome.valid()) return;
  AnswerLine<3> line;
  line.add(words(outcome.moved));
  line.add(words(outcome.captured));
  line.add(kEnds[(outcome.check ? 2U : 0U) + (outcome.over ? 1U : 0U)]);
  out += line.text();
}

}  // namespace

constexpr DuckDialect kRemixDialect = {"n", {"x1", "y1", "x2", "y2"}, 1, 1, true, append_remix_answer};

}  // namespace quack::judge
