#pragma once

#include <functional>
#include <span>
#include <string>

#include "io/translation.h"
#include "problems/primitive_chess/rules.h"

namespace quack {

// One mistake that people make in primitive chess: one edit of the rules.
struct PrimitiveMistake {
  std::string name;     // kebab-case, without the "mistake:" that commands put before it
  Message description;  // what it gets wrong
  std::string clause;   // the clause that it breaks: "PC-2.1"
  std::function<void(PrimitiveRules&)> edit;

  // The rules with this mistake alone.
  PrimitiveRules rules() const {
    PrimitiveRules rules;
    edit(rules);
    return rules;
  }
};

// The known mistakes. Each differs from the reference on some board of at most 40 cells.
std::span<const PrimitiveMistake> primitive_mistakes();

}  // namespace quack
