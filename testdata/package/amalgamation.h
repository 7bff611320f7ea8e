#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace quack::package {

// Sources by the names by which they include each other: "game/cell.h".
using Sources = std::map<std::string, std::string, std::less<>>;

// This program's own sources, as far as packages have any use for them; kept within the program (CMakeLists.txt).
const Sources& own_sources();

// A program to be put into one file.
struct Program {
  std::string banner;              // the comment at its head, without the slashes
  std::string main;                // the source that has `main`; includes what it needs
  std::vector<std::string> files;  // sources that belong to it although no header of theirs is called like them
  Sources edited;                  // what stands in for some of the own sources
};

// One C++17 source with no include but the standard library's: of `main`, of all that it includes and of the .cpp files
// that go with those headers, the declarations that `main` needs, each once, file by file in the order in which a
// compiler would meet them. Names that only happen to be the same may keep a declaration too many, never lose one.
// Throws std::logic_error where a source is not there.
std::string amalgamated(const Program& program);

}  // namespace quack::package
