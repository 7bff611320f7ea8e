#include "fuzz/targets.h"

#include <stdexcept>

#include "problems/problem.h"
#include "problems/registry.h"

namespace quack::fuzz {

std::vector<Fuzzing> all_fuzzing() {
  std::vector<Fuzzing> all;
  for (const Problem& problem : problems()) {
    if (problem.fuzzing) all.push_back(problem.fuzzing());
  }
  return all;
}

Target engine_target(std::string_view name, const std::vector<Fuzzing>& problems) {
  for (const Fuzzing& fuzzing : problems) {
    for (const auto& [word, property] : fuzzing.properties) {
      if (name == fuzzing.problem + (word.empty() ? "" : "-" + word))
        return {std::string(name), property, fuzzing.mutator};
    }
  }
  throw std::invalid_argument("there is no fuzz target '" + std::string(name) + "'");
}

Target find_target(std::string_view name) {
  if (name == "reader") return reader_target(all_fuzzing());
  if (name == "round-trip") return round_trip_target(all_fuzzing());
  if (name == "checker") return checker_target();
  return engine_target(name, all_fuzzing());
}

}  // namespace quack::fuzz
