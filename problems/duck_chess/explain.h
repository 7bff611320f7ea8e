#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

// Problem::explain for duck chess and its remix, in the dialect's own numbers.
Problem::Explained explain_duck(const DuckVariant& variant, std::string_view input, std::optional<std::uint64_t> item);

// Problem::reason for duck chess and its remix. The clause is chosen by what is wrong with the line that was found:
// the first of the moved piece, the captured one, the end and the check. Where an invalid operation has no line and
// the line found could be an answer to one, it is that operation which is told.
std::optional<LineReason> duck_reason(const DuckVariant& variant, std::string_view input, std::uint64_t line,
                                      std::optional<std::string_view> found);

}  // namespace quack
