#pragma once

#include <iosfwd>

#include "fuzz/tally.h"
#include "fuzz/target.h"

namespace quack::fuzz {

// Holds the property against one input after the other, for a program that asks: who makes a finding small tries a
// thousand inputs, and a process for each would take minutes. Both ways texts are written as "SIZE\n" and so many
// bytes. A question is one text, the input; its answer six: what report() prints, the group, the place, the input, the
// expected and the actual output of the difference; all empty if there is none. Returns at the end of `questions`.
void answer_questions(const Target& target, Tally& tally, std::istream& questions, std::ostream& answers);

}  // namespace quack::fuzz
