#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/run.h"

namespace quack {

// Returns the absolute path of a program in PATH; a name with a slash is a path already. None if it can't be executed.
std::optional<std::string> find_program(std::string_view name);

// The supervisor, which is installed and built beside this program. Empty if it is missing.
const std::string& supervisor_path();

// The command that runs the command `supervisor` under bubblewrap as nobody: the system read-only, the program's own
// file and what it must be able to read besides, an empty writable /tmp of `scratch` bytes, no network, nothing else.
//   path         the program, as find_program found it
//   supervisor   begins with the supervisor's path
std::vector<std::string> bubblewrap_command(const std::string& bubblewrap, const Program& program,
                                            const std::string& path, const std::vector<std::string>& supervisor,
                                            std::uint64_t scratch);

// True if `path` is `directory` or in it, by their names.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& directory);

// True if `directory` is the user's home or contains it, so that it has private files.
bool holds_home(const std::filesystem::path& directory);

}  // namespace quack
