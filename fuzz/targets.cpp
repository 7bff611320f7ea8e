#include "fuzz/targets.h"

#include <stdexcept>

#include "problems/problem.h"
#include "problems/registry.h"
#include "text/quoted.h"

namespace quack::fuzz {

std::vector<Fuzzing> all_fuzzing() {
  std::vector<Fuzzing> all;
  for (const Problem& problem : problems())
    if (problem.fuzzing) all.push_back(problem.fuzzing());
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

std::string report(const Target& target, const Difference& difference) {
  return "quack-fuzz: difference target=" + target.name + '\n' + difference.text + "Group: " + difference.group +
         (difference.place.empty() ? "" : "\nPlace: " + difference.place) +
         "\nReplay: " + judge::piped(difference.input, "replay-" + target.name + " -\n");
}

std::string to_line(const Target& target, const Tally& tally) {
  std::string line = "quack-fuzz: target=" + target.name;
  const auto add = [&line](const std::string& name, std::uint64_t count) {
    line += ' ' + name + '=' + std::to_string(count);
  };
  add("runs", tally.runs);
  add("past-reader", tally.past_reader);
  add("operations", tally.operations);
  for (std::size_t i = 0; i < target.property.classes.size(); ++i) add(target.property.classes[i], tally.classes.at(i));
  return line;
}

}  // namespace quack::fuzz
