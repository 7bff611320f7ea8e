#include "problems/targeted_inputs.h"

#include <sstream>
#include <utility>

#include "problems/packaging.h"

namespace quack {

LazyList<TargetedInput> targeted_inputs_of(std::string path) {
  return LazyList<TargetedInput>([path = std::move(path)] {
    std::vector<TargetedInput> inputs;
    std::istringstream lines(filled_file(path, {}));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with('#')) {
        inputs.back().input += line + '\n';
        continue;
      }
      std::istringstream words(line.substr(1));
      TargetedInput& input = inputs.emplace_back();
      words >> input.mistake >> input.suite_input;
      input.mistake.insert(0, "mistake:");
    }
    return inputs;
  });
}

std::string targeted_inputs_file(const std::vector<TargetedInput>& inputs) {
  std::string text;
  for (const TargetedInput& each : inputs) {
    text += "# " + each.mistake.substr(each.mistake.find(':') + 1) + ' ' + std::to_string(each.suite_input) + '\n' +
            each.input;
  }
  return text;
}

}  // namespace quack
