#include "grade/bounds.h"

#include <algorithm>

namespace quack::grade {

using text::BoundsReached;

namespace {

void add(BoundsReached& sum, const BoundsReached& other) {
  sum.same_low = sum.same_low && other.same_low && sum.low == other.low;
  sum.same_high = sum.same_high && other.same_high && sum.high == other.high;
  sum.least = std::min(sum.least, other.least);
  sum.most = std::max(sum.most, other.most);
  sum.low = std::min(sum.low, other.low);
  sum.high = std::max(sum.high, other.high);
  sum.low_reached = sum.low_reached || other.low_reached;
  sum.high_reached = sum.high_reached || other.high_reached;
}

}  // namespace

void add_bounds(std::vector<BoundsReached>& all, const std::vector<BoundsReached>& of_one_input) {
  for (const BoundsReached& variable : of_one_input) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const BoundsReached& one) {
      return one.name == variable.name && one.place == variable.place;
    });
    if (known == all.end()) {
      all.push_back(variable);
    } else {
      add(*known, variable);
    }
  }
}

std::string overview_text(std::vector<BoundsReached> variables, std::vector<std::string> names) {
  std::sort(variables.begin(), variables.end(),
            [](const auto& left, const auto& right) { return left.name < right.name; });
  std::string hits;
  std::string constants;
  for (const auto& variable : variables) {
    const std::string name = '"' + variable.name + "\":";
    hits +=
        name + (variable.low_reached ? " min-value-hit" : "") + (variable.high_reached ? " max-value-hit" : "") + '\n';
    names.push_back(variable.name);
    if (!variable.same_low && !variable.same_high) continue;
    constants += "constant-bounds " + name + ' ' + (variable.same_low ? text::number_text(variable.low) : "?") + ' ' +
                 (variable.same_high ? text::number_text(variable.high) : "?") + '\n';
  }
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) constants += "variable \"" + name + "\"\n";
  return hits + constants;
}

std::string constraints_text(const std::string& problem_id, const std::vector<BoundsReached>& variables) {
  std::string text;
  for (const auto& variable : variables) {
    text += problem_id + ':' + variable.name + ' ' + variable.name + (variable.low_reached ? " 1" : " 0") +
            (variable.high_reached ? " 1" : " 0");
    for (const long double number : {variable.least, variable.most, variable.low, variable.high})
      text += ' ' + text::number_text(number);
    text += '\n';
  }
  return text;
}

}  // namespace quack::grade
