#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "runner/run.h"

namespace quack {

enum class Language : std::uint8_t { c, cpp, python, java };

// The language of a source file by its extension; none if it is not a source file.
std::optional<Language> language_of(const std::filesystem::path& file);

// ".c .cc .cpp .cxx .java .py"
std::string source_extensions();

// "C source", "C++ source", …
std::string kind_of(Language language);

// What became of a source: a program to run, or why there is none.
struct CompiledSource {
  std::optional<Program> program;
  std::string reason;      // of a compile error: the first line that says so
  std::string complaints;  // the beginning of what the compiler said
};

// Compiles a source as judges do, or takes what was compiled before from the cache.
//   C       $CC or gcc, -O2 -std=gnu17 -DONLINE_JUDGE -lm
//   C++     $CXX or g++, -O2 -std=gnu++20 -DONLINE_JUDGE -lm
//   Python  $PYTHON or python3, which only checks it; it is run where it is, and may import what lies beside it
//   Java    $JAVAC or javac, one file, whatever it is called; run by the java beside it, with the limit as its heap
// A -std in $CC or $CXX takes the place of ours. The compiler has 60 s and 2 GiB: a source can be hostile to it too. C
// and C++ may include what lies beside the source. Throws BadSpec: no compiler, no place to keep the result, a file
// that can't be read.
CompiledSource compile_source(Language language, const std::filesystem::path& file, const RunOptions& options);

}  // namespace quack
