#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "text/text.h"

// The names and sentences of a family of known mistakes: patterns for the same words.
namespace quack {

// The pattern with words[N] for each "{N}".
inline std::string fill(std::string pattern, const std::vector<std::string>& words) {
  for (std::size_t word = 0; word < words.size(); ++word)
    replace_all(pattern, '{' + std::to_string(word) + '}', words[word]);
  return pattern;
}

// The same for names, where "red's home row" is "reds-home-row".
inline std::string fill_name(std::string pattern, const std::vector<std::string>& words) {
  std::string name = fill(std::move(pattern), words);
  std::replace(name.begin(), name.end(), ' ', '-');
  std::erase(name, '\'');
  return name;
}

}  // namespace quack
