#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/run.h"

namespace quack {

// Beyond this, what a program writes into its scratch directory ends it (or is refused, in a file system of its own).
inline constexpr std::uint64_t kScratchBytes = std::uint64_t{64} << 20U;

// Where in PATH the program `name` is; a name with a slash is a path already. Always absolute. None: nowhere, or it
// can't be executed.
std::optional<std::string> find_program(std::string_view name);

// The supervisor, which is installed and built beside this program. Empty if it is missing.
const std::string& supervisor_path();

// The command line that runs `supervisor`'s words under bubblewrap: the system read-only, what the program must be able
// to read besides, an empty writable /tmp, no network, nothing else.
//   path     the program, as find_program found it
//   supervisor   the supervisor's words; the first is its path
std::vector<std::string> bubblewrap_words(const std::string& bubblewrap, const Program& program,
                                          const std::string& path, const std::vector<std::string>& supervisor);

// An environment variable; none if it is not set or empty.
std::optional<std::string> environment(const char* name);

// Appends the directory in which a file lies, and the one in which it really lies if it is a link; but not a directory
// that holds the user's home, where private things are.
void append_readable_beside(const std::filesystem::path& file, std::vector<std::filesystem::path>& readable);

}  // namespace quack
