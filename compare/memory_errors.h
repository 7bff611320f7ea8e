#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "runner/run.h"
#include "runner/source.h"

namespace quack {

// Compiles a C or C++ source with AddressSanitizer and UndefinedBehaviorSanitizer. Throws BadSpec as compile_source.
CompiledSource compile_with_sanitizers(const std::filesystem::path& source, const RunOptions& options);

// The limits for such a program, which takes several times as long and as much memory.
Limits limits_with_sanitizers(Limits limits);

// What the first report of a sanitizer or of Valgrind in a program's standard error says, in a sentence with the line
// of the source: "index 10 out of bounds of `int b[10][9]` (line 40)". None if there is no report.
std::optional<std::string> memory_error_in(std::string_view complaints, const std::filesystem::path& source);

// What a C or C++ program does wrong with memory on this input: with sanitizers; where these find nothing under
// Valgrind, if that is installed; or by whether its answer depends on what automatic variables and the heap are filled
// with (`by_sanitizers_alone`: only the first). None if nothing is found, or if the source is in another language. Each
// run takes at most `time` of the processor. Throws BadSpec as compile_source.
std::optional<std::string> memory_error_of(const std::filesystem::path& source, std::string_view input,
                                           const RunOptions& options, std::chrono::milliseconds time,
                                           bool by_sanitizers_alone = false);

}  // namespace quack
