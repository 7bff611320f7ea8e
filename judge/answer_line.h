#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/outcome_code.h"

namespace quack::judge {

// An answer line in a box of fixed size, LF included, so that copying it is three moves and no loop. The longest is
// "blue elephant;blue elephant;yes;yes" and its LF, 36 bytes.
struct AnswerLine {
  static constexpr std::size_t kBytes = 48;
  static constexpr std::size_t kMostText = kBytes - 1;

  constexpr void add(std::string_view text) {
    for (const char byte : text) bytes[length++] = byte;
  }
  constexpr std::string_view text() const { return {bytes.data(), length}; }

  std::array<char, kMostText> bytes{};
  std::uint8_t length = 0;
};
static_assert(sizeof(AnswerLine) == AnswerLine::kBytes);

// [OutcomeCode::bits] -> the line of that outcome in one dialect. 512 entries of 48 bytes, 24 KiB, of which a game uses
// some thirty. Filled when the program is compiled by the dialect's own function for one line.
using AnswerLines = std::array<AnswerLine, OutcomeCode::kCount>;

// `line` makes the line of an Outcome.
template <class MakeLine>
constexpr AnswerLines make_answer_lines(MakeLine line) {
  AnswerLines lines{};
  for (std::size_t bits = 0; bits < lines.size(); ++bits) {
    lines[bits] = line(outcome_of(OutcomeCode{static_cast<std::uint16_t>(bits)}));
  }
  return lines;
}

}  // namespace quack::judge
