#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace quack {

// An environment variable; none if it is not set or empty.
std::optional<std::string> environment(const char* name);

// Appends the directory in which a file lies, and the one in which it really lies if it is a link; but not a directory
// that holds the user's home, where private things are.
void append_readable_beside(const std::filesystem::path& file, std::vector<std::filesystem::path>& readable);

}  // namespace quack
