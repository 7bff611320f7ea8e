#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
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

// A compiler: its command line and its version.
struct Compiler {
  std::vector<std::string> command{};  // the program by its path, and the arguments that the user's variable adds
  std::string answer{};                // its output when it is asked for its version
  std::string identity{};              // `command` and `answer`
  std::vector<std::filesystem::path> readable{};  // the files that it needs besides the system
  std::vector<std::filesystem::path> hidden{};    // the files among them that its programs must not read
  std::chrono::seconds time{60};                  // its limit of processor time
};

// A way to compile sources. The compiler runs in a directory of the source and its headers, and writes above it.
struct Recipe {
  struct Attempt {
    std::string standard;                // "gnu++17"; empty: the language has one
    std::vector<std::string> arguments;  // of the compiler
  };
  Compiler compiler;
  std::vector<Attempt> attempts;  // the default first; the others are tried in turn where it does not compile
  std::string file;               // the file name that the source must have
  std::function<CompiledSource(const std::filesystem::path& entry)> program;  // makes the program from a cache entry
  std::optional<Attempt> precompiling;  // makes <bits/stdc++.h>, which the first attempt can then use, in a cache entry
};

// The recipe for the source `text` in `file`, with these flags added for its compiler; `compiler` as compile_text has
// it. Throws BadSpec if its compiler, or the program that runs it, is not installed.
Recipe recipe_of(Language language, const std::filesystem::path& file, const std::string& text,
                 const RunOptions& options, const std::vector<std::string>& flags, const std::string& compiler);

}  // namespace quack
