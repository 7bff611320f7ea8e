#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "fuzz/target.h"
#include "judge/bytes.h"
#include "judge/checker.h"

namespace quack::fuzz {

// What compares two outputs: judge::first_line_difference, unless a bug is planted.
using Checker = std::function<std::optional<judge::LineDifference>(std::string_view expected, std::string_view found,
                                                                   std::uint64_t& lines)>;

// The same of an output that comes in pieces: judge::first_line_difference_streamed, which cuts no line.
using StreamedChecker = std::function<std::optional<judge::LineDifference>(
    std::string_view expected, judge::ByteSource& found, std::uint64_t& lines)>;
std::optional<judge::LineDifference> first_difference_in_pieces(std::string_view expected, judge::ByteSource& found,
                                                                std::uint64_t& lines);

// The property: for the right output of each of the inputs in checker_inputs/, which is what the reference answers, and
// for either of the two outputs as the expected one, the checker, given the output whole or in pieces, names the same
// first difference as the naive one and has compared as many lines; so too for the output against itself with other
// white space behind its lines; and what it quotes of either line has no control byte. The input is any bytes, taken
// for a contestant's output.
Target checker_target(Checker checker, StreamedChecker streamed = first_difference_in_pieces);

}  // namespace quack::fuzz
