#include "testdata/case_plan.h"

#include <algorithm>
#include <utility>

#include "judge/bytes.h"
#include "problems/random.h"
#include "testdata/suites.h"

namespace quack::testdata {

namespace {

constexpr std::string_view kSample = "sample";
constexpr std::uint64_t kItemsToTry = 20;  // when asking whether a profile is within reach

// A slow profile has its turn in one of so many rounds: so a program is run on nearly twice as many operations, and
// nearly all known mistakes show sooner.
constexpr std::size_t kRoundsToSlow = 4;

// Each profile has so many turns until the count is the largest, where arrays are too small and counters overflow.
constexpr std::uint64_t kTurnsToLargest = 4;

std::string suite_case_name(const SuiteRecipes& suite, std::size_t index) {
  return suite.name + '/' + suite_input_name(suite, index);
}

// A count from 1 to `most`, each number of digits as likely as another.
std::uint64_t random_count(std::uint64_t most, Random& random) {
  std::uint64_t below = 2;
  while (below <= most && !random.chance(15)) below *= 2;
  return 1 + random.below(std::min(below, most));
}

}  // namespace

CasePlan::CasePlan(const Problem& problem, std::vector<Profile> profiles, std::uint64_t most, std::uint64_t seed)
    : profiles_(std::move(profiles)), most_(std::min(most, problem.max_count)), seed_(seed) {
  const bool any_slow =
      std::any_of(profiles_.begin(), profiles_.end(), [](const Profile& profile) { return profile.is_slow; });
  for (std::size_t round = 0; round < (any_slow ? kRoundsToSlow : 1); ++round) {
    std::size_t slow = 0;
    for (const Profile& profile : profiles_) {
      if (!profile.is_slow || slow++ % kRoundsToSlow == round) turns_.push_back(&profile);
    }
  }
  if (const Profile* const sample = find_profile(problem, kSample)) {
    fixed_.push_back({.name = std::string(kSample),
                      .profile = sample,
                      .count = problem.items(problem.sample_input).size(),
                      .seed = 0});
  }
  if (problem.suites.empty()) return;
  const SuiteRecipes* const smallest = smallest_catching_suite(problem);
  if (smallest != nullptr) add(problem, *smallest);
  if (smallest != &problem.suites.front()) add(problem, problem.suites.front());
  most_ = std::min(most_, fixed_.back().count);
}

void CasePlan::add(const Problem& problem, const SuiteRecipes& suite) {
  const auto begin = static_cast<std::ptrdiff_t>(fixed_.size());
  for (std::size_t i = 0; i < suite.inputs.size(); ++i) {
    const SuiteRecipe& recipe = suite.inputs[i];
    fixed_.push_back({.name = suite_case_name(suite, i),
                      .profile = find_profile(problem, recipe.profile),
                      .count = recipe.count,
                      .seed = recipe.seed});
  }
  std::stable_sort(fixed_.begin() + begin, fixed_.end(),
                   [](const PlannedCase& one, const PlannedCase& other) { return one.count < other.count; });
}

PlannedCase CasePlan::at(std::uint64_t index) const {
  return index < fixed() ? fixed_[index] : random(index - fixed());
}

PlannedCase CasePlan::random(std::uint64_t index) const {
  const std::uint64_t seed = seed_ + index;
  Random random(seed);
  const bool is_largest = (index / turns_.size()) % kTurnsToLargest == kTurnsToLargest - 1;
  return {.name = {},
          .profile = turns_[index % turns_.size()],
          .count = is_largest ? most_ : random_count(most_, random),
          .seed = seed};
}

bool are_all_mistakes_exposed(const Problem& problem, const std::function<bool(const std::string& name)>& was_run) {
  return std::any_of(problem.suites.begin(), problem.suites.end(), [&](const SuiteRecipes& suite) {
    std::size_t run = 0;
    while (run < suite.inputs.size() && was_run(suite_case_name(suite, run))) ++run;
    return suite.catches_all && run == suite.inputs.size();
  });
}

std::vector<Profile> profiles_in_reach(const Problem& problem, const Implementation* expected) {
  std::vector<Profile> profiles;
  for (const Profile& profile : problem.profiles) {
    if (profile.name == kSample) continue;
    if (expected != nullptr) {
      const std::string input = profile.make(std::min(kItemsToTry, problem.max_count), 1);
      judge::MemorySource source(input);
      judge::StringSink sink;
      if (expected->answer(source, sink).fault) continue;
    }
    profiles.push_back(profile);
  }
  return profiles;
}

}  // namespace quack::testdata
