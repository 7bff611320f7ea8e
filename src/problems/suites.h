#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// A test of judge data, ready to be written to files.
struct TestCase {
  std::string name;       // without suffix: "07-checks-of-every-kind"; in a suite its number comes first
  std::string input;      // strict judge text
  std::string answer{};   // the right output
  std::string purpose{};  // one sentence
  std::string made_by{};  // the command that makes this input alone; empty: it is not of a suite
};

// The suite of that name; null where the problem has none.
const SuiteRecipes* find_suite(const Problem& problem, std::string_view name);

// The number of inputs in a suite; 0 where the problem has no suite of that name.
std::size_t suite_size(const Problem& problem, std::string_view suite);

// "07-checks-of-every-kind": the name of input number `index` (from 0), its number in the suite first.
std::string suite_input_name(const SuiteRecipes& suite, std::size_t index);

// Input number `index` (from 0, below suite_size): the same bytes on every machine.
TestCase suite_input(const Problem& problem, std::string_view suite, std::size_t index);

// All inputs of a suite in order; none where the problem has no suite of that name.
std::vector<TestCase> suite_inputs(const Problem& problem, std::string_view suite);

// A case by its profile, count and seed: the same bytes on every machine.
struct PlannedCase {
  std::string name;  // "sample", "full/07-checks-of-every-kind"; empty: a random one
  const Profile* profile = nullptr;
  std::uint64_t count = 0;  // operations or cases of the problem; 0 if its profile ignores it
  std::uint64_t seed = 0;

  std::string input() const { return profile->make(count, seed); }
};

// The cases of `diff` unless others are named: the sample, the smallest suite that catches the known mistakes, the
// problem's first suite, small inputs first so that slow programs show more than that, then random cases without end.
class CasePlan {
 public:
  // The random cases go through `profiles` in turn, the slow ones in every fourth round, and through counts from 1 to
  // `most` or the largest of the suite: case i is made with seed + i, or where the
  // count is ignored, with the next seed of its profile. Throws std::invalid_argument if there are none.
  CasePlan(const Problem& problem, const std::vector<const Profile*>& profiles, std::uint64_t most, std::uint64_t seed);

  // The number of cases before the random ones.
  std::uint64_t fixed() const { return fixed_.size(); }

  // Case number `index` of the whole plan, or of the random ones alone; both from 0.
  PlannedCase at(std::uint64_t index) const;
  PlannedCase random(std::uint64_t index) const;

 private:
  std::vector<PlannedCase> fixed_;
  std::vector<const Profile*> turns_;
  std::uint64_t most_, seed_;
};

// The profiles of random cases if the user names none: those that use a seed, except those with items beyond the reach
// of `expected`, a built-in implementation (null: no limit).
std::vector<const Profile*> profiles_in_reach(const Problem& problem, const Implementation* expected);

// Returns how many known mistakes, by the suites, fail on cases of the plan for which was_run(name) is true: as many as
// the best suite catches of which all inputs were run.
std::uint64_t exposed_mistakes(const Problem& problem, const std::function<bool(const std::string& name)>& was_run);

}  // namespace quack
