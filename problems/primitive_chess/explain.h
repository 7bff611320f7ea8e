#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "problems/problem.h"

namespace quack {

// Problem::explain for primitive chess: a drawing where the board is small, the answer, and how the reference would
// play where the board is within its reach.
Problem::Explained explain_primitive(std::string_view input, std::optional<std::uint64_t> item);

// Problem::reason for primitive chess.
std::optional<LineReason> primitive_reason(std::string_view input, std::uint64_t line,
                                           std::optional<std::string_view> found);

}  // namespace quack
