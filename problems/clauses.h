#pragma once

#include <span>
#include <string_view>

namespace quack {

// A clause of the rules (docs/rules.md) and what it says, in one sentence for people.
struct Clause {
  std::string_view id;        // "DC-2.3"
  std::string_view sentence;  // without a full stop
};

// Every clause of the three problems, in the order of docs/rules.md.
std::span<const Clause> clauses();

// What the clause of that id says; empty if there is no such clause.
std::string_view clause_sentence(std::string_view id);

}  // namespace quack
