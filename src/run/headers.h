#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

// The files that a source of C or C++ includes, for a compiler that sees nothing else.
struct Headers {
  std::map<std::filesystem::path, std::string> texts;  // by their paths from the source's directory: "libs/vector.hpp"
  std::vector<std::string> options;                    // the compiler's, for the directories that the user names
  std::filesystem::path place;  // of the source in a tree that holds all of them: "src" if one is in "../libs"
};

// Finds the files that the source `text` in `file` names in its directives, and those that these name: headers in the
// source's directory and below it, and whatever is in `with` (files and directories). Other files may not be included:
// tests, answers, other people's programs, or targets of links in these places. Looks up a bounded number of names, and
// reads no directory.
Headers headers_of(const std::filesystem::path& file, std::string_view text,
                   const std::vector<std::filesystem::path>& with);

}  // namespace quack
