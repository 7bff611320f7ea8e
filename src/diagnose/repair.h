#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "diagnose/diagnosis.h"
#include "run/run.h"

namespace quack {

// Small changes that repair a source.
struct Repair {
  Message description;     // "`<=` in place of `<` in `if (x < 10)` (line 61)"; empty: none was found
  std::uint64_t line = 0;  // the source line of the first change
};

// Searches for at most three changes, of those that SourceChanges knows, after which a C or C++ program answers all of
// these inputs right: the `wrong` ones, which it answers wrong now, the `right` ones, and `more` of both, on which the
// result is checked. All are short. `standard` is the language standard in which it compiles; empty: the default. Finds
// nothing if the changed source does not compile as C++, or is in another language. The search ends once `stop` returns
// true. Throws BadSpec as compile_source.
Repair repair_of(const std::filesystem::path& source, const std::string& standard, std::span<const Evidence> wrong,
                 std::span<const Evidence> right, std::span<const Evidence> more, const RunOptions& options,
                 unsigned jobs, const std::function<bool()>& stop);

}  // namespace quack
