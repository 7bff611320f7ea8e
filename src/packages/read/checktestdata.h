#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "text/bounds.h"
#include "text/parse_error.h"

namespace quack::packages {

// A compiled script that defines valid inputs, in the language of checktestdata (its specification: format-spec.md of
// DOMjudge's checktestdata). Returns the first place where an input does not match the script; none if it is valid.
// Throws std::runtime_error with a sentence where the script can't go on: a variable without value, a loop without end.
// Thread-safe. Integers below 2^64 are exact.
//   numbers  gets the numbers that each INT and FLOAT of the script has read, with their line in the script as place;
//            may be null
using Checktestdata =
    std::function<std::optional<text::ParseError>(std::string_view input, std::vector<text::BoundsReached>* numbers)>;

// Compiles a script. Throws std::runtime_error with a sentence, which begins with the line, if it is not such a script.
Checktestdata checktestdata(std::string_view script);

}  // namespace quack::packages
