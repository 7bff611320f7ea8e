#include "problems/counted_input.h"

namespace quack {

std::string counted_input(const std::vector<std::string>& items) {
  std::string input = std::to_string(items.size()) + '\n';
  for (const std::string& item : items) input += item + '\n';
  return input;
}

}  // namespace quack
