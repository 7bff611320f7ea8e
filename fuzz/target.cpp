#include "fuzz/target.h"

#include "judge/quoted.h"

namespace quack::fuzz {

std::string report(const Target& target, const Difference& difference) {
  return "quack-fuzz: difference target=" + target.name + '\n' + difference.text + "Group: " + difference.group +
         (difference.place.empty() ? "" : " (" + difference.place + ")") +
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
