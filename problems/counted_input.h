#pragma once

#include <string>
#include <vector>

namespace quack {

// Problem::input_of for judge problems that write down the count and then the items, which is all of ours.
std::string counted_input(const std::vector<std::string>& items);

}  // namespace quack
