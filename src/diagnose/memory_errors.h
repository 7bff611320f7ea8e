#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "diagnose/evidence.h"
#include "run/run.h"

namespace quack {

// The memory errors of a C or C++ program.
struct MemoryErrors {
  Message cause;           // errors that end the program, or on which its output depends; may be empty
  std::uint64_t line = 0;  // the source line of the first of these errors; 0: none
  Message harmless;        // errors that change no output; may be empty
};

// True if sanitizers report an error in at least one run on these inputs, and in each run that is wrong in the build
// with sanitizers. Arguments and exceptions as of memory_errors_of.
bool are_all_faulty(const std::filesystem::path& source, std::span<const Evidence> inputs, const RunOptions& options,
                    std::chrono::milliseconds time, const std::function<bool()>& stop);

// A run is repeated this often to find out if it is nondeterministic: an effect in one run of three is missed once in
// five times.
inline constexpr int kRunsAgain = 4;

// Returns the message that a program is nondeterministic, without a full stop.
Message nondeterminism_message();

// Runs `program`, compiled from that source, on these inputs, and compares builds of it that differ in one thing: in
// the contents of uninitialized memory, or in how long its arrays are. If their outputs are the same, an error that a
// sanitizer reports is harmless, unless it ends the program. Finds nothing in languages other than C and C++. Each run
// has at most `time` on the processor. `is_unsteady`: the program is known to be nondeterministic. `stop` as in
// `repair_of`. Throws BadSpec as compile_source does.
MemoryErrors memory_errors_of(const std::filesystem::path& source, const Program& program,
                              std::span<const Evidence> inputs, const RunOptions& options,
                              std::chrono::milliseconds time, bool is_unsteady, const std::function<bool()>& stop);

}  // namespace quack
