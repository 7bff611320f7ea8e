#pragma once

#include <string>
#include <string_view>

#include "fuzz/mutators/mutator.h"

namespace quack::fuzz {

// Changes to a text as a whole line or its end: lines lost, doubled, swapped, joined; blanks and CR at their ends,
// blank lines, no LF at the end. `text` may be anything and may become empty.
void change_lines(std::string& text, Random& random);

// The slips of people and programs within a judge text: a number beside its bound, of 30 digits, with a sign or zeros
// in front; a wrong letter; a word too many; a count that doesn't fit; other white space; a byte order mark, a NUL.
void change_words(std::string& text, Random& random);

// One byte becomes another that a bound or a table off by one would take as well: its neighbour in the code ('/' and
// ':' are those of the digits), R for B and back, one white space for another. An empty text stays so.
void slip_one_byte(std::string& text, Random& random);

// Makes the first line the number of items that follow it: lines, or a third of them if there is a letter in the text
// (primitive chess has three lines a case). Without a line end nothing changes.
void mend_count(std::string& text);

// The first lines of one text and the last of another.
std::string cross_lines(std::string_view first, std::string_view second, Random& random);

// `input` after one mutation of its bytes, at most `max_size` long; libFuzzer's uses dictionaries.
std::string mutated_bytes(std::string_view input, std::size_t max_size, ByteMutation mutation);

}  // namespace quack::fuzz
