#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

// The lines of a text, without their LFs; the last one need not have any. They are views of `text`.
std::vector<std::string_view> text_lines(std::string_view text);

// The text up to the end of its `lines`-th line; all of it if it has no more.
std::string_view first_lines(std::string_view text, std::uint64_t lines);

// Returns the next word from `at` on, and sets `at` to its end; empty at the end of the text.
std::string_view next_word(std::string_view text, std::size_t& at);

// True if both texts have the same words, whatever the white space between them.
bool have_the_same_words(std::string_view left, std::string_view right);

// Returns the number right after the first mark that is followed by one, as compilers and sanitizers name lines of a
// source; 0 if there is none.
std::uint64_t number_after(std::string_view mark, std::string_view text);

// The number with leading zeros, in at least `digits` digits: "07".
std::string zero_padded(std::size_t number, std::size_t digits);

// Replaces every `from` (not empty) by `to`; the inserted text is not searched again.
void replace_all(std::string& text, std::string_view from, std::string_view to);

}  // namespace quack
