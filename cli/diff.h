#pragma once

#include <optional>
#include <string>
#include <vector>

namespace quack::cli {

// What `diff` with these arguments prints; none if it finds no difference. Throws UsageError as `diff` does.
std::optional<std::string> differences_text(const std::vector<std::string>& arguments);

}  // namespace quack::cli
