// The suites of primitive chess.

#include "testdata/suite_recipes.h"

namespace quack::testdata {

std::vector<SuiteRecipes> primitive_suites() {
  return {{"full",
           "judge data that catches every wrong reading",
           {{"small", "small", 10000, 1, "Boards with both sides at most 8."},
            {"thin", "thin", 10000, 1, "One side at most 4, the other up to 24: the long wins."},
            {"captures", "captures", 10000, 1, "A capture is at hand, or misses by one cell."},
            {"huge", "huge", 10000, 1, "A side or both near 10^9."}}},
          {"samples", "what a statement shows", {{"sample", "sample", 3, 0, "The sample of the statement."}}}};
}

}  // namespace quack::testdata
