#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace quack {

// The first file that a source opens by a literal name: freopen("x.in", "r", stdin), ifstream in("x.in"),
// open('x.in'), assign(input, 'x.in'). Empty if it opens none. Code within #if is skipped: it may not be compiled.
std::string file_opened_by(std::string_view source);

// The same for a source file; empty if it can't be read.
std::string file_opened_in(const std::filesystem::path& source);

}  // namespace quack
