#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

// Problem::explain for duck chess and its remix, in the dialect's own numbers.
Problem::Explained explain_duck(const DuckVariant& variant, std::string_view input, std::optional<std::uint64_t> item);

// Problem::reason for duck chess and its remix. The clause depends on what is wrong with the line that was found: the
// first of the moved piece, the captured one, the end and the check. In a dialect where invalid operations have no line
// it may be about such an operation, if the line found could be an answer to it.
std::optional<LineReason> duck_reason(const DuckVariant& variant, std::string_view input, std::uint64_t line,
                                      std::optional<std::string_view> found);

// Problem::failure_bucket for duck chess and its remix: the first field that differs, in the same order.
std::string duck_failure_bucket(const DuckVariant& variant, std::optional<std::string_view> expected,
                                std::optional<std::string_view> found);

}  // namespace quack
