#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/cell.h"
#include "game/primitive_chess.h"
#include "text/checker.h"
#include "text/duck_text.h"
#include "text/parse_error.h"

// Second, naive implementations of the readers and the checker of text/, slow on purpose.
namespace quack::fuzz {

// The operations of a text as DuckReader reads them, byte by byte over the whole text. The faults are the same, strict
// and lenient.
text::InputRead<Operation> read_duck_input_naively(std::string_view text, const text::DuckDialect& dialect,
                                                   text::ReadRules rules = {});

// The cases of a text as PrimitiveReader reads them.
text::InputRead<PrimitiveCase> read_primitive_input_naively(std::string_view text, text::ReadRules rules = {});

// As text::first_line_difference, but splits both into lists of lines first.
std::optional<text::LineDifference> first_line_difference_naively(std::string_view expected, std::string_view found,
                                                                  std::uint64_t& lines);

}  // namespace quack::fuzz
