#include "packages/package_profiles.h"

#include <algorithm>
#include <memory>

#include "io/files.h"

namespace quack::packages {
namespace {

constexpr std::uintmax_t kSmallTest = 4096;
constexpr std::size_t kMostExamples = 30;

// The first small tests of the package; the smallest of all if none is small.
std::vector<std::string> examples_of(const ProblemPackage& package) {
  std::error_code ignored;
  const auto bytes = [&](const JudgeTest& test) { return std::filesystem::file_size(test.input, ignored); };
  std::vector<JudgeTest> tests = package.tests;
  std::ranges::stable_sort(tests, {},
                           [&](const JudgeTest& test) { return bytes(test) <= kSmallTest ? 0 : bytes(test); });
  std::vector<std::string> examples;
  for (const JudgeTest& test : tests)
    if (examples.empty() || (bytes(test) <= kSmallTest && examples.size() < kMostExamples))
      if (auto input = read_file(test.input, UINT64_MAX)) examples.push_back(std::move(*input));
  return examples;
}

}  // namespace

std::vector<Profile> package_profiles(const ProblemPackage& package, const inputs::Oracle& oracle) {
  std::vector<Profile> profiles;
  std::vector<std::string> examples = examples_of(package);
  if (package.validators.empty() || std::ranges::none_of(examples, oracle.is_valid)) return profiles;
  const auto mutated = std::make_shared<inputs::Mutated>(std::move(examples), oracle);
  profiles.push_back({.name = "mutated",
                      .description = tr("the tests of the package with random changes that its validators accept"),
                      .make = [mutated](std::uint64_t /*count*/, std::uint64_t seed) { return mutated->make(seed); },
                      .is_counted = false});
  return profiles;
}

}  // namespace quack::packages
