// The dialect of the English remix: DR-1.1, DR-6.1 and DR-6.2.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "text/duck_dialect.h"
#include "text/duck_text.h"

namespace quack::text {
namespace {

// [kind] -> its word and the space after it.
constexpr std::array<std::string_view, kKindCount> kKindWords = {"captain ", "guard ", "elephant ", "horse ",
                                                                 "car ",     "duck ",  "soldier "};
constexpr std::string_view kNothingCaptured = "None ";

constexpr std::array<std::string_view, 4> kEnds = {"No Continue\n", "No GameOver\n", "Yes Continue\n",
                                                   "Yes GameOver\n"};

constexpr std::string_view words(const std::optional<Piece>& piece) {
  return piece ? kKindWords[static_cast<std::size_t>(piece->kind)] : kNothingCaptured;
}

// Empty for an invalid operation.
constexpr AnswerLine remix_line(const Outcome& outcome) {
  AnswerLine line;
  if (!outcome.valid()) return line;
  line.add(words(outcome.moved));
  line.add(words(outcome.captured));
  line.add(kEnds[(outcome.check ? 2U : 0U) + (outcome.over ? 1U : 0U)]);
  return line;
}

constexpr AnswerLines kLines = make_answer_lines(remix_line);

}  // namespace

constexpr DuckDialect kRemixDialect = {"n", {"x1", "y1", "x2", "y2"}, 1, 1, true, remix_line, &kLines, false};

}  // namespace quack::text
