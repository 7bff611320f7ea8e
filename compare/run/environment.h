#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

// An environment variable; none if it is not set or empty.
std::optional<std::string> environment(const char* name);

// The program of that name in PATH, or at that path if it has a '/' in it; none if there is none that may be executed.
std::optional<std::filesystem::path> program_in_path(std::string_view name);

// Appends the directory in which a file lies, and the one in which it really lies if it is a link; but not a directory
// that holds the user's home, where private things are.
void append_readable_beside(const std::filesystem::path& file, std::vector<std::filesystem::path>& readable);

// Why bubblewrap can't be used here, where it can't: "bubblewrap is not installed".
std::string why_no_bubblewrap();

}  // namespace quack
