#pragma once

#include <string>
#include <vector>

namespace quack {

// The pattern with words[N] for each "{N}": the names and sentences of a family of known mistakes.
inline std::string fill(std::string pattern, const std::vector<std::string>& words) {
  for (std::size_t word = 0; word < words.size(); ++word) {
    const std::string place = '{' + std::to_string(word) + '}';
    for (auto at = pattern.find(place); at != std::string::npos; at = pattern.find(place, at + words[word].size()))
      pattern.replace(at, place.size(), words[word]);
  }
  return pattern;
}

}  // namespace quack
