#pragma once

#include <string>
#include <string_view>

#include "fuzz/mutators/mutator.h"

namespace quack::fuzz {

// Changes whole lines or their ends: loses, doubles, swaps or joins lines; adds blanks or CR at their ends, or blank
// lines; removes the last LF. `text` may be anything and may become empty.
void change_lines(std::string& text, Random& random);

// Makes a slip that people and programs make in judge text: a number beside its bound, of 30 digits, with a sign or
// zeros in front; a wrong letter; a word too many; a count that doesn't fit; other white space; a byte order mark, a
// NUL.
void change_words(std::string& text, Random& random);

// Replaces one byte by one that code with an off-by-one error in a bound or table would accept, too: a neighbour in
// ASCII ('/' and ':' for digits), R for B and the reverse, or one white space for another. An empty text stays empty.
void slip_one_byte(std::string& text, Random& random);

// Makes the first line the number of items that follow it: lines, or a third of them if there is a letter in the text
// (primitive chess has three lines a case). Without a line end nothing changes.
void repair_count(std::string& text);

// Joins the first lines of one text and the last lines of another.
std::string cross_lines(std::string_view first, std::string_view second, Random& random);

// `input` after one mutation of its bytes, at most `max_size` long; libFuzzer's uses dictionaries.
std::string mutated_bytes(std::string_view input, std::size_t max_size, ByteMutation mutation);

}  // namespace quack::fuzz
