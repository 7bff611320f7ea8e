#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "packages/read/problem_package.h"
#include "problems/problem.h"
#include "run/run.h"
#include "run/source.h"

namespace quack::packages {

// The limits of validators and checkers, which judges give more than programs.
inline constexpr Limits kToolLimits = {.cpu_time = std::chrono::seconds(10),
                                       .wall_time = std::chrono::seconds(30),
                                       .memory = std::uint64_t{2} << 30U,
                                       .output = std::uint64_t{8} << 20U};

// A program of a package, compiled when it is first run. Thread-safe.
class Tool {
 public:
  Tool(PackageProgram program, const RunOptions& options) : program_(std::move(program)), options_(options) {}

  // A submission, with the files of include/ beside it.
  Tool(PackageProgram program, const RunOptions& options, const ProblemPackage& package)
      : Tool(std::move(program), options) {
    package_ = &package;
  }

  const std::string& name() const { return program_.name; }

  // Throws std::runtime_error with a sentence if it can't be compiled.
  const Program& compiled();

  // Throws as `compiled` does.
  //   readable, writable  directories that it may read or write besides; empty: none
  ProgramRun run(std::string_view input, const std::vector<std::string>& arguments, const Limits& limits,
                 const std::filesystem::path& readable = {}, const std::filesystem::path& writable = {});

 private:
  PackageProgram program_;
  RunOptions options_;
  const ProblemPackage* package_ = nullptr;
  std::once_flag compiled_;
  Program result_;
  Message failure_;  // why it can't be compiled, which is not tried again
};

// The settings of one validation: the limits of a program, and a list to which a script adds the numbers that it reads;
// it may be null.
struct Validation {
  Limits limits = kToolLimits;
  std::vector<text::BoundsReached>* numbers = nullptr;
};

// Returns why an input is invalid; none if it is valid. Throws std::runtime_error with a sentence if it can't tell.
using Validator = std::function<std::optional<text::ParseError>(std::string_view input, const PackageFlags& flags,
                                                                const Validation& validation)>;

// Makes a validator of a checktestdata script. Throws std::runtime_error with a sentence if it is not such a script.
Validator script_validator(const PackageProgram& program);
// Makes a validator of a program.
Validator program_validator(const std::shared_ptr<Tool>& tool, const ExitCodes& codes);

// Asks the package's own checker about an output. Throws std::runtime_error with a sentence if it fails.
OutputVerdict judge_by_checker(Tool& tool, const PackageChecker& checker, const std::vector<std::string>& flags,
                               std::string_view input, std::string_view answer, std::string_view output);

}  // namespace quack::packages
