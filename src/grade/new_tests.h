#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "packages/judge_data.h"

namespace quack::grade {

// Places for further tests, one for each of `purposes` (words for file names): "fix-PURPOSE.in" with its answer beside
// it,
// ".out" where the data has that and otherwise ".ans", in the folder of the last test that is no sample. They are given
// below `target`, which may be `directory` itself. None of the files exists in `directory` or `target`.
std::vector<packages::JudgeTest> places_for(const std::filesystem::path& directory,
                                            const std::vector<packages::JudgeTest>& tests,
                                            const std::filesystem::path& target,
                                            const std::vector<std::string>& purposes);

// A sentence for each list of tests that a package keeps and that lacks the new ones (Hydro's configuration, Polygon's
// problem.xml), with what to add to it. Throws Unreadable.
std::vector<std::string> lists_to_change(const std::filesystem::path& directory,
                                         const std::vector<packages::JudgeTest>& added);

}  // namespace quack::grade
