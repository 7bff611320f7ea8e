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

std::vector<Problem>& registered() {
  static std::vector<Problem> all = {duckchess_problem(), duckchess_remix_problem(), primitive_chess_problem()};
  return all;
}

}  // namespace

std::span<const Problem> problems() { return registered(); }

void add_problem(Problem problem) { registered().push_back(std::move(problem)); }

const Problem* find_problem(std::string_view id_or_alias) {
  const auto is_meant = [wanted = lower_case(id_or_alias)](std::string_view name) {
    return lower_case(name) == wanted;
  };
  const auto all = problems();
  const auto found = std::ranges::find_if(all, [&](const Problem& problem) {
    return is_meant(problem.id) || std::ranges::any_of(problem.aliases, is_meant);
  });
  return found == all.end() ? nullptr : &*found;
}

Message clause_sentence(std::string_view id) {
  for (const Problem& problem : problems())
    if (Message sentence = sentence_of(problem.clauses, id); !sentence.empty()) return sentence;
  return {};
}

}  // namespace quack
