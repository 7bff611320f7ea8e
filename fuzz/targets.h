#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "fuzz/target.h"
#include "text/bytes.h"
#include "text/checker.h"

namespace quack::fuzz {

// The target of that name in targets.txt. Throws std::invalid_argument if there is none.
Target find_target(std::string_view name);

// The hooks of every problem that has any.
std::vector<Fuzzing> all_fuzzing();

// PROBLEM or PROBLEM-PROPERTY: a property that compares the engines of one problem. Throws std::invalid_argument.
Target engine_target(std::string_view name, const std::vector<Fuzzing>& problems);

// The property: for each problem, strict and lenient, with reads as short as one byte, and, strict, with a bound on the
// count in one half of the inputs, every reader gives the same items and the same error as the naive one; and so does
// the last one of them, lenient, where the text is read across the end of its buffer. The input is any bytes.
Target reader_target(std::vector<Fuzzing> problems);

// The property, for each problem that reads the input as judge text: its items, once written, are read again by the
// strict reader as the same items, and written again as the same text; an input that is strictly valid is that text.
Target round_trip_target(std::vector<Fuzzing> problems);

// What compares two outputs: judge::first_line_difference, unless a bug is planted.
using Checker = std::function<std::optional<judge::LineDifference>(std::string_view expected, std::string_view found,
                                                                   std::uint64_t& lines)>;

// The same of an output that comes in pieces: judge::first_line_difference_streamed, which cuts no line.
using StreamedChecker = std::function<std::optional<judge::LineDifference>(
    std::string_view expected, judge::ByteSource& found, std::uint64_t& lines)>;
std::optional<judge::LineDifference> first_difference_in_pieces(std::string_view expected, judge::ByteSource& found,
                                                                std::uint64_t& lines);

// The property: for each right output, and for either of the two outputs as the expected one, the checker, given the
// output whole or in pieces, names the same first difference as the naive one and has compared as many lines; the same
// for the output against itself with other white space at the ends of its lines; and what it quotes of either line has
// no control byte. The input is any bytes, taken for a contestant's output.
Target checker_target(Checker checker = judge::first_line_difference,
                      StreamedChecker streamed = first_difference_in_pieces);

}  // namespace quack::fuzz
