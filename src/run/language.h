#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "run/source.h"

namespace quack {

// The names in a Java source that are needed to compile and start it.
struct JavaNames {
  std::string file;        // the class that the file must be called after: "Main"
  std::string main_class;  // the class to start, with its package: "a.b.Main"; empty if there is no main method
};

// Finds the outermost classes and the main method in a source; comments, strings and characters are passed over.
JavaNames java_names(std::string_view source);

// A compiler as it is started, and which one it is.
struct Compiler {
  std::vector<std::string> words;  // the program by its path, and the arguments that the user's variable adds
  std::string answer;              // what it says when it is asked which one it is
  std::string identity;            // its words and its answer
  std::vector<std::filesystem::path> readable;  // what it needs besides the system
  std::chrono::seconds time{60};                // of the processor that it may take
};

// A way to compile sources. The compiler runs in a directory of the source and its headers, and writes above it.
struct Recipe {
  struct Attempt {
    std::string standard;            // "gnu++17"; empty: the language has one
    std::vector<std::string> words;  // the compiler's arguments
  };
  Compiler compiler;
  std::vector<Attempt> attempts;  // the default first; the others are tried in turn where it does not compile
  std::string file;               // what the source has to be called there
  std::function<CompiledSource(const std::filesystem::path& entry)> program;  // made of what was compiled
};

// The recipe for the source `text` in `file`, with these flags added for its compiler; `compiler` as compile_text has
// it. Throws BadSpec: its compiler or what runs it is not installed.
Recipe recipe_of(Language language, const std::filesystem::path& file, const std::string& text,
                 const RunOptions& options, const std::vector<std::string>& flags, const std::string& compiler);

}  // namespace quack
