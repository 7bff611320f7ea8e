#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"
#include "run/run.h"
#include "run/source.h"

namespace quack {

// Compiles a program of sources in C or C++ with AddressSanitizer and UndefinedBehaviorSanitizer. The first error that
// the former finds ends the program, unless it `goes_on`. Throws BadSpec as compile_program.
CompiledSource compile_with_sanitizers(const std::filesystem::path& program, const RunOptions& options, bool goes_on);

// Returns the limits of a program that is compiled so; it takes several times as long and as much memory.
Limits limits_with_sanitizers(Limits limits);

// An error that a sanitizer, Valgrind or the C library reports.
struct MemoryError {
  enum class Kind : std::uint8_t { index, uninitialised, other };
  Message text;            // of the report, with the line: "`index 10 out of bounds for type 'int [10][9]'` (line 40)"
  std::uint64_t line = 0;  // of the source; 0: none is named
  Kind kind = Kind::other;
  std::string subject{};  // the report without an index and a line: equal for errors that are alike

  friend bool operator==(const MemoryError& one, const MemoryError& other) { return one.text == other.text; }
};

// Returns the errors reported in a program's standard error, one for each line of its source. `source` is empty if
// there are several sources; then no line is named. Where the values of a program are not steady, but other ones each
// time it is started, those in the reports are left out.
std::vector<MemoryError> memory_errors_in(std::string_view complaints, const std::filesystem::path& source,
                                          bool are_values_steady = true);

}  // namespace quack
