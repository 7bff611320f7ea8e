#pragma once

#include <string>
#include <vector>

#include "text/bounds.h"

namespace quack::grade {

// Adds the bounds that one input reaches to those of all. Variables are merged by name and place, in order of
// appearance.
void add_bounds(std::vector<text::BoundsReached>& all, const std::vector<text::BoundsReached>& of_one_input);

// testlib's overview, sorted by name: a line per variable with the bounds that it hits, then the bounds, "?" for one
// that depends on other values, then the names, including `names`.
std::string overview_text(std::vector<text::BoundsReached> variables, std::vector<std::string> names);

// BAPCtools' constraints: a line per variable, with a made-up position in place of a line of a validator's source.
std::string constraints_text(const std::string& problem_id, const std::vector<text::BoundsReached>& variables);

}  // namespace quack::grade
