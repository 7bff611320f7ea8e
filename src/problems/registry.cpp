#include "problems/registry.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

namespace quack {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return lower;
}

bool goes_by(const Problem& problem, const std::string& lower) {
  return lower_case(problem.id) == lower ||
         std::any_of(problem.aliases.begin(), problem.aliases.end(),
                     [&](const std::string& alias) { return lower_case(alias) == lower; });
}

std::vector<Problem>& registered() {
  static std::vector<Problem> all = {duckchess_problem(), duckchess_remix_problem(), primitive_chess_problem()};
  return all;
}

}  // namespace

std::span<const Problem> problems() { return registered(); }

void add_problem(Problem problem) { registered().push_back(std::move(problem)); }

const Problem* find_problem(std::string_view id_or_alias) {
  const auto all = problems();
  const auto found = std::find_if(all.begin(), all.end(), [lower = lower_case(id_or_alias)](const Problem& problem) {
    return goes_by(problem, lower);
  });
  return found == all.end() ? nullptr : &*found;
}

std::string_view clause_sentence(std::string_view id) {
  for (const Problem& problem : problems())
    if (const auto sentence = sentence_of(problem.clauses, id); !sentence.empty()) return sentence;
  return {};
}

}  // namespace quack
