#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"

namespace quack {

// The words of a family of known mistakes: in the names of its members, and in their sentences.
using Words = std::vector<MessageArgument>;

// The name with words[N] for each "{N}", where "red's home row" is "reds-home-row".
inline std::string fill_name(std::string_view pattern, const Words& words) {
  std::string name = translated(pattern, words).english();
  std::replace(name.begin(), name.end(), ' ', '-');
  std::erase(name, '\'');
  return name;
}

}  // namespace quack
