#pragma once

#include <functional>
#include <span>
#include <string>

#include "game/duck_chess_engine.h"
#include "io/translation.h"
#include "problems/duck_chess/rules.h"

namespace quack {

// One mistake that people make in duck chess: an edit of the rules. Two mistakes at once are both edits.
struct DuckMistake {
  std::string name;    // "elephant-ignores-eye"
  Message sentence;    // what is wrong, for people: "The elephant goes whatever stands on its eye."
  std::string clause;  // the clause that it breaks: "DC-2.3"
  std::function<void(Rules&)> edit;
};

// The known mistakes of duck chess and of the remix: single ones first, in the order of the clauses, then the families.
// Each differs from the reference in play from the start, and no two of a list behave alike. Whether a suite catches a
// mistake does not matter (SuiteRecipes::missed).
std::span<const DuckMistake> duck_mistakes();
std::span<const DuckMistake> remix_mistakes();

// The engine that makes the mistake, from any position. Start-position mistakes have no effect here.
DuckChessFactory engine_with(const DuckMistake& mistake);

}  // namespace quack
