#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace quack {

// A test of somebody's judge data.
struct JudgeTest {
  std::string name;  // by which reports call it: "secret/03.in"
  std::filesystem::path input;
  std::optional<std::filesystem::path> answer;  // the recorded output, if there is one
};

// The tests under a directory, in the order of their names, numbers by their value (2.in before 10.in). Recognised are
// plain folders (X.in with X.ans or X.out), Kattis packages (data/sample, data/secret), Hydro (config.yaml beside or in
// testdata/), and Polygon (tests/01 with tests/01.a). Throws std::runtime_error with a sentence if there is no such
// directory, it can't be read, or holds no test.
std::vector<JudgeTest> judge_tests(const std::filesystem::path& directory);

// The recorded output beside an input file: X.ans or X.out beside X.in, X.a beside X. None if there is none.
std::optional<std::filesystem::path> answer_beside(const std::filesystem::path& input);

}  // namespace quack
