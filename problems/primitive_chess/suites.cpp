// The suites of primitive chess. tests/suites_test.cpp holds them to what they promise.

#include "problems/suite_recipes.h"

namespace quack::testdata {

namespace {

constexpr std::uint64_t kMany = 20000;
// Of what shows everything in fewer cases, or takes the known mistakes long to solve.
constexpr std::uint64_t kFewer = 2000;

SuiteRecipe sample() { return {"sample", "sample", 3, 0, "The sample of the statement."}; }

std::vector<SuiteRecipe> full() {
  return {{"empty", "mixed", 0, 0, "No case at all."},
          {"one-case", "long-wins", 1, 1, "A single case."},
          {"every-small-1", "every", kMany, 0, "Every case on boards of at most 24 cells, in order: the first part."},
          {"every-small-2", "every", kMany, 1, "The second part."},
          {"every-small-3", "every", kMany, 2, "The third part."},
          {"every-small-4", "every", kMany, 3, "The fourth part, and the first boards again."},
          {"mixed", "mixed", kFewer, 1, "Small and thin boards, some with a capture at hand."},
          {"small", "small", kFewer, 1, "Boards with both sides at most 8."},
          {"thin", "thin", kFewer, 1, "One side at most 4, the other up to 24."},
          {"long-wins", "long-wins", kMany, 1, "Thin boards that are won or lost, but not by a capture at hand."},
          {"captures", "captures", kFewer, 1, "A capture is at hand, or misses by one cell."},
          {"bishops", "bishops", kFewer, 1, "Two bishops, on cells of one colour or of two."},
          {"corners", "corners", kFewer, 1, "Both pieces in corners or on edges."},
          {"mirrored", "pairs", kFewer, 1, "Each case twice: turned, reflected, or told from the other side."},
          {"huge", "huge", kFewer, 1, "A side or both near 10^9."},
          {"huge-again", "huge", kFewer, 2, "The same, other boards."},
          {"most-cases", "mixed", 100000, 2, "As many cases as a program has to read quickly."}};
}

}  // namespace

std::vector<SuiteRecipes> primitive_suites() {
  return {{"full", "judge data: every small board, every thin class, every known mistake caught at least three times",
           full()},
          {"small",
           "the fewest inputs that catch every known mistake",
           {{"captures", "captures", 2000, 1, "A capture is at hand, or misses by one cell."}}},
          {"samples",
           "for a statement: its sample, and each answer once more",
           {sample(), {"long-wins", "long-wins", 6, 1, "Games that take long."}}}};
}

}  // namespace quack::testdata
