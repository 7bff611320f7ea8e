#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"

namespace quack {

// Arguments for a family's names and sentences.
using Words = std::vector<MessageArgument>;

// Replaces each "{N}" of the pattern by words[N], where "red's home row" becomes "reds-home-row".
inline std::string fill_name(std::string_view pattern, const Words& words) {
  std::string name = translated(pattern, words).english();
  std::replace(name.begin(), name.end(), ' ', '-');
  std::erase(name, '\'');
  return name;
}

}  // namespace quack
