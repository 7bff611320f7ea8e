#pragma once

#include <cstddef>
#include <span>

#include "game/operation.h"
#include "judge/duck_dialect.h"

namespace quack::judge {

// The most usual lines of duck chess, four numbers of one digit each: "3 0 4 0" and an LF, eight bytes. Reads as many
// as stand at `text` one after the other, at most one for every element of `read`, and says how many that were; the
// line after the last one is of another form or wrong. There are eight bytes at `text` for every element of `read`.
using ShortLineReader = std::size_t (*)(const char* text, std::span<Operation> read, const DuckDialect& dialect);

inline constexpr std::size_t kShortLineBytes = 8;

// Line by line, on every processor.
std::size_t read_short_lines(const char* text, std::span<Operation> read, const DuckDialect& dialect);

// The same by instructions that look at eight lines at once (AVX-512); only where `line_vectors_there_are`.
std::size_t read_short_lines_by_vectors(const char* text, std::span<Operation> read, const DuckDialect& dialect);
bool line_vectors_there_are();

}  // namespace quack::judge
