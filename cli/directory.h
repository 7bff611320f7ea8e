#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace quack::cli {

// A file below a directory that is being written: its path in it, and what it holds.
using PutFile = std::function<void(const std::string& path, std::string_view content)>;

// Writes a directory whole or not at all: `fill` puts the files into one aside, which then takes its name. A signal
// that would end the program waits until it is done.
//   mark        a file that every directory of the kind has: with `overwrite` only such a one is replaced
//   overwrite   false: there must be nothing of that name, or an empty directory
// Throws Unwritable.
void write_directory(const std::string& path, const std::string& mark, bool overwrite,
                     const std::function<void(const PutFile& put)>& fill);

// Throws Unwritable where write_directory would refuse because of what is there already, or that the directory above it
// is not there.
void require_replaceable(const std::string& path, const std::string& mark, bool overwrite);

}  // namespace quack::cli
