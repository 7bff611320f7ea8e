#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"

namespace quack {

// Arguments for a family's names and sentences.
using FamilyArguments = std::vector<MessageArgument>;

// Replaces each "{N}" of the pattern by arguments[N], where "red's home row" becomes "reds-home-row".
inline std::string name_from(std::string_view pattern, const FamilyArguments& arguments) {
  std::string name = translated(pattern, arguments).english();
  std::replace(name.begin(), name.end(), ' ', '-');
  std::erase(name, '\'');
  return name;
}

}  // namespace quack
