#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

// A compiler as it is started, and which one it is.
struct Compiler {
  std::vector<std::string> words;  // the program by its path, and the arguments that the user's variable adds
  std::string identity;            // its words and what it says of its version
};

// The compiler that the environment variable `variable` names (its words are split at blanks), or `program`, in PATH.
// Throws BadSpec if there is none; `package` is what Debian calls the one that has it.
Compiler find_compiler(const char* variable, const char* program, const char* package);

struct Python {
  Compiler compiler;
  std::filesystem::path interpreter;  // the program itself, where what is found in PATH is a script that looks for it
  std::vector<std::filesystem::path> readable;  // its libraries
};
Python find_python();  // throws BadSpec

struct Java {
  Compiler compiler;
  std::filesystem::path machine;  // java
  std::filesystem::path home;     // its libraries
};
Java find_java();  // throws BadSpec

// How a compiler ended.
struct CompilerRun {
  bool succeeded = false;
  std::string reason;      // if not: the first line that speaks of an error, or which limit it went over
  std::string complaints;  // the beginning of what it said, without the directory of the source
};

// Runs a compiler within limits. Throws BadSpec if it can't be started, or the run is interrupted.
//   beside  the directory that is cut from the messages
CompilerRun run_compiler(const Compiler& compiler, const std::vector<std::string>& words,
                         const std::filesystem::path& beside);

// What a file for make (as written by -MD) lists but `source`, absolute or from the current directory.
std::vector<std::filesystem::path> dependencies_in(std::string_view makefile, const std::filesystem::path& source);

// Writes a file. Throws BadSpec.
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace quack
