#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace quack {

// The first file that a source opens by a name that it spells out: freopen("x.in", "r", stdin), ifstream in("x.in"),
// open('x.in'), assign(input, 'x.in'). Empty if there is none. What a preprocessor may leave out does not count.
std::string file_opened_by(std::string_view source);

// The same for the text of a file.
std::string file_opened_in(const std::filesystem::path& source);

}  // namespace quack
