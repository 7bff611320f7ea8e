#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "run/run.h"
#include "run/sanitizers.h"
#include "run/source.h"

namespace quack {

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
