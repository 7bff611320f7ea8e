#include "problems/suites.h"

#include <algorithm>
#include <stdexcept>

#include "io/lines.h"
#include "io/random.h"

namespace quack {

const SuiteRecipes* find_suite(const Problem& problem, std::string_view name) {
  const auto found = std::find_if(problem.suites.begin(), problem.suites.end(),
                                  [name](const SuiteRecipes& suite) { return suite.name == name; });
  return found == problem.suites.end() ? nullptr : &*found;
}

std::string suite_input_name(const SuiteRecipes& suite, std::size_t index) {
  // Two digits, or as many as the largest number has.
  const std::size_t width = std::max<std::size_t>(2, std::to_string(suite.inputs.size()).size());
  return zero_padded(index + 1, width) + '-' + suite.inputs[index].name;
}

std::size_t suite_size(const Problem& problem, std::string_view suite) {
  const SuiteRecipes* const found = find_suite(problem, suite);
  return found == nullptr ? 0 : found->inputs.size();
}

TestCase suite_input(const Problem& problem, std::string_view suite, std::size_t index) {
  const SuiteRecipes& found = *find_suite(problem, suite);
  const SuiteRecipe& recipe = found.inputs[index];
  TestCase made;
  made.name = suite_input_name(found, index);
  made.input = input_of(problem, recipe);
  made.answer = right_output(problem, made.input);
  made.purpose = recipe.purpose;
  made.made_by = "quackcheck gen -p " + problem.id + " --profile " + recipe.profile + " --count " +
                 std::to_string(recipe.count) + " --seed " + std::to_string(recipe.seed);
  return made;
}

std::vector<TestCase> suite_inputs(const Problem& problem, std::string_view suite) {
  std::vector<TestCase> inputs;
  for (std::size_t index = 0; index < suite_size(problem, suite); ++index)
    inputs.push_back(suite_input(problem, suite, index));
  return inputs;
}

namespace {

constexpr std::string_view kSample = "sample";
constexpr std::uint64_t kItemsToTry = 20;  // when asking whether a profile is within reach

// A slow profile has its turn in one of this many rounds: a program is run on nearly twice as many operations.
constexpr std::size_t kRoundsToSlow = 4;

// Each profile has this many turns until the count is the largest, where arrays are too small and counters overflow.
constexpr std::uint64_t kTurnsToLargest = 4;

std::string suite_case_name(const SuiteRecipes& suite, std::size_t index) {
  return suite.name + '/' + suite_input_name(suite, index);
}

// A count from 1 to `most`, which is at least 1, each number of digits as likely as another.
std::uint64_t random_count(std::uint64_t most, Random& random) {
  std::uint64_t below = 2;
  while (below <= most && !random.chance(15)) below *= 2;
  return 1 + random.below(std::min(below, most));
}

}  // namespace

CasePlan::CasePlan(const Problem& problem, const std::vector<const Profile*>& profiles, std::uint64_t most,
                   std::uint64_t seed)
    : most_(std::max<std::uint64_t>(1, std::min(most, problem.max_count))), seed_(seed) {
  for (std::size_t round = 0; round < (std::ranges::count(profiles, true, &Profile::is_slow) > 0 ? kRoundsToSlow : 1);
       ++round) {
    std::size_t slow = 0;
    std::ranges::copy_if(profiles, std::back_inserter(turns_),
                         [&](const Profile* profile) { return !profile->is_slow || slow++ % kRoundsToSlow == round; });
  }
  if (turns_.empty()) throw std::invalid_argument("no profile makes the random cases");
  if (const Profile* const sample = find_profile(problem, kSample))
    fixed_.push_back({std::string(kSample), sample, problem.items(problem.sample_input).size(), 0});
  if (problem.suites.empty()) return;
  const SuiteRecipes* const first = &problem.suites.front();
  const SuiteRecipes* const smallest = smallest_catching_suite(problem);
  for (const SuiteRecipes* const suite : {smallest == first ? nullptr : smallest, first}) {
    if (suite == nullptr) continue;
    const std::size_t begin = fixed_.size();
    for (const SuiteRecipe& one : suite->inputs) {
      fixed_.push_back(
          {suite_case_name(*suite, fixed_.size() - begin), find_profile(problem, one.profile), one.count, one.seed});
    }
    std::ranges::stable_sort(fixed_.begin() + static_cast<std::ptrdiff_t>(begin), fixed_.end(), {},
                             &PlannedCase::count);
  }
  most_ = std::max<std::uint64_t>(1, std::min(most_, fixed_.back().count));
}

PlannedCase CasePlan::at(std::uint64_t index) const {
  return index < fixed() ? fixed_[index] : random(index - fixed());
}

PlannedCase CasePlan::random(std::uint64_t index) const {
  const Profile* const profile = turns_[index % turns_.size()];
  if (!profile->is_counted) {
    const auto turn = turns_.begin() + static_cast<std::ptrdiff_t>(index % turns_.size());
    const auto turns = static_cast<std::uint64_t>(std::ranges::count(turns_, profile));
    const auto before = static_cast<std::uint64_t>(std::count(turns_.begin(), turn, profile));
    return {"", profile, 0, seed_ + index / turns_.size() * turns + before};
  }
  const std::uint64_t seed = seed_ + index;
  Random random(seed);
  const bool is_largest = (index / turns_.size()) % kTurnsToLargest == kTurnsToLargest - 1;
  return {"", profile, is_largest ? most_ : random_count(most_, random), seed};
}

std::uint64_t exposed_mistakes(const Problem& problem, const std::function<bool(const std::string& name)>& was_run) {
  std::uint64_t most = 0;
  for (const SuiteRecipes& suite : problem.suites) {
    bool was_all_run = suite.catches_mistakes;
    for (std::size_t index = 0; was_all_run && index < suite.inputs.size(); ++index)
      was_all_run = was_run(suite_case_name(suite, index));
    if (was_all_run) most = std::max<std::uint64_t>(most, problem.mistakes.size() - suite.missed.size());
  }
  return most;
}

std::vector<const Profile*> profiles_in_reach(const Problem& problem, const Implementation* expected) {
  std::vector<const Profile*> profiles;
  for (const Profile& profile : problem.profiles) {
    if (profile.name == kSample) continue;
    const std::string input = expected == nullptr ? "" : profile.make(std::min(kItemsToTry, problem.max_count), 1);
    MemorySource source(input);
    StringSink sink;
    if (expected == nullptr || !expected->answer(source, sink).fault) profiles.push_back(&profile);
  }
  return profiles;
}

}  // namespace quack
