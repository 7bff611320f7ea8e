// For developers, built on request (`cmake --build --preset release --target quack_suite_search`): finds the inputs of
// the suite "full". (Those of "small" are found by `quackcheck grade --all` of many inputs that `gen` makes.)
//
//   quack_suite_search PROBLEM COUNT FIRST LAST PROFILE…
//
// Chooses a seed for each of the profiles, one after the other and then all over again, so that together they exercise
// as many features of the rules as they can. "endings:K" stands for the seeds that are K mod 14, "checks=S" for the
// seed S alone. Prints the seeds and the features that are left.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "problems/parallel.h"
#include "problems/registry.h"
#include "testdata/targeted.h"

namespace quack::testdata {
namespace {

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
  const quack::Problem* const problem = count < 6 ? nullptr : quack::find_problem(words[1]);
  if (problem == nullptr) {
    std::fputs("usage: quack_suite_search PROBLEM COUNT FIRST LAST PROFILE...\n", stderr);
    return 2;
  }
  const auto number = [words](int place) { return std::strtoull(words[place], nullptr, 10); };
  return quack::testdata::fill(*problem, number(2), number(3), number(4), {words + 5, words + count});
}
