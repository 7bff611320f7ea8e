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
  std::uint64_t line = 0;  // the line of the source that the first of these names; 0: none
  bool is_of_all = false;  // they occur on every input
  Message harmless;        // errors that change no output; may be empty
};

// A run is repeated this often to find out if it is nondeterministic: an effect in one run of three is missed once in
// five times.
inline constexpr int kRunsAgain = 4;

// A sentence, without a full stop, about a nondeterministic program.
Message unsteady_words();

// The memory errors to look for.
enum class Sought : std::uint8_t {
  all,
  what_is_reported,  // stop if the sanitizers report nothing (4x faster)
  why_unsteady,      // the program is known to be nondeterministic
};

// Runs `program`, compiled from that source, on these inputs, and compares it with builds whose arrays are longer and
// at other addresses, and whose uninitialized memory has other contents. Finds nothing in languages other than C and
// C++. Each run takes at most `time` of the processor. Throws BadSpec as compile_source does.
MemoryErrors memory_errors_of(const std::filesystem::path& source, const Program& program,
                              std::span<const std::string> inputs, const RunOptions& options,
                              std::chrono::milliseconds time, Sought sought);

}  // namespace quack
