#include "judgedata/suites.h"

#include <algorithm>

#include "judgedata/kill_matrix.h"

namespace quack::testdata {
namespace {

const SuiteRecipes* find_suite(const Problem& problem, std::string_view name) {
  const auto found = std::find_if(problem.suites.begin(), problem.suites.end(),
                                  [name](const SuiteRecipes& suite) { return suite.name == name; });
  return found == problem.suites.end() ? nullptr : &*found;
}

}  // namespace

std::string suite_input_name(const SuiteRecipes& suite, std::size_t index) {
  // Two digits, or as many as the largest number has.
  const std::size_t width = std::max<std::size_t>(2, std::to_string(suite.inputs.size()).size());
  const std::string number = std::to_string(index + 1);
  return std::string(width - number.size(), '0') + number + '-' + suite.inputs[index].name;
}

std::size_t suite_size(const Problem& problem, std::string_view suite) {
  const SuiteRecipes* const found = find_suite(problem, suite);
  return found == nullptr ? 0 : found->inputs.size();
}

SuiteInput suite_input(const Problem& problem, std::string_view suite, std::size_t index) {
  const SuiteRecipes& found = *find_suite(problem, suite);
  const SuiteRecipe& recipe = found.inputs[index];
  SuiteInput made;
  made.name = suite_input_name(found, index);
  made.input = input_of(problem, recipe);
  made.answer = right_output(problem, made.input);
  made.purpose = recipe.purpose;
  made.made_by = "quackcheck gen -p " + problem.id + " --profile " + recipe.profile + " --count " +
                 std::to_string(recipe.count) + " --seed " + std::to_string(recipe.seed);
  return made;
}

std::vector<SuiteInput> suite_inputs(const Problem& problem, std::string_view suite) {
  std::vector<SuiteInput> inputs;
  for (std::size_t index = 0; index < suite_size(problem, suite); ++index)
    inputs.push_back(suite_input(problem, suite, index));
  return inputs;
}

}  // namespace quack::testdata
