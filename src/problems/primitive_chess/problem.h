#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/primitive_chess/game.h"
#include "problems/problem.h"

namespace quack {

// Problem::features and Problem::exercised. If is_quick is false, the length of a game is not known.
std::vector<Feature> primitive_features();
std::vector<std::uint64_t> primitive_exercised(std::string_view input);

// Problem::packaging
Packaging primitive_packaging(const std::string& title);

}  // namespace quack
