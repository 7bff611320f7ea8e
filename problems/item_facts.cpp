#include "problems/item_facts.h"

#include <map>

namespace quack {

namespace {

std::map<std::string, AppendFacts>& facts_by_problem() {
  static std::map<std::string, AppendFacts> facts;
  return facts;
}

}  // namespace

void set_facts(const std::string& problem, AppendFacts append) { facts_by_problem()[problem] = std::move(append); }

AppendFacts facts_of_items(const std::string& problem) {
  const auto found = facts_by_problem().find(problem);
  return found == facts_by_problem().end() ? nullptr : found->second;
}

}  // namespace quack
