#pragma once

#include <iosfwd>
#include <map>
#include <string>

#include "fuzz/target.h"

// How a target reports to a campaign what it found: JSON, one object a line. Strings hold bytes, each as the code point
// of that number, so that any input can be recorded.
namespace quack::fuzz {

// {"group":…,"place":…,"report":…,"input":…,"size":…,"expected":…,"actual":…}: the members of Difference, what report()
// prints, and the bytes of the input that was run.
std::string difference_record(const Target& target, const Difference& difference, std::size_t size);

// {"runs":…,"past_reader":…,"operations":…,"again":{"GROUP":…}}: what a process has done, and how many inputs have
// shown differences that were known, by group or place.
std::string tally_record(const Tally& tally, const std::map<std::string, std::uint64_t, std::less<>>& again);

// Compares one input after the other for a program that asks, because a process for each would take minutes. A question
// is a line {"input":"…"}, its answer a line: the record of the difference, or {}. Returns at the end of `questions`.
void answer_questions(const Target& target, Tally& tally, std::istream& questions, std::ostream& answers);

}  // namespace quack::fuzz
