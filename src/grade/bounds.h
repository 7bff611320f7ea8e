#pragma once

#include <string>
#include <vector>

#include "text/bounds.h"

namespace quack::grade {

// The bounds that several inputs reach together: variables of one name become one, in the order in which they come.
void add_bounds(std::vector<text::BoundsReached>& all, const std::vector<text::BoundsReached>& of_one_input);

// testlib's overview: a line a variable with the bounds that it hits, then the bounds, "?" for one that depends on
// other values, then the names, those of `words` too; by name.
std::string overview_text(std::vector<text::BoundsReached> variables, std::vector<std::string> words);

// BAPCtools' constraints: a line a variable, with a place of its own that stands for the line of a validator's source.
std::string constraints_text(const std::string& problem_id, const std::vector<text::BoundsReached>& variables);

}  // namespace quack::grade
