#include "testdata/targeted.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "compare/shrink.h"
#include "problems/parallel.h"
#include "testdata/kill_matrix.h"
#include "testdata/suites.h"

namespace quack::testdata {

namespace {

constexpr std::string_view kTargeted = "targeted:";
constexpr std::string_view kMistake = "mistake:";
constexpr std::uint64_t kDefaultSeed = 1;

// Items in an input: first few, because what differs on few is short, then many.
constexpr std::array<std::uint64_t, 3> kCounts = {40, 200, 1000};
constexpr std::uint64_t kSeedsEach = 12;
// Of so many inputs that differ the one is taken that gets shortest.
constexpr std::size_t kShrunk = 3;
constexpr std::uint64_t kShrinkRuns = 400;

// How it is to show: in a line that both outputs have, or at least by their number.
enum class Shows { by_a_line, at_all };

class Search {
 public:
  Search(const Problem& problem, const Implementation& wrong) : problem_(problem), wrong_(wrong) {}

  std::optional<std::string> shortest(std::uint64_t seed) const {
    for (const Shows wanted : {Shows::by_a_line, Shows::at_all}) {
      std::optional<std::string> best;
      for (const auto& [input, item] : that_show(wanted, seed)) {
        std::string candidate = shrunk(input, item, wanted);
        if (!best || candidate.size() < best->size()) best = std::move(candidate);
      }
      if (best) return best;
    }
    return std::nullopt;
  }

 private:
  struct Found {
    std::string input;
    std::uint64_t item;
  };

  Kill kill(const std::string& input) const { return kill_by(problem_, wrong_, input, right_output(problem_, input)); }

  static bool shows(const Kill& kill, Shows wanted) {
    return wanted == Shows::by_a_line ? kill.by_a_line : kill.killed;
  }

  std::vector<Found> that_show(Shows wanted, std::uint64_t seed) const {
    std::vector<Found> found;
    for (const std::uint64_t count : kCounts) {
      for (std::uint64_t turn = 0; turn < kSeedsEach; ++turn) {
        for (const Profile& profile : problem_.profiles) {
          std::string input = profile.make(count, seed * kSeedsEach + turn);
          const Kill killed = kill(input);
          if (!shows(killed, wanted)) continue;
          found.push_back({std::move(input), killed.item});
          if (found.size() == kShrunk) return found;
        }
      }
    }
    return found;
  }

  std::string shrunk(const std::string& input, std::uint64_t item, Shows wanted) const {
    const auto still_shows = [&](const std::string& smaller) { return shows(kill(smaller), wanted); };
    return shrink(problem_, input, item, still_shows, {.runs = kShrinkRuns}).input;
  }

  const Problem& problem_;
  const Implementation& wrong_;
};

// `mistake`: "mistake:NAME".
Profile targeted_profile(const Problem& problem, const std::string& mistake) {
  return {.name = std::string(kTargeted) + mistake.substr(kMistake.size()),
          .description = "a short input on which " + mistake + " is wrong",
          .make = [&problem, mistake](std::uint64_t /*count*/, std::uint64_t seed) {
            const auto kept = std::find_if(problem.targeted.begin(), problem.targeted.end(),
                                           [&](const TargetedInput& each) { return each.mistake == mistake; });
            const bool is_kept = kept != problem.targeted.end();
            if (is_kept && seed == kDefaultSeed) return kept->input;
            const auto wrong = std::find_if(problem.mistakes.begin(), problem.mistakes.end(),
                                            [&](const Implementation& each) { return each.name == mistake; });
            const auto input = targeted_input(problem, *wrong, seed);
            if (!input && !is_kept) throw std::runtime_error("no input was found on which " + mistake + " is wrong");
            return input ? *input : kept->input;
          }};
}

}  // namespace

std::optional<std::string> targeted_input(const Problem& problem, const Implementation& wrong, std::uint64_t seed) {
  return Search(problem, wrong).shortest(seed);
}

std::vector<TargetedInput> search_targeted_inputs(const Problem& problem, unsigned jobs,
                                                  const std::function<void()>& progress) {
  const std::string suite = problem.suites.empty() ? "" : problem.suites.front().name;
  std::vector<std::string> suite_inputs, suite_outputs;
  for (SuiteInput& each : testdata::suite_inputs(problem, suite)) {
    suite_inputs.push_back(std::move(each.input));
    suite_outputs.push_back(std::move(each.answer));
  }
  std::vector<TargetedInput> inputs(problem.mistakes.size());
  parallel_for(inputs.size(), jobs, [&](std::size_t index) {
    const Implementation& wrong = problem.mistakes[index];
    TargetedInput& made = inputs[index];
    const auto kept = std::find_if(problem.targeted.begin(), problem.targeted.end(),
                                   [&](const TargetedInput& each) { return each.mistake == wrong.name; });
    if (kept != problem.targeted.end() &&
        kill_by(problem, wrong, kept->input, right_output(problem, kept->input)).killed) {
      made = *kept;
      return progress();
    }
    made.mistake = wrong.name;
    made.input = targeted_input(problem, wrong, kDefaultSeed).value_or("");
    for (std::size_t number = 0; number < suite_inputs.size() && made.suite_input == 0; ++number) {
      if (kill_by(problem, wrong, suite_inputs[number], suite_outputs[number]).killed) made.suite_input = number + 1;
    }
    progress();
  });
  std::erase_if(inputs, [](const TargetedInput& each) { return each.input.empty(); });
  return inputs;
}

std::vector<Profile> targeted_profiles(const Problem& problem) {
  std::vector<Profile> profiles;
  if (problem.independent_items && !problem.targeted.empty()) {
    profiles.push_back({.name = std::string(kTargetedTogether),
                        .description = "short inputs on which the known mistakes are wrong, all in one",
                        .make = [&problem](std::uint64_t /*count*/, std::uint64_t /*seed*/) {
                          std::vector<std::string> all;
                          for (const TargetedInput& each : problem.targeted) {
                            for (std::string& item : problem.items(each.input)) all.push_back(std::move(item));
                          }
                          return problem.input_of(all);
                        }});
    return profiles;
  }
  for (const TargetedInput& each : problem.targeted) profiles.push_back(targeted_profile(problem, each.mistake));
  return profiles;
}

std::optional<Profile> find_profile(const Problem& problem, std::string_view name) {
  for (const Profile& profile : problem.profiles) {
    if (profile.name == name) return profile;
  }
  if (!name.starts_with(kTargeted)) return std::nullopt;
  for (Profile& profile : targeted_profiles(problem)) {
    if (profile.name == name) return std::move(profile);
  }
  const std::string mistake = std::string(kMistake) + std::string(name.substr(kTargeted.size()));
  const bool is_known = std::any_of(problem.mistakes.begin(), problem.mistakes.end(),
                                    [&](const Implementation& each) { return each.name == mistake; });
  return is_known ? std::optional(targeted_profile(problem, mistake)) : std::nullopt;
}

}  // namespace quack::testdata
