#include "cli/engines.h"

#include <algorithm>
#include <fmt/format.h>

#include "cli/options.h"

namespace quack::cli {

namespace {

const Implementation* find(const std::vector<Implementation>& all, const std::string& name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& candidate) { return candidate.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> names(const std::vector<Implementation>& all) {
  std::vector<std::string> result;
  result.reserve(all.size());
  for (const auto& implementation : all) result.push_back(implementation.name);
  return result;
}

}  // namespace

const Implementation& implementation_of(const Problem& problem, const std::string& name, const std::string& option) {
  if (const auto* engine = find(problem.implementations, name)) return *engine;
  if (const auto* mistake = find(problem.mistakes, name)) return *mistake;
  std::vector<std::string> known = names(problem.implementations);
  if (!problem.mistakes.empty()) known.emplace_back("mistake:NAME");
  std::vector<std::string> guesses = names(problem.implementations);
  for (const auto& mistake : problem.mistakes) guesses.push_back(mistake.name);
  throw UsageError(fmt::format(
      "option '{}': '{}' is no implementation of {}; there are {}{}{}", option, name, problem.id, joined(known, "and"),
      problem.mistakes.empty() ? "" : " (see 'quackcheck list mistakes')", did_you_mean(name, guesses)));
}

const Implementation& engine_of(const Problem& problem, const std::string& name) {
  if (const auto* engine = find(problem.implementations, name)) return *engine;
  const auto known = names(problem.implementations);
  throw UsageError(fmt::format("option '--engine': '{}' is no engine of {}; there are {}{}", name, problem.id,
                               joined(known, "and"), did_you_mean(name, known)));
}

}  // namespace quack::cli
