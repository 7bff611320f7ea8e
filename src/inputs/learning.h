#pragma once

#include <functional>
#include <string_view>

#include "inputs/filling.h"

namespace quack::inputs {

using IsValid = std::function<bool(std::string_view input)>;

// Learns the format of these valid inputs: its shape from them alone, its bounds by asking the validator about others.
// None if the inputs have no format in common, or if inputs made by it are hardly ever valid. Exceptions of the
// validator propagate.
std::optional<Format> learnt_format(const std::vector<Lines>& inputs, const IsValid& is_valid);

}  // namespace quack::inputs
