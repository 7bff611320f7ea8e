#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace quack {

// An environment variable; none if it is not set or empty.
std::optional<std::string> environment(const char* name);

// The program of that name in PATH, or at that path if it has a '/' in it; none if there is none that may be executed.
std::optional<std::filesystem::path> find_program(std::string_view name);

// Why bubblewrap can't be used here, where it can't: "bubblewrap is not installed".
std::string why_no_bubblewrap();

}  // namespace quack
