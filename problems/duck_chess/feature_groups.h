#pragma once

#include <functional>
#include <string>
#include <vector>

#include "problems/duck_chess/features.h"

namespace quack {

// Features under one name, whatever the side, the direction and the like: "elephant-captures". The seeds of the fuzz
// targets and the classes of the properties are named after these.
struct DuckFeatureGroup {
  std::string name;  // kebab-case
  // Whether an operation that shows these features, and no others, belongs to the group.
  std::function<bool(const DuckFeatureKeys&)> has;
};

std::vector<DuckFeatureGroup> duck_feature_groups();

}  // namespace quack
