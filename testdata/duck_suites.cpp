// The suites of duck chess and of its remix.

#include "testdata/suite_recipes.h"

namespace quack::testdata {

namespace {

SuiteRecipes samples(std::uint64_t count) {
  return {"samples", "what a statement shows", {{"sample", "sample", count, 0, "The sample of the statement."}}};
}

std::vector<SuiteRecipe> full() {
  return {{"mixed", "mixed", 1000, 1, "Moves, near misses and wild operations; the game ends early."},
          {"legal", "legal", 1000, 1, "A long game of moves alone in which no captain dies."},
          {"near-misses", "near-misses", 1000, 1, "Half the operations have one thing wrong."},
          {"captures", "captures", 1000, 1, "Captures wherever there are any."},
          {"wild", "wild", 1000, 1, "Any two cells of the board."}};
}

}  // namespace

std::vector<SuiteRecipes> duck_suites() {
  return {{"full", "judge data that catches every wrong reading", full()}, samples(18)};
}

std::vector<SuiteRecipes> remix_suites() {
  return {{"full", "judge data that catches every wrong reading", full()}, samples(4)};
}

}  // namespace quack::testdata
