#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "problems/duck_chess/variant.h"

namespace quack {

// Problem::mistake for duck chess and its remix. Of several fields that differ the first in the order in which
// Problem::reason looks at them is told.
std::string duck_failure_bucket(const DuckVariant& variant, std::optional<std::string_view> expected,
                                std::optional<std::string_view> found);

}  // namespace quack
