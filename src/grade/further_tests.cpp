#include "grade/further_tests.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "grade/kill_matrix.h"
#include "io/bytes.h"
#include "io/parallel.h"
#include "problems/suites.h"
#include "run/run.h"

namespace quack::grade {
namespace {

// Operations or cases in an input of a profile, in turn.
constexpr std::array<std::uint64_t, 3> kProfileCounts = {1000, 200, 40};

constexpr std::uint64_t kSmallOnes = 16;

class TestSearch {
 public:
  TestSearch(const Problem& problem, const std::vector<std::size_t>& mistakes,
             const std::vector<Participant*>& programs, const GradeOptions& options,
             const std::function<void(std::size_t, std::size_t)>& progress)
      : problem_(problem),
        mistakes_(mistakes),
        programs_(programs),
        options_(options),
        progress_(progress),
        caught_by_(mistakes.size() + programs.size()) {}

  FurtherTests run() {
    try_suites();
    if (options_.searches) try_profiles();
    return fewest();
  }

 private:
  bool is_mistake(std::size_t subject) const { return subject < mistakes_.size(); }

  std::vector<std::size_t> left(bool programs_too) const {
    std::vector<std::size_t> subjects;
    for (std::size_t subject = 0; subject < caught_by_.size(); ++subject)
      if (caught_by_[subject].empty() && (is_mistake(subject) || programs_too)) subjects.push_back(subject);
    return subjects;
  }

  bool is_done() const { return left(options_.searches).empty() || runs_are_interrupted(); }

  bool catches(std::size_t subject, std::size_t place) const {
    const TestCase& candidate = candidates_[place];
    if (is_mistake(subject)) return is_killed(problem_.mistakes[mistakes_[subject]], candidate.input, candidate.answer);
    if (place >= options_.search_runs || runs_are_interrupted()) return false;
    Participant& program = *programs_[subject - mistakes_.size()];
    return is_rejection(program_result(problem_, program, candidate.input, candidate.answer).verdict);
  }

  // Tries those that are valid on everything that is left.
  void try_batch(std::vector<TestCase> batch) {
    const std::size_t first = candidates_.size();
    for (TestCase& candidate : batch) {
      MemorySource source(candidate.input);
      if (!problem_.validate(source, options_.max_count).fault) candidates_.push_back(std::move(candidate));
    }
    const std::size_t count = candidates_.size() - first;
    const std::vector<std::size_t> subjects = left(options_.searches);
    std::vector<char> caught(subjects.size() * count);
    parallel_for(caught.size(), options_.jobs, [&](std::size_t pair) {
      caught[pair] = catches(subjects[pair / count], first + pair % count) ? 1 : 0;
    });
    for (std::size_t pair = 0; pair < caught.size(); ++pair)
      if (caught[pair] != 0) caught_by_[subjects[pair / count]].push_back(first + pair % count);
    progress_(caught_by_.size() - left(true).size(), caught_by_.size());
  }

  void try_suites() {
    std::vector<const SuiteRecipes*> suites;
    for (const SuiteRecipes& suite : problem_.suites) suites.push_back(&suite);
    std::ranges::stable_sort(
        suites, {}, [](const auto* suite) { return std::pair(!suite->catches_mistakes, suite->inputs.size()); });
    for (const SuiteRecipes* suite : suites) {
      if (is_done()) return;
      std::vector<TestCase> batch;
      for (TestCase& made : suite_inputs(problem_, suite->name)) {
        std::vector<std::string> items = problem_.items(made.input);
        if (items.size() > options_.max_count) {
          items.resize(options_.max_count);
          made.input = problem_.input_of(items);
          made.answer = right_output(problem_, made.input);
        }
        made.name.erase(0, made.name.find('-') + 1);
        batch.push_back(std::move(made));
      }
      try_batch(std::move(batch));
    }
  }

  void try_profiles() {
    if (problem_.profiles.empty()) return;
    // Without a grammar, inputs are as small as the examples: many of them are made at a time.
    const std::uint64_t at_a_time = problem_.accepts ? kSmallOnes : 1;
    std::uint64_t inputs = 0;
    for (std::uint64_t round = 0; !is_done(); ++round) {
      if (round >= kProfileCounts.size() && (programs_.empty() || inputs >= options_.search_runs)) return;
      const std::uint64_t count = std::min(kProfileCounts[round % kProfileCounts.size()], options_.max_count);
      std::vector<TestCase> batch(problem_.profiles.size() * at_a_time);
      parallel_for(batch.size(), options_.jobs, [&](std::size_t place) {
        const Profile& profile = problem_.profiles[place % problem_.profiles.size()];
        const std::uint64_t seed = options_.seed + round * at_a_time + place / problem_.profiles.size();
        TestCase made{.name = problem_.accepts ? profile.name + '-' + std::to_string(seed) : profile.name,
                      .input = profile.make(count, seed)};
        try {
          made.answer = right_output(problem_, made.input);
          batch[place] = std::move(made);
        } catch (const std::runtime_error&) {  // no program of the package answers it, or they contradict each other
          return;
        }
      });
      std::erase_if(batch, [](const TestCase& one) { return one.name.empty(); });
      inputs += batch.size();
      try_batch(std::move(batch));
      if (batch.empty() && round > kProfileCounts.size()) return;
    }
  }

  FurtherTests fewest() {
    FurtherTests found;
    found.beyond = left(true).size();
    for (const std::size_t column : small_cover(caught_by_, candidates_.size())) {
      TestCase& candidate = candidates_[column];
      Addition& addition = found.additions.emplace_back();
      addition.name = std::move(candidate.name);
      addition.items = problem_.items(candidate.input).size();
      addition.input = std::move(candidate.input);
      for (std::size_t subject = 0; subject < caught_by_.size(); ++subject) {
        const std::vector<std::size_t>& by = caught_by_[subject];
        if (std::find(by.begin(), by.end(), column) == by.end()) continue;
        addition.catches.push_back(is_mistake(subject) ? problem_.mistakes[mistakes_[subject]].name
                                                       : programs_[subject - mistakes_.size()]->name());
      }
    }
    return found;
  }

  const Problem& problem_;
  const std::vector<std::size_t>& mistakes_;
  const std::vector<Participant*>& programs_;
  const GradeOptions& options_;
  const std::function<void(std::size_t, std::size_t)>& progress_;
  std::vector<TestCase> candidates_;
  // [subject], the mistakes and then the programs -> the candidates that catch it, ascending.
  std::vector<std::vector<std::size_t>> caught_by_;
};

}  // namespace

FurtherTests further_tests(const Problem& problem, const std::vector<std::size_t>& mistakes,
                           const std::vector<Participant*>& programs, const GradeOptions& options,
                           const std::function<void(std::size_t, std::size_t)>& progress) {
  return TestSearch(problem, mistakes, programs, options, progress).run();
}

}  // namespace quack::grade
