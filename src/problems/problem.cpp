#include "problems/problem.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace quack {

Problem::Problem(Game game, ItemsOf items, InputOf input_of)
    : Game(std::move(game)), items(std::move(items)), input_of(std::move(input_of)) {
  if (!this->items || !this->input_of) throw std::logic_error("the problem '" + id + "' has no items or input_of");
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
    if (suite.catches_mistakes && (smallest == nullptr || suite.inputs.size() < smallest->inputs.size()))
      smallest = &suite;
  return smallest;
}

LazyList<Profile> with_sample_profile(const Problem& problem, std::function<std::vector<Profile>()> make) {
  const auto repeated = [sample = problem.sample_input, items_of = problem.items, input_of = problem.input_of](
                            std::uint64_t count, std::uint64_t /*seed*/) {
    const std::vector<std::string> once = items_of(sample);
    std::vector<std::string> items;
    for (std::uint64_t index = 0; index < count; ++index) items.push_back(once[index % once.size()]);
    return input_of(items);
  };
  return LazyList<Profile>([make = std::move(make), repeated] {
    std::vector<Profile> profiles = make();
    profiles.push_back({.name = "sample",
                        .description = tr("the sample of the statement, repeated from its first item when it runs out; "
                                          "the seed changes nothing"),
                        .make = repeated});
    return profiles;
  });
}

}  // namespace quack
