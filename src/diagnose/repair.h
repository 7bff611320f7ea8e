#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "diagnose/diagnosis.h"
#include "run/run.h"

namespace quack {

// Small changes of a source after which its program is right.
struct Repair {
  Message words;            // "`<=` in place of `<` in `if (x < 10)` (line 61)"; empty: none was found
  std::size_t changes = 0;  // how many
  std::uint64_t line = 0;   // of the first of them in the source
};

// Looks for changes of a C or C++ source, at most three of those that SourceChanges knows, after which the program
// answers all of these inputs right: the `wrong` ones, on which it is wrong now, the `right` ones, and `more` of both,
// on which what is found is checked. All are short. `standard` is the one in which it compiles; empty: the default.
// None if the source does not compile as C++ with the changes, or is in another language. `stop` ends the search once
// it returns true. Throws BadSpec as compile_source.
Repair repair_of(const std::filesystem::path& source, const std::string& standard, std::span<const Evidence> wrong,
                 std::span<const Evidence> right, std::span<const Evidence> more, const RunOptions& options,
                 unsigned jobs, const std::function<bool()>& stop);

}  // namespace quack
