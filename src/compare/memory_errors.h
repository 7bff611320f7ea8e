#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "run/run.h"
#include "run/source.h"

namespace quack {

// Compiles a C or C++ source with AddressSanitizer and UndefinedBehaviorSanitizer. The first error that the former
// finds ends the program, unless it `goes_on`. Throws BadSpec as compile_source.
CompiledSource compile_with_sanitizers(const std::filesystem::path& source, const RunOptions& options, bool goes_on);

// The limits for such a program, which takes several times as long and as much memory.
Limits limits_with_sanitizers(Limits limits);

// An error that a sanitizer, Valgrind or the C library reports.
struct MemoryError {
  enum class Kind : std::uint8_t { index, uninitialised, other };
  Message words;           // theirs, with the line: "`index 10 out of bounds for type 'int [10][9]'` (line 40)"
  std::uint64_t line = 0;  // of the source; 0: none is named
  Kind kind = Kind::other;

  friend bool operator==(const MemoryError& one, const MemoryError& other) { return one.words == other.words; }
};

// The errors that are reported in a program's standard error, one for each line of its source.
std::vector<MemoryError> memory_errors_in(std::string_view complaints, const std::filesystem::path& source);

// The memory errors of a C or C++ program.
struct MemoryErrors {
  Message cause;           // errors that end it, or on which its output depends; may be empty
  std::uint64_t line = 0;  // of the source, which the first of these names; 0: none
  bool is_of_all = false;  // it is so on each of the inputs
  Message harmless;        // errors that change no output; may be empty
};

// The number of times that a run is repeated to see whether it depends on chance: a chance of one in three is missed
// once in five.
inline constexpr int kRunsAgain = 4;

// A sentence, without a full stop, about a program that does not do the same each time.
Message unsteady_words();

// The memory errors that are sought.
enum class Sought : std::uint8_t {
  all,
  what_is_reported,  // none where the sanitizers report nothing, which takes a quarter of the time
  why_unsteady,      // of a program that is known not to do the same each time
};

// Runs `program`, compiled from that source, on these inputs, and compares it with builds in which arrays are longer
// and lie elsewhere, and in which memory that is never set has other contents. Nothing is found in other languages.
// Each run takes at most `time` of the processor. Throws BadSpec as compile_source.
MemoryErrors memory_errors_of(const std::filesystem::path& source, const Program& program,
                              std::span<const std::string> inputs, const RunOptions& options,
                              std::chrono::milliseconds time, Sought sought);

}  // namespace quack
