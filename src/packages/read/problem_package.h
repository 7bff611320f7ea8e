#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "packages/read/expected_verdicts.h"
#include "packages/read/judge_data.h"
#include "run/run.h"
#include "run/source.h"

namespace quack::packages {

// A program of a package: a file or a directory, and its name in the package, "output_validators/check.cpp".
struct PackageProgram {
  std::string name;
  std::filesystem::path path;
  std::string lost_link{};  // the name of a link in it that leads to nothing in the package; empty: there is none
};

// A submission: its name is "accepted/ann.cpp", or "solutions/ann.cpp" in a package of Polygon.
struct PackageSubmission : PackageProgram {
  std::string folder;  // "accepted"; Polygon's tag
  ExpectedVerdicts expected;

  bool is_accepted() const { return expected.permitted == std::set{Verdict::accepted}; }
};

// A program of a package that makes a test, and its arguments, with {seed} where a seed comes, if it takes one.
struct GeneratorCommand {
  PackageProgram program;
  std::vector<std::string> arguments;
  std::vector<std::filesystem::path> others{};  // files that are put beside the program
};

// The exit codes of validators and checkers of a package.
struct ExitCodes {
  int accepts = 42;
  std::set<int> refuses = {43};
};

// The checker of outputs: a program of the package, or Kattis' default, which compares words.
struct PackageChecker {
  std::optional<PackageProgram> program;
  ExitCodes codes{};  // any other code is a failure of the checker
  // Its arguments are INPUT OUTPUT ANSWER, and its reason is on standard error; otherwise INPUT ANSWER FEEDBACK/, with
  // OUTPUT on standard input, and its reason is in FEEDBACK/judgemessage.txt.
  bool takes_output_file = false;
};

// The arguments of validators and checker.
struct PackageFlags {
  std::map<std::string, std::vector<std::string>> validators;  // [PackageProgram::name]
  std::vector<std::string> checker;

  friend bool operator==(const PackageFlags&, const PackageFlags&) = default;
};

// The memory limit where a package has none, as BAPCtools has it: 2 GiB.
inline constexpr std::uint64_t kDefaultMemory = std::uint64_t{2048} << 20U;

// A problem package in a directory, as its files describe it. Nothing of it was run.
struct ProblemPackage {
  std::filesystem::path root;
  std::shared_ptr<const UnpackedArchive> archive;    // the archive that it comes from; null: it is a directory
  std::shared_ptr<const TemporaryDirectory> copies;  // programs whose files are not as in the package; null: none yet
  std::string id, title;
  std::string format;  // "legacy", "legacy-icpc", "2023-07", "2025-09", "polygon"
  std::optional<std::chrono::milliseconds> time_limit;
  std::optional<std::uint64_t> memory_limit;  // bytes; none: kDefaultMemory
  std::vector<PackageProgram> validators;
  ExitCodes validator_codes{};  // other codes refuse an input as well, except 0
  bool has_crlf = false;        // its tests have CR LF, as made on Windows, though its validators expect LF
  PackageChecker checker;
  PackageFlags flags;  // for inputs that are no tests: those of all data, or else of data/secret
  std::map<std::string, PackageFlags> test_flags;  // [JudgeTest::name], where a test has others
  // The directories whose files are put beside each submission in that language; of two files with one name, the last.
  std::map<Language, std::vector<std::filesystem::path>> included;
  std::vector<PackageSubmission> submissions;  // accepted submissions first
  std::string reference;                       // the accepted one whose answers are right; empty: the majority decides
  std::vector<JudgeTest> tests;                // the samples first
  std::vector<GeneratorCommand> generators;
  std::vector<Message> notes;  // what is broken or was not understood, each with its file
};

// The accepted submissions, each with the place in the package where it was found.
std::vector<PackageProgram> accepted_programs(const ProblemPackage& package);

// Reads a package: Kattis legacy, legacy-icpc, 2023-07 and 2025-09 (https://www.kattis.com/problem-package-format), and
// Polygon's. Broken parts become notes, and the rest is read. Throws std::runtime_error with a sentence if there is no
// package, or if it is interactive, has several passes or gives scores.
ProblemPackage read_problem_package(const std::filesystem::path& path);

}  // namespace quack::packages
