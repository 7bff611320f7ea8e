#pragma once

#include <optional>
#include <vector>

#include "judge/bounds.h"
#include "judge/parse_error.h"

namespace quack::package {

// What a validator found.
struct ValidatedInput {
  std::optional<judge::ParseError> fault;
  std::vector<judge::BoundsReached> variables;  // how far the values go, for judges that ask
};

}  // namespace quack::package
