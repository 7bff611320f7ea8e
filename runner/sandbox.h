#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/opened_files.h"
#include "runner/run.h"

namespace quack {

// The absolute path of a program in PATH; a name with a slash is a path already. None: it can't be executed.
std::optional<std::string> find_program(std::string_view name);

// The supervisor, which is installed and built beside this program. Empty if it is missing.
const std::string& supervisor_path();

// The object file for programs that are loaded once (supervisor/fork_server.h). Empty if it is missing.
const std::string& fork_server_path();

// The command line that runs `supervisor`'s words under bubblewrap: the system read-only, the program's own file and
// what it must be able to read besides, an empty writable /tmp of `scratch` bytes, no network, nothing else.
//   path     the program, as find_program found it
//   files        where those are that it must be able to read
//   is_root      the supervisor becomes another user, for which it gets the privileges; otherwise the sandbox has a
//                namespace of users
//   supervisor   the supervisor's words; the first is its path
std::vector<std::string> bubblewrap_words(const std::string& bubblewrap, const Program& program,
                                          const std::string& path, const OpenedFiles& files,
                                          const std::vector<std::string>& supervisor, std::uint64_t scratch,
                                          bool is_root);

// What a program must be able to read besides the system: absolute paths without links, none below another one.
std::vector<std::filesystem::path> readable_paths(const Program& program, const std::string& path);

// An environment variable; none if it is not set or empty.
std::optional<std::string> environment(const char* name);

// Whether `directory` is the user's home or above it: private things are there.
bool holds_home(const std::filesystem::path& directory);

}  // namespace quack
