#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "packages/read/judge_data.h"

namespace quack::grade {

// Returns paths for further tests, one for each of `purposes` (parts of file names): "fix-PURPOSE.in" with its answer
// beside it, ".out" if the data has that and otherwise ".ans", in the folder of the last test that is no sample. They
// are below `target`, which may be `directory` itself. None of the files exists in `directory` or `target`.
std::vector<packages::JudgeTest> places_for(const std::filesystem::path& directory,
                                            const std::vector<packages::JudgeTest>& tests,
                                            const std::filesystem::path& target,
                                            const std::vector<std::string>& purposes);

// Returns a sentence for each list of tests in a package (Hydro's configuration, Polygon's problem.xml) that lacks the
// new ones, with what to add to it. Throws Unreadable.
std::vector<std::string> lists_to_change(const std::filesystem::path& directory,
                                         const std::vector<packages::JudgeTest>& added);

}  // namespace quack::grade
