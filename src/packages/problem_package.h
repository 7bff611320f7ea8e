#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "packages/judge_data.h"
#include "run/run.h"

namespace quack::packages {

// A program of a package: a file or a directory, and its name in the package, "submissions/accepted/ann.cpp".
struct PackageProgram {
  std::string name;
  std::filesystem::path path;
};

// A submission, and the verdicts that its package expects of it: on each test one of these or accepted, and on one test
// one of these.
struct PackageSubmission : PackageProgram {
  std::vector<Verdict> expected;

  bool is_accepted() const { return expected.size() == 1 && expected[0] == Verdict::accepted; }
};

// The checker of outputs: a program of the package, or Kattis' default, which compares words, with these flags.
struct PackageChecker {
  std::optional<PackageProgram> program;
  std::vector<std::string> flags;
};

// A problem package in a directory, as its files describe it. Nothing of it was run.
struct ProblemPackage {
  std::filesystem::path root;
  std::shared_ptr<const UnpackedArchive> archive;  // in which it is; null: it is a directory
  std::string id, title;
  std::string format;  // "legacy", "legacy-icpc", "2023-07", "2025-09"
  std::optional<std::chrono::milliseconds> time_limit;
  std::optional<std::uint64_t> memory_limit;  // bytes
  std::vector<PackageProgram> validators;
  std::vector<std::string> validator_flags;
  PackageChecker checker;
  std::vector<PackageSubmission> submissions;  // the accepted ones first
  std::vector<JudgeTest> tests;                // the samples first
  std::vector<Message> notes;                  // what is broken or was not understood, each with its file
};

// True if there is a package in the directory, or zip or tar archive, by the file that each has.
bool is_problem_package(const std::filesystem::path& path);

// Reads a package: Kattis legacy, legacy-icpc, 2023-07 and 2025-09 (https://www.kattis.com/problem-package-format).
// A note says what is broken; the rest is read. Throws std::runtime_error with a sentence where there is no package, or
// one that is interactive, has several passes or gives scores.
ProblemPackage read_problem_package(const std::filesystem::path& path);

}  // namespace quack::packages
