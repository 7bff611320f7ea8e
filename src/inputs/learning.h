#pragma once

#include <functional>
#include <string_view>

#include "inputs/filling.h"

namespace quack::inputs {

using IsValid = std::function<bool(std::string_view input)>;

// The format of these valid inputs: its shape from them alone, the bounds by asking the validator about others. None if
// they have none in common, or if what is made by it is hardly ever valid. Exceptions of the validator are passed on.
std::optional<Format> learnt_format(const std::vector<Lines>& inputs, const IsValid& is_valid);

}  // namespace quack::inputs
