#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

// The lines of a text, without their LFs; the last one need not have any. They are parts of `text`.
std::vector<std::string_view> text_lines(std::string_view text);

// The text up to the end of its `lines`-th line; all of it if it has no more.
std::string_view first_lines(std::string_view text, std::uint64_t lines);

// The next word of a text from `at` on, which is set to where the word ends; empty at the end.
std::string_view next_word(std::string_view text, std::size_t& at);

// The number right after the first such mark that has one, as compilers and sanitizers write lines of a source; 0 if
// there is none.
std::uint64_t number_after(std::string_view mark, std::string_view text);

// Puts `to` in place of `from`, which is not empty, everywhere; what that brings is not looked at again.
void replace_all(std::string& text, std::string_view from, std::string_view to);

}  // namespace quack
