#include "testdata/package/packaging.h"

#include <algorithm>
#include <stdexcept>

namespace quack::package {

namespace {

constexpr std::string_view kTemplate = ".in";

}  // namespace

const Packaging& packaging_of(const Problem& problem) {
  static const std::vector<Packaging> all = [] {
    std::vector<Packaging> list = duck_packaging();
    for (Packaging& packaging : primitive_packaging()) list.push_back(std::move(packaging));
    return list;
  }();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&problem](const Packaging& packaging) { return packaging.problem == problem.id; });
  if (found == all.end()) throw std::logic_error("nothing is known of packages of the problem " + problem.id);
  return *found;
}

std::string banner(std::string_view what) {
  return std::string(what) +
         "\n\n"
         "Part of QuackCheck. Copyright (c) 2026 The QuackCheck authors. SPDX-License-Identifier: MIT\n"
         "Put together by 'quackcheck package' from QuackCheck's own sources: one C++17 file, nothing but the "
         "standard\n"
         "library. DC-2.3 and its like are clauses of the rules, docs/rules.md there.\n";
}

Sources programs(const std::vector<std::pair<std::string, std::string>>& words) {
  Sources result;
  for (const auto& [name, content] : own_sources()) {
    if (!name.starts_with(kPrograms) || !name.ends_with(kTemplate)) continue;
    std::string text = content;
    for (const auto& [word, meaning] : words) {
      const std::string place = '@' + word + '@';
      for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + meaning.size())) {
        text.replace(at, place.size(), meaning);
      }
    }
    result[name.substr(0, name.size() - kTemplate.size())] = text;
  }
  return result;
}

}  // namespace quack::package
