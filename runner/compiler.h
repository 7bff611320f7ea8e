#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "runner/run.h"

namespace quack {

// A compiler as it is started, and which one it is.
struct Compiler {
  std::vector<std::string> words;  // the program by its path, and the arguments that the user's variable adds
  std::string answer;              // what it says when it is asked which one it is
  std::string identity;            // its words and its answer
  std::vector<std::filesystem::path> readable;  // what it needs besides the system
  std::chrono::seconds time{60};                // of the processor that it may take
};

// The compiler that the environment variable `variable` names (its words are split at blanks), or `program`, in PATH.
// `question` are the words that make it say its version. Throws BadSpec if there is none; `package` is Debian's.
Compiler find_compiler(const char* variable, const char* program, const char* package,
                       const std::vector<std::string>& question = {"--version"});

// How a compiler ended.
struct CompilerRun {
  bool succeeded = false;
  bool was_ended = false;  // it went over a limit, or took long to fail
  std::string reason;      // if not: the first line that speaks of an error, or which limit it went over
  std::string complaints;  // the beginning of what it said
};

// Where a compiler runs.
struct CompilerPlace {
  std::filesystem::path start;     // the directory in which it starts, in the other one
  std::filesystem::path writable;  // where it may write, besides its scratch directory
};

// Runs a compiler within limits. Throws BadSpec if it can't be started, or the run is interrupted.
CompilerRun run_compiler(const Compiler& compiler, const std::vector<std::string>& words, const CompilerPlace& place,
                         Sandbox sandbox);

// Writes a file, and makes the directories above it. Throws BadSpec.
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace quack
