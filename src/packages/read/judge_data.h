#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/files.h"

namespace quack::packages {

// An unpacked archive. The destructor removes its temporary directory.
struct UnpackedArchive {
  std::filesystem::path archive;  // as the user wrote it
  TemporaryDirectory directory{};
  std::filesystem::path top = directory.path();
  std::filesystem::path root = top;  // of the judge data: `top`, or the only directory in it
};

// A test of judge data.
struct JudgeTest {
  std::string name;  // its name in reports: "secret/03.in", a path from the directory of the tests
  std::filesystem::path input;
  std::optional<std::filesystem::path> answer{};     // the recorded output, if there is one
  std::shared_ptr<const UnpackedArchive> archive{};  // that the files come from; null: from a directory
  bool is_temporary = false;  // its files are removed when this program ends: its package has only their text
};

// Returns the tests under a directory, sorted by name, numbers by their value (2.in before 10.in). Recognised are
//   Kattis packages  data/sample and data/secret with all groups in them, or data/ itself; X.in with X.ans
//   Hydro            config.yaml or config.yml, in the directory or in its testdata/: the cases that it names,
//                    otherwise as in plain folders
//   Polygon          tests/01 with tests/01.a beside problem.xml, or tests/ itself
//   plain folders    X.in with X.ans or X.out, 01 with 01.a, input0.txt with output0.txt or 1.in.txt with 1.out.txt, in
//                    the directory and in all below it; and what the folders in and out (input and output, inputs and
//                    outputs) have under one name or under two of these
// Hidden files and directories and those of data that is wrong on purpose (invalid_input, invalid_answer,
// invalid_output, valid_output, with or without an s at the end) are not looked into; links are followed, each
// directory is looked into once. Only regular files are tests. Throws std::runtime_error with a sentence if there is no
// such directory, it can't be read, an input is a link to nothing, or it holds no test.
//   within  if it is not empty, links to directories outside of this one are refused
std::vector<JudgeTest> judge_tests(const std::filesystem::path& directory, const std::filesystem::path& within = {});

// Returns notes on probable slips of the setter, a line for each kind with its first example: inputs that are equal,
// byte by byte; answers that are not read because there are others; answers without an input. Empty if there are none.
std::string notes_on(const std::vector<JudgeTest>& tests);

// Returns the possible paths of an input's recorded output, by the input's name, the likeliest first.
std::vector<std::filesystem::path> answer_places(const std::filesystem::path& input);

// Returns the first of these paths that is a file, if any.
std::optional<std::filesystem::path> answer_beside(const std::filesystem::path& input);

// True of the name of a directory, or of a group of tests, that has no tests of solutions: its data are wrong on
// purpose, or it is hidden.
bool is_wrong_on_purpose(std::string_view name);

// True if a name comes before another: numbers by their value, everything else byte by byte, '/' first.
bool natural_before(std::string_view left, std::string_view right);

}  // namespace quack::packages
