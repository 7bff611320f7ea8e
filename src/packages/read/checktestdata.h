#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "text/bounds.h"
#include "text/parse_error.h"

namespace quack::packages {

// A script that says what an input looks like, in the language of checktestdata (its specification: format-spec.md of
// DOMjudge's checktestdata). Gives the first place where an input is not as the script has it; none if it is valid.
// Throws std::runtime_error with a sentence where the script can't go on: a variable without value, a loop without end.
// Several threads may ask. Integers below 2^64 are exact.
//   numbers  gets what each INT and FLOAT of the script has read, with the line of the script as its place; may be null
using Checktestdata =
    std::function<std::optional<text::ParseError>(std::string_view input, std::vector<text::BoundsReached>* numbers)>;

// Throws std::runtime_error with a sentence, which begins with the line of the script, if it is not such a script.
Checktestdata checktestdata(std::string_view script);

}  // namespace quack::packages
