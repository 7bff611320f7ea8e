#include "fuzz/known.h"

#include <algorithm>
#include <string_view>

namespace quack::fuzz {

KnownDifferences::KnownDifferences(const char* words) {
  std::string_view rest = words == nullptr ? "" : words;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(';'));
    if (!word.empty()) met_.emplace(word, 0);
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
}

bool KnownDifferences::meets(const Difference& difference) {
  for (const std::string& word : {difference.group, difference.place}) {
    const auto found = met_.find(word);
    if (found == met_.end()) continue;
    ++found->second;
    return true;
  }
  return false;
}

std::string KnownDifferences::lines() const {
  std::string text;
  for (const auto& [word, count] : met_) {
    if (count > 0) text += "quack-fuzz: again=" + word + " runs=" + std::to_string(count) + '\n';
  }
  return text;
}

}  // namespace quack::fuzz
