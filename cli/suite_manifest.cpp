#include "cli/suite_manifest.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <vector>

#include <nlohmann/json.hpp>

#include "problems/parallel.h"
#include "runner/sha256.h"
#include "testdata/kill_matrix.h"

namespace quack::cli {

namespace {

// Keeps the members in the order in which they were put in.
using Json = nlohmann::ordered_json;

using Counts = std::vector<std::uint64_t>;

// How often each input exercises each feature of the problem.
std::vector<Counts> exercised(const GenRequest& request, std::span<const testdata::SuiteInput> inputs) {
  std::vector<Counts> counts(inputs.size());
  parallel_for(inputs.size(), request.jobs,
               [&](std::size_t index) { counts[index] = request.problem->exercised(inputs[index].input); });
  return counts;
}

testdata::KillMatrix kills(const GenRequest& request, std::span<const testdata::SuiteInput> inputs) {
  std::vector<std::string> texts;
  for (const auto& input : inputs) texts.push_back(input.input);
  const std::size_t pairs = texts.size() * request.problem->mistakes.size();
  ProgressBar bar("running the known mistakes", "runs", pairs, request.settings.progress);
  return testdata::kill_matrix(*request.problem, texts, request.jobs,
                               [&bar](std::size_t done, std::size_t) { bar.show(done); });
}

// Of each clause that the input exercises in some feature: how many of its features.
Json by_clause(const Problem& problem, const Counts& counts) {
  std::map<std::string, std::uint64_t> features;
  for (std::size_t feature = 0; feature < counts.size(); ++feature) {
    if (counts[feature] > 0) ++features[problem.features[feature].clause];
  }
  return features;
}

Json totals(const Problem& problem, std::span<const Counts> counts, const testdata::KillMatrix& matrix) {
  std::size_t features = 0;
  for (std::size_t feature = 0; feature < problem.features.size(); ++feature) {
    features +=
        std::any_of(counts.begin(), counts.end(), [&](const Counts& each) { return each[feature] > 0; }) ? 1 : 0;
  }
  std::size_t mistakes = 0;
  for (std::size_t row = 0; row < matrix.rows(); ++row) mistakes += matrix.kills_of(row) > 0 ? 1 : 0;
  return {{"features", problem.features.size()},
          {"features_exercised", features},
          {"mistakes", problem.mistakes.size()},
          {"mistakes_caught", mistakes}};
}

// Of each mistake the numbers of the inputs that catch it: "01 07 12".
Json caught_by(const Problem& problem, const testdata::KillMatrix& matrix) {
  Json mistakes = Json::object();
  for (std::size_t row = 0; row < problem.mistakes.size(); ++row) {
    std::string numbers;
    for (std::size_t column = 0; column < matrix.columns(); ++column) {
      if (matrix.at(row, column).killed) numbers += fmt::format("{}{:02}", numbers.empty() ? "" : " ", column + 1);
    }
    mistakes[problem.mistakes[row].name] = numbers;
  }
  return mistakes;
}

}  // namespace

std::string manifest_of(const GenRequest& request, std::span<const testdata::SuiteInput> inputs) {
  const Problem& problem = *request.problem;
  const auto counts = exercised(request, inputs);
  const auto matrix = kills(request, inputs);
  Json entries = Json::array();
  for (std::size_t index = 0; index < inputs.size(); ++index) {
    const auto& input = inputs[index];
    std::size_t caught = 0;
    for (std::size_t row = 0; row < matrix.rows(); ++row) caught += matrix.at(row, index).killed ? 1 : 0;
    entries.push_back({{"name", input.name},
                       {"purpose", input.purpose},
                       {"made_by", input.made_by},
                       {problem.item_name + "s", problem.items(input.input).size()},
                       {"input_sha256", sha256(input.input)},
                       {"answer_sha256", sha256(input.answer)},
                       {"features_by_clause", by_clause(problem, counts[index])},
                       {"mistakes_caught", caught}});
  }
  const Json manifest = {{"problem", problem.id},
                         {"suite", request.suite},
                         {"made_by", fmt::format("quackcheck gen -p {} --suite {}", problem.id, request.suite)},
                         {"in_all", totals(problem, counts, matrix)},
                         {"inputs", entries},
                         {"caught_by", caught_by(problem, matrix)}};
  return manifest.dump(1) + '\n';
}

}  // namespace quack::cli
