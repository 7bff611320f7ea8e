#include "packages/package_profiles.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "inputs/shaped.h"
#include "io/files.h"

namespace quack::packages {
namespace {

constexpr std::uintmax_t kSmallTest = 4096;
constexpr std::size_t kMostExamples = 30;
constexpr std::uint64_t kMutantsToLearnFrom = 72;
constexpr std::uint64_t kFarSeeds = std::uint64_t{1} << 40U;  // that nobody gives

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
  const auto mutated = std::make_shared<inputs::Mutated>(examples, oracle);
  profiles.push_back({.name = "mutated",
                      .description = tr("the tests of the package with random changes that its validators accept"),
                      .make = [mutated](std::uint64_t /*count*/, std::uint64_t seed) { return mutated->make(seed); },
                      .is_counted = false});
  const auto known = [mutated, examples, is_valid = oracle.is_valid] {
    std::vector<std::string> inputs;
    std::ranges::copy_if(examples, std::back_inserter(inputs), is_valid);
    for (std::uint64_t seed = 0; seed < kMutantsToLearnFrom; ++seed) inputs.push_back(mutated->make(seed));
    return inputs;
  };
  const auto shaped = std::make_shared<inputs::Shaped>(known, oracle.is_valid);
  profiles.push_back(
      {.name = "shaped",
       .description = tr("inputs of the format that the tests have: tiny ones, and up to the largest; if no "
                         "format is seen in them, more of 'mutated'"),
       .make =
           [mutated, shaped, next = std::make_shared<std::atomic<std::uint64_t>>()](std::uint64_t /*count*/,
                                                                                    std::uint64_t seed) {
             // The threads that ask for the first inputs share the work on those to learn from.
             for (std::uint64_t known = (*next)++; known < kMutantsToLearnFrom; known = (*next)++) mutated->make(known);
             const auto input = shaped->make(seed);
             return input ? *input : mutated->make(seed + kFarSeeds);
           },
       .is_counted = false});
  return profiles;
}

}  // namespace quack::packages
