#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compare/judge_data.h"

namespace quack::testdata {

// Places for further tests, one for each of `purposes` (words for file names, used where the data has words in its
// names), in the layout and the naming of the tests that `directory` has: beside the last test that is no sample,
// numbered on, with the endings that are usual there. They are given below `target`, which may be `directory` itself.
// None of the files exists in `directory` or `target`. Each is called as its neighbours are.
std::vector<JudgeTest> places_for(const std::filesystem::path& directory, const std::vector<JudgeTest>& tests,
                                  const std::filesystem::path& target, const std::vector<std::string>& purposes);

// Lists new tests where a list is kept beside them: `in_place`, the cases of Hydro's configuration in `directory` get
// them, too. Gives a sentence for each list, for the user. Throws Unreadable and Unwritable.
std::vector<std::string> list_tests(const std::filesystem::path& directory, const std::vector<JudgeTest>& added,
                                    bool in_place);

}  // namespace quack::testdata
