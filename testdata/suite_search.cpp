// For developers, built on request (`cmake --build --preset release --target quack_suite_search`): finds the inputs of
// the suites.
//
//   quack_suite_search fewest PROBLEM COUNT FIRST LAST PROFILE…
//
// Makes what each profile makes of COUNT items and the seeds FIRST to LAST, runs every known mistake on it, and prints
// for each how many mistakes it doesn't catch. Then looks for the fewest of them that catch together what all of them
// catch: exactly, unless that takes too many steps.
//
//   quack_suite_search fill PROBLEM COUNT FIRST LAST PROFILE…
//
// Chooses a seed for each of the profiles, one after the other and then all over again, so that together they exercise
// as many features of the rules as they can. "endings:K" stands for the seeds that are K mod 14, "checks=S" for the
// seed S alone. Prints the seeds and the features that are left.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "problems/parallel.h"
#include "problems/registry.h"
#include "testdata/kill_matrix.h"
#include "testdata/set_cover.h"
#include "testdata/targeted.h"

namespace quack::testdata {
namespace {

constexpr std::uint64_t kMostSteps = 100'000'000;  // of the search for the fewest

struct Candidate {
  const Profile* profile = nullptr;
  std::uint64_t seed = 0;
};

int fewest(const Problem& problem, std::uint64_t count, const std::vector<Candidate>& candidates) {
  std::vector<std::string> inputs;
  for (const Candidate& candidate : candidates) inputs.push_back(candidate.profile->make(count, candidate.seed));
  const KillMatrix kills = kill_matrix(problem, inputs, std::thread::hardware_concurrency());
  std::vector<std::vector<std::size_t>> catching(kills.rows());     // by mistake, the candidates
  std::vector<std::vector<std::string>> missed(candidates.size());  // by candidate, the mistakes
  for (std::size_t row = 0; row < kills.rows(); ++row) {
    for (std::size_t index = 0; index < candidates.size(); ++index) {
      if (kills.at(row, index).killed) {
        catching[row].push_back(index);
      } else {
        missed[index].push_back(problem.mistakes[row].name);
      }
    }
  }
  const auto print = [&](std::size_t index) {
    std::printf("--profile %s --count %llu --seed %llu: misses %zu", candidates[index].profile->name.c_str(),
                static_cast<unsigned long long>(count), static_cast<unsigned long long>(candidates[index].seed),
                missed[index].size());
    for (const std::string& name : missed[index]) std::printf(" %s", name.c_str());
    std::printf("\n");
  };
  std::vector<std::size_t> order(candidates.size());
  for (std::size_t index = 0; index < order.size(); ++index) order[index] = index;
  std::ranges::stable_sort(order, {}, [&](std::size_t index) { return missed[index].size(); });
  for (const std::size_t index : order) print(index);
  const SetCover cover = smallest_cover(catching, candidates.size(), kMostSteps);
  if (cover.proven()) {
    std::printf("fewest:\n");
  } else {
    std::printf("the best found; at least %zu are needed:\n", cover.least);
  }
  for (const std::size_t index : cover.columns) print(index);
  return 0;
}

// One input of the set that is being filled, and what it may be.
struct Slot {
  std::string profile;
  std::vector<std::uint64_t> seeds{};
  std::vector<std::vector<bool>> exercises{};  // of each seed
  std::size_t chosen = 0;
};

Slot slot_of(const Problem& problem, std::uint64_t count, std::uint64_t first, std::uint64_t last, std::string word) {
  Slot slot{word};
  std::uint64_t step = 1;
  if (const std::size_t colon = word.find(':'); colon != std::string::npos) {
    slot.profile = word.substr(0, colon);
    first = std::strtoull(word.c_str() + colon + 1, nullptr, 10);
    step = 14;
  } else if (const std::size_t equals = word.find('='); equals != std::string::npos) {
    slot.profile = word.substr(0, equals);
    first = last = std::strtoull(word.c_str() + equals + 1, nullptr, 10);
  }
  const Profile profile = find_profile(problem, slot.profile).value();
  for (std::uint64_t seed = first; seed <= last; seed += step) slot.seeds.push_back(seed);
  slot.exercises.resize(slot.seeds.size());
  parallel_for(slot.seeds.size(), std::thread::hardware_concurrency(), [&](std::size_t index) {
    for (const std::uint64_t times : problem.exercised(profile.make(count, slot.seeds[index]))) {
      slot.exercises[index].push_back(times > 0);
    }
  });
  return slot;
}

int fill(const Problem& problem, std::uint64_t count, std::uint64_t first, std::uint64_t last,
         const std::vector<std::string>& words) {
  std::vector<Slot> slots;
  for (const std::string& word : words) slots.push_back(slot_of(problem, count, first, last, word));
  std::vector<bool> seen(problem.features.size());
  const auto see_all_but = [&](const Slot* left_out) {
    seen.assign(seen.size(), false);
    for (const Slot& slot : slots) {
      if (&slot == left_out) continue;
      for (std::size_t at = 0; at < seen.size(); ++at) seen[at] = seen[at] || slot.exercises[slot.chosen][at];
    }
  };
  for (int round = 0; round < 4; ++round) {
    for (Slot& slot : slots) {
      see_all_but(&slot);
      std::size_t most = 0;
      for (std::size_t index = 0; index < slot.seeds.size(); ++index) {
        std::size_t added = 0;
        for (std::size_t at = 0; at < seen.size(); ++at) added += slot.exercises[index][at] && !seen[at] ? 1 : 0;
        if (added <= most) continue;
        most = added;
        slot.chosen = index;
      }
    }
  }
  for (const Slot& slot : slots) {
    std::printf("--profile %s --seed %llu\n", slot.profile.c_str(),
                static_cast<unsigned long long>(slot.seeds[slot.chosen]));
  }
  see_all_but(nullptr);
  for (std::size_t at = 0; at < seen.size(); ++at) {
    const Feature& feature = problem.features[at];
    if (seen[at]) continue;
    std::printf("left: %s, %s, %s, %s\n", feature.clause.c_str(), feature.kind.c_str(), feature.direction.c_str(),
                feature.outcome.c_str());
  }
  return 0;
}

}  // namespace
}  // namespace quack::testdata

int main(int count, char** words) {
  const std::string mode = count < 7 ? "" : words[1];
  const quack::Problem* const problem = count < 7 ? nullptr : quack::find_problem(words[2]);
  if (problem == nullptr || (mode != "fewest" && mode != "fill")) {
    std::fputs("usage: quack_suite_search fewest|fill PROBLEM COUNT FIRST LAST PROFILE...\n", stderr);
    return 2;
  }
  const std::uint64_t items = std::strtoull(words[3], nullptr, 10);
  const std::uint64_t first = std::strtoull(words[4], nullptr, 10);
  const std::uint64_t last = std::strtoull(words[5], nullptr, 10);
  const std::vector<std::string> names(words + 6, words + count);
  if (mode == "fill") return quack::testdata::fill(*problem, items, first, last, names);
  std::vector<quack::Profile> profiles;
  for (const std::string& name : names) profiles.push_back(quack::testdata::find_profile(*problem, name).value());
  std::vector<quack::testdata::Candidate> candidates;
  for (const quack::Profile& profile : profiles) {
    for (std::uint64_t seed = first; seed <= last; ++seed) candidates.push_back({&profile, seed});
  }
  return candidates.empty() ? 2 : quack::testdata::fewest(*problem, items, candidates);
}
