#include "problems/problem.h"

#include <algorithm>
#include <stdexcept>

namespace quack {

std::string output_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  implementation.answer(source, sink);
  return sink.text();
}

std::string right_output(const Problem& problem, std::string_view input) {
  return output_of(problem.implementations.front(), input);
}

const Profile* find_profile(const Problem& problem, std::string_view name) {
  const auto found = std::ranges::find(problem.profiles, name, &Profile::name);
  return found == problem.profiles.end() ? nullptr : &*found;
}

std::string input_of(const Problem& problem, const SuiteRecipe& recipe) {
  const Profile* const profile = find_profile(problem, recipe.profile);
  if (profile == nullptr) throw std::logic_error(recipe.name + " is made by no profile");
  return profile->make(recipe.count, recipe.seed);
}

const SuiteRecipes* smallest_catching_suite(const Problem& problem) {
  const SuiteRecipes* smallest = nullptr;
  for (const SuiteRecipes& suite : problem.suites)
    if (suite.catches_all && (smallest == nullptr || suite.inputs.size() < smallest->inputs.size())) smallest = &suite;
  return smallest;
}

}  // namespace quack
