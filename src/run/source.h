#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "run/run.h"

namespace quack {

enum class Language : std::uint8_t { c, cpp, csharp, go, java, javascript, kotlin, pascal, python, rust };

// The language of a source file by its extension; none if it is not a source file.
std::optional<Language> language_of(const std::filesystem::path& file);

// True for C and C++, of which all sources of a program are compiled, by compilers that take the same flags.
constexpr bool is_c_or_cpp(std::optional<Language> language) {
  return language == Language::c || language == Language::cpp;
}

// The language of a program of a problem package; for a directory the language of most of its sources. None if it has
// no sources. Throws BadSpec as compile_program does.
std::optional<Language> language_of_program(const std::filesystem::path& program);

// ".c .cc .cpp .cs …", all that language_of knows.
std::string source_extensions();

// "C source", "C++ source", …
Message source_kind(Language language);

// The result of compiling a source: a program to run, or the reason why there is none.
struct CompiledSource {
  std::optional<Program> program;
  Message reason;          // of a compile error: the first line that says so, and what was tried
  std::string complaints;  // the beginning of the compiler's messages
  std::uint64_t line = 0;  // the source line that these messages name; 0: none
  std::string standard{};  // "gnu++17", where the default did not compile and that one did
};

// Compiles a source as judges do (docs/implementations.md has the compilers and their flags), or takes what was
// compiled before from the cache. One that does not compile in the default standard of its language is tried in the
// others.
//
// The compiler runs in the sandbox that the options ask for, with 60 s and 2 GiB: a source can be hostile to it too. It
// sees only the source and the files that headers_of finds.
//   flags   added for compilers of C and C++
// Throws BadSpec: no compiler, no place to keep the result, a file that can't be read.
CompiledSource compile_source(Language language, const std::filesystem::path& file, const RunOptions& options,
                              const std::vector<std::string>& flags = {});

// Compiles `text` as if it were the content of `file`, which need not exist.
//   compiler  for C and C++ in the place of gcc and g++, unless the user's variable names one; empty: those
CompiledSource compile_text(Language language, const std::filesystem::path& file, std::string text,
                            const RunOptions& options, const std::vector<std::string>& flags = {},
                            const std::string& compiler = "");

// Compiles <bits/stdc++.h> into the cache, once, if five of the files are C++ sources that name it: each of them
// compiles in 0.3 s then, in 1.2 s without. It takes g++ 12 some 3.5 s and 120 MB; other compilers are left alone.
// Throws BadSpec.
void precompile_headers(const std::vector<std::filesystem::path>& sources, const RunOptions& options);

// Compiles a program of a problem package: a source, a script of sh or bash, an executable file, or a directory. A
// directory has the sources of one program, a script `build` that makes an executable `run`, or that executable. All C
// or C++ sources are compiled, with the headers beside them. In other languages one source is compiled, whose name
// begins with "main" or is the first, and which finds the others. Throws BadSpec.
//   flags   added for compilers of C and C++, except those that a script `build` runs
CompiledSource compile_program(const std::filesystem::path& program, const RunOptions& options,
                               const std::vector<std::string>& flags = {});

}  // namespace quack
